#include "COsmium.h"
