// libzip, loaded when the first archive is opened: it brings a library for encryption along, which takes longer to load than
// a journey takes to find.

#pragma once

#include <stdint.h>

// What the calls below take and give, as libzip's stable interface names it.
typedef struct zip_archive zip_archive;
typedef struct zip_member zip_member;

// A file inside an archive.
struct zip_entry {
    // Its whole path inside the archive; the archive owns it.
    const char *name;
    // Bytes when unpacked and packed; only where `has_sizes`.
    uint64_t size;
    uint64_t packed_size;
    int has_sizes;
    // Whether a password is needed.
    int is_encrypted;
};

// Why an archive was not opened, as far as callers tell the reasons apart.
enum zip_fault {
    ZIP_FAULT_NONE,
    ZIP_FAULT_NO_LIBRARY,
    ZIP_FAULT_MISSING,
    ZIP_FAULT_UNREADABLE,
    ZIP_FAULT_NO_ZIP,
    ZIP_FAULT_DAMAGED,
};

// Opens an archive for reading; NULL where it is none, `fault` and `reason` (of `length` bytes) then say why.
zip_archive *zip_archive_open(const char *path, enum zip_fault *fault, char *reason, int length);

// Forgets an archive.
void zip_archive_close(zip_archive *archive);

// How many entries an archive has.
uint64_t zip_archive_count(zip_archive *archive);

// Tells of an entry; 0 where there is nothing to tell.
int zip_archive_entry(zip_archive *archive, uint64_t number, struct zip_entry *entry);

// Opens an entry; NULL where it cannot be, `reason` (of `length` bytes) then says why.
zip_member *zip_member_open(zip_archive *archive, uint64_t number, char *reason, int length);

// Unpacks up to `count` bytes; 0 at the end, below it where that fails, `reason` then says why. The read that meets the end
// compares the checksum.
int64_t zip_member_read(zip_member *member, void *bytes, uint64_t count, char *reason, int length);

// Closes an entry.
void zip_member_close(zip_member *member);
