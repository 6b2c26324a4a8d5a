#define _GNU_SOURCE
#include "CFileExchange.h"

#include <errno.h>
#include <stdio.h>

int file_exchange(int directory, const char *a, const char *b) {
#ifdef __linux__
    return renameat2(directory, a, directory, b, RENAME_EXCHANGE) == 0 ? 0 : errno;
#else
    return renameatx_np(directory, a, directory, b, RENAME_SWAP) == 0 ? 0 : errno;
#endif
}
