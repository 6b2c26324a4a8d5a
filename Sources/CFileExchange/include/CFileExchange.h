// Exchanges two directory entries in one step, which neither Swift's Glibc nor POSIX offers.
#pragma once

/// Exchanges `a` and `b`, both relative to `directory`, atomically.
/// Returns 0, or the `errno` of what went wrong.
int file_exchange(int directory, const char *a, const char *b);
