// libosmium behind C: a file of OpenStreetMap data goes in, batches of elements in flat columns come
// out. No C++ type and no exception crosses this header.
//
//     cosmium_strings *strings = cosmium_strings_new();
//     cosmium_reader *reader = cosmium_open("town.osm.pbf", COSMIUM_PBF, strings);
//     cosmium_batch batch;
//     while (cosmium_next(reader, &batch) == COSMIUM_BATCH) { … }
//     cosmium_close(reader);
//     cosmium_strings_free(strings);

#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How the bytes of a file are to be read.
typedef enum {
    COSMIUM_PBF = 0,
    COSMIUM_XML = 1,
    COSMIUM_XML_GZIP = 2,
    COSMIUM_XML_BZIP2 = 3,
} cosmium_format;

/// What `cosmium_next` came back with. After anything but `COSMIUM_BATCH` the reader is spent, and what
/// it gave before an error must be thrown away: a file that is cut short delivers elements first.
typedef enum {
    COSMIUM_BATCH = 0,
    /// All elements have been delivered.
    COSMIUM_END = 1,
    /// The system did not let the file be read.
    COSMIUM_UNREADABLE = 2,
    /// The file ends in the middle.
    COSMIUM_TRUNCATED = 3,
    /// The file holds something other than OpenStreetMap data of version 0.6.
    COSMIUM_FOREIGN = 4,
    /// The file holds several versions of an element, or deleted ones.
    COSMIUM_HISTORY = 5,
    /// The file lists changes (`<osmChange>`).
    COSMIUM_CHANGES = 6,
    /// The file begins as OpenStreetMap data and then breaks its format.
    COSMIUM_DAMAGED = 7,
    /// The machine has not enough memory or threads.
    COSMIUM_EXHAUSTED = 8,
} cosmium_status;

/// A string's number in a `cosmium_strings`.
typedef uint32_t cosmium_string;

/// One tag.
typedef struct {
    cosmium_string key;
    cosmium_string value;
} cosmium_tag;

/// One member of a relation; `type` is `n`, `w` or `r`.
typedef struct {
    int64_t ref;
    cosmium_string role;
    uint8_t type;
} cosmium_member;

/// A place in 10⁻⁷ degrees as the file has it, unchecked; `INT32_MAX` where it has none.
typedef struct {
    int32_t latitude_e7;
    int32_t longitude_e7;
} cosmium_location;

/// Elements of one kind: parallel columns of `count` rows. The tags of row `i` are the `tag_counts[i]`
/// tags that follow those of the row before.
typedef struct {
    size_t count;
    const int64_t *ids;
    /// 0 where the file has no versions.
    const uint32_t *versions;
    const uint32_t *tag_counts;
    const cosmium_tag *tags;
    size_t tag_total;
} cosmium_rows;

/// Some elements of a file, in the file's order within their kind. Valid until the next call for the
/// same reader.
typedef struct {
    cosmium_rows nodes;
    const cosmium_location *locations;

    cosmium_rows ways;
    const uint32_t *ref_counts;
    const int64_t *refs;
    size_t ref_total;

    cosmium_rows relations;
    const uint32_t *member_counts;
    const cosmium_member *members;
    size_t member_total;
} cosmium_batch;

/// Every distinct key, value and role of the files read with it, numbered from 0 as they come.
typedef struct cosmium_strings cosmium_strings;

/// An open file.
typedef struct cosmium_reader cosmium_reader;

/// An empty table, or NULL where memory is short.
cosmium_strings *cosmium_strings_new(void);
void cosmium_strings_free(cosmium_strings *strings);
size_t cosmium_strings_count(const cosmium_strings *strings);
/// The bytes of string `number` (UTF-8, not terminated); they stay where they are as the table grows.
const char *cosmium_strings_bytes(const cosmium_strings *strings, cosmium_string number, size_t *length);

/// Opens `path`, a file of this machine; trouble is told by the first `cosmium_next`. NULL where memory
/// is short. `strings` must outlive the reader.
cosmium_reader *cosmium_open(const char *path, cosmium_format format, cosmium_strings *strings);

/// Fills `batch` with the next elements.
cosmium_status cosmium_next(cosmium_reader *reader, cosmium_batch *batch);

/// What went wrong, in the library's words; empty where nothing did. Valid until `cosmium_close`.
const char *cosmium_message(const cosmium_reader *reader);

/// Bytes of the file read so far (before decompression).
uint64_t cosmium_offset(const cosmium_reader *reader);

void cosmium_close(cosmium_reader *reader);

#ifdef __cplusplus
}
#endif
