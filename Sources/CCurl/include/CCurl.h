// Fetches one document over http or https by libcurl, which is loaded when it is first needed: a program that asks no
// address does not pay for it.
#pragma once

#include <stddef.h>

/// How a fetch ended.
enum fetch_status {
    FETCH_DONE = 0,
    /// libcurl is not installed.
    FETCH_NO_LIBRARY = 1,
    /// The address did not answer, or not in time; `message` says why.
    FETCH_FAILED = 2,
    /// The server answered with an error; `code` is its number.
    FETCH_REFUSED = 3,
    /// The document has more bytes than allowed.
    FETCH_TOO_LARGE = 4,
};

/// What was fetched. Give it back with `fetch_free`.
struct fetch_result {
    enum fetch_status status;
    /// The number of the server's answer, 0 for none.
    long code;
    unsigned char *bytes;
    size_t count;
    char message[256];
};

/// Fetches an address; follows at most five redirections, to http and https alone.
/// `seconds` is the most the whole may take, `limit` the most bytes that are taken.
void fetch_address(const char *address, long seconds, size_t limit, struct fetch_result *result);

/// Frees the bytes of a result.
void fetch_free(struct fetch_result *result);
