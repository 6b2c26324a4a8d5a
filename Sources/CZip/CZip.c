#include "CZip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The parts of libzip's stable interface that are used; its header is not needed to build.
struct status {
    uint64_t valid;
    const char *name;
    uint64_t index;
    uint64_t size;
    uint64_t packed_size;
    long changed;
    uint32_t checksum;
    uint16_t packing;
    uint16_t encryption;
    uint32_t flags;
};

struct error {
    int zip;
    int system;
    char *text;
};

enum {
    READ_ONLY = 16,
    ERROR_SEEK = 4,
    ERROR_READ = 5,
    ERROR_MISSING = 9,
    ERROR_OPEN = 11,
    ERROR_NO_ZIP = 19,
    KNOWS_SIZES = 0x4 | 0x8,
};

static struct {
    void *(*open)(const char *path, int flags, int *error);
    void (*discard)(void *archive);
    int64_t (*count)(void *archive, uint32_t flags);
    int (*tell)(void *archive, uint64_t number, uint32_t flags, struct status *status);
    void *(*open_member)(void *archive, uint64_t number, uint32_t flags);
    int64_t (*read)(void *member, void *bytes, uint64_t count);
    int (*close_member)(void *member);
    struct error *(*archive_error)(void *archive);
    struct error *(*member_error)(void *member);
    void (*begin_error)(struct error *error, int code);
    const char *(*text)(struct error *error);
    void (*end_error)(struct error *error);
} zip;

/* Why there is no libzip; NULL where there is. */
static const char *absence = "is not installed";
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
    static const char *const names[] = {
        "libzip.5.dylib", "/opt/homebrew/lib/libzip.5.dylib", "/usr/local/lib/libzip.5.dylib"};
#else
    static const char *const names[] = {"libzip.so.5", "libzip.so.4"};
#endif
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return;
    *(void **)&zip.open = dlsym(library, "zip_open");
    *(void **)&zip.discard = dlsym(library, "zip_discard");
    *(void **)&zip.count = dlsym(library, "zip_get_num_entries");
    *(void **)&zip.tell = dlsym(library, "zip_stat_index");
    *(void **)&zip.open_member = dlsym(library, "zip_fopen_index");
    *(void **)&zip.read = dlsym(library, "zip_fread");
    *(void **)&zip.close_member = dlsym(library, "zip_fclose");
    *(void **)&zip.archive_error = dlsym(library, "zip_get_error");
    *(void **)&zip.member_error = dlsym(library, "zip_file_get_error");
    *(void **)&zip.begin_error = dlsym(library, "zip_error_init_with_code");
    *(void **)&zip.text = dlsym(library, "zip_error_strerror");
    *(void **)&zip.end_error = dlsym(library, "zip_error_fini");
    int is_loaded = zip.open && zip.discard && zip.count && zip.tell && zip.open_member && zip.read && zip.close_member &&
                zip.archive_error && zip.member_error && zip.begin_error && zip.text && zip.end_error;
    absence = is_loaded ? NULL : "is too old";
}

static void say(const char *text, char *reason, int length) {
    if (length > 0) snprintf(reason, (size_t)length, "%s", text ? text : "for no reason that is told");
}

zip_archive *zip_archive_open(const char *path, enum zip_fault *fault, char *reason, int length) {
    pthread_once(&loading, load);
    *fault = ZIP_FAULT_NONE;
    if (absence != NULL) {
        *fault = ZIP_FAULT_NO_LIBRARY;
        say(absence, reason, length);
        return NULL;
    }
    int code = 0;
    void *archive = zip.open(path, READ_ONLY, &code);
    if (archive == NULL) {
        struct error error;
        zip.begin_error(&error, code);
        say(zip.text(&error), reason, length);
        zip.end_error(&error);
        switch (code) {
        case ERROR_MISSING: *fault = ZIP_FAULT_MISSING; break;
        case ERROR_OPEN:
        case ERROR_READ:
        case ERROR_SEEK: *fault = ZIP_FAULT_UNREADABLE; break;
        case ERROR_NO_ZIP: *fault = ZIP_FAULT_NO_ZIP; break;
        default: *fault = ZIP_FAULT_DAMAGED;
        }
    }
    return archive;
}

void zip_archive_close(zip_archive *archive) { zip.discard(archive); }

uint64_t zip_archive_count(zip_archive *archive) {
    int64_t count = zip.count(archive, 0);
    return count > 0 ? (uint64_t)count : 0;
}

int zip_archive_entry(zip_archive *archive, uint64_t number, struct zip_entry *entry) {
    struct status status;
    memset(&status, 0, sizeof status);
    if (zip.tell(archive, number, 0, &status) != 0 || status.name == NULL) return 0;
    entry->name = status.name;
    entry->size = status.size;
    entry->packed_size = status.packed_size;
    entry->has_sizes = (status.valid & KNOWS_SIZES) == KNOWS_SIZES;
    entry->is_encrypted = status.encryption != 0;
    return 1;
}

zip_member *zip_member_open(zip_archive *archive, uint64_t number, char *reason, int length) {
    void *member = zip.open_member(archive, number, 0);
    if (member == NULL) say(zip.text(zip.archive_error(archive)), reason, length);
    return member;
}

int64_t zip_member_read(zip_member *member, void *bytes, uint64_t count, char *reason, int length) {
    int64_t read = zip.read(member, bytes, count);
    if (read < 0) say(zip.text(zip.member_error(member)), reason, length);
    return read;
}

void zip_member_close(zip_member *member) { zip.close_member(member); }
