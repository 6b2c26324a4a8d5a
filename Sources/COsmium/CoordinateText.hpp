// Coordinates in XML, before libosmium sees them.
//
// The library multiplies its way through a positive exponent and does not notice when the number overflows: it
// takes 1e400 for 0, which is a place. What is no number at all, or beyond 214, makes it refuse the file. Here an
// element's `lat` and `lon` that are not written plainly are looked at first: numbers are written anew in the one way
// that it reads rightly, everything else becomes a place outside the world, which the caller counts and leaves out.

#pragma once

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <locale.h>
#include <string>
#include <vector>
#ifdef __APPLE__
#include <xlocale.h>
#endif

namespace coordinate_text {

/// Whether a text is what libosmium reads rightly: a minus or none, one to three digits that are less than 200, and no
/// more than twenty behind a point.
inline bool is_plain(const char* text) {
    const auto skip_digits = [&text](int most) {
        int count = 0;
        for (; count < most && *text >= '0' && *text <= '9'; ++text) {
            ++count;
        }
        return count;
    };
    if (*text == '-') {
        ++text;
    }
    const char* const digits = text;
    const int count = skip_digits(3);
    if (count == 0 || (count == 3 && *digits > '1')) {
        return false;
    }
    if (*text == '.') {
        ++text;
        skip_digits(20);
    }
    return *text == '\0';
}

/// The same number as libosmium reads it rightly; a place outside the world for what is no number.
inline std::string plain(const char* text) {
    // What strtod reads besides: a blank or a plus before the number, hexadecimal digits, words.
    const bool may_be_number = *text != '+' && text[std::strspn(text, "0123456789.eE+-")] == '\0';
    static const locale_t with_point = newlocale(LC_ALL_MASK, "C", nullptr);
    char* rest = nullptr;
    errno = 0;
    const double degrees = may_be_number ? strtod_l(text, &rest, with_point) : 0;
    if (!may_be_number || rest == text || *rest != '\0' || errno != 0 || !(std::abs(degrees) <= 180)) {
        return "200";
    }
    return std::to_string(std::llround(degrees * 1e7)) + "e-7";
}

inline bool is_coordinate(const char* name) {
    // The bounds of a file have two of each.
    if (!std::strncmp(name, "min", 3) || !std::strncmp(name, "max", 3)) {
        name += 3;
    }
    return !std::strcmp(name, "lat") || !std::strcmp(name, "lon");
}

/// The attributes of an element with plain coordinates: name, value, name, value, …, null, as expat gives them.
class Attributes {

    const char** given;
    std::vector<const char*> changed;
    std::deque<std::string> texts;

public:

    explicit Attributes(const char** attributes) : given(attributes) {
        for (const char** pair = attributes; *pair; pair += 2) {
            if (is_coordinate(pair[0]) && !is_plain(pair[1])) {
                change();
                return;
            }
        }
    }

    const char** get() { return changed.empty() ? given : changed.data(); }

private:

    void change() {
        for (const char** pair = given; *pair; pair += 2) {
            changed.push_back(pair[0]);
            if (is_coordinate(pair[0]) && !is_plain(pair[1])) {
                texts.push_back(plain(pair[1]));
                changed.push_back(texts.back().c_str());
            } else {
                changed.push_back(pair[1]);
            }
        }
        changed.push_back(nullptr);
    }
};

} // namespace coordinate_text
