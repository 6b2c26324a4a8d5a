#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The parts of libcurl's stable interface that are used; its header is not needed to build.
enum {
    OPTION_WRITEDATA = 10001,
    OPTION_URL = 10002,
    OPTION_ERRORBUFFER = 10010,
    OPTION_USERAGENT = 10018,
    OPTION_ACCEPT_ENCODING = 10102,
    OPTION_FOLLOWLOCATION = 52,
    OPTION_MAXREDIRS = 68,
    OPTION_TIMEOUT = 13,
    OPTION_CONNECTTIMEOUT = 78,
    OPTION_NOSIGNAL = 99,
    OPTION_PROTOCOLS = 181,
    OPTION_REDIR_PROTOCOLS = 182,
    OPTION_WRITEFUNCTION = 20011,
    INFO_RESPONSE_CODE = 0x200000 + 2,
    PROTOCOLS_HTTP_HTTPS = 1 | 2,
    GLOBAL_DEFAULT = 3,
};

static struct {
    int (*global_init)(long flags);
    void *(*easy_init)(void);
    int (*easy_setopt)(void *handle, int option, ...);
    int (*easy_perform)(void *handle);
    int (*easy_getinfo)(void *handle, int info, ...);
    void (*easy_cleanup)(void *handle);
    const char *(*easy_strerror)(int code);
} curl;

static int is_loaded = 0;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
    static const char *const names[] = {"libcurl.4.dylib", "/usr/lib/libcurl.4.dylib"};
#else
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return;
    *(void **)&curl.global_init = dlsym(library, "curl_global_init");
    *(void **)&curl.easy_init = dlsym(library, "curl_easy_init");
    *(void **)&curl.easy_setopt = dlsym(library, "curl_easy_setopt");
    *(void **)&curl.easy_perform = dlsym(library, "curl_easy_perform");
    *(void **)&curl.easy_getinfo = dlsym(library, "curl_easy_getinfo");
    *(void **)&curl.easy_cleanup = dlsym(library, "curl_easy_cleanup");
    *(void **)&curl.easy_strerror = dlsym(library, "curl_easy_strerror");
    is_loaded = curl.global_init && curl.easy_init && curl.easy_setopt && curl.easy_perform && curl.easy_getinfo &&
                curl.easy_cleanup && curl.easy_strerror && curl.global_init(GLOBAL_DEFAULT) == 0;
}

struct arriving {
    struct fetch_result *result;
    size_t capacity;
    size_t limit;
};

static size_t take(char *data, size_t size, size_t count, void *context) {
    struct arriving *arriving = context;
    struct fetch_result *result = arriving->result;
    size_t more = size * count;
    if (more > arriving->limit - result->count) {
        result->status = FETCH_TOO_LARGE;
        return 0;
    }
    if (result->count + more > arriving->capacity) {
        size_t capacity = arriving->capacity * 2 > result->count + more ? arriving->capacity * 2 : result->count + more;
        unsigned char *bytes = realloc(result->bytes, capacity);
        if (bytes == NULL) {
            result->status = FETCH_TOO_LARGE;
            return 0;
        }
        result->bytes = bytes;
        arriving->capacity = capacity;
    }
    memcpy(result->bytes + result->count, data, more);
    result->count += more;
    return more;
}

void fetch_address(const char *address, long seconds, size_t limit, struct fetch_result *result) {
    memset(result, 0, sizeof *result);
    pthread_once(&loading, load);
    void *handle = is_loaded ? curl.easy_init() : NULL;
    if (handle == NULL) {
        result->status = FETCH_NO_LIBRARY;
        return;
    }
    struct arriving arriving = {result, 0, limit};
    char error[256] = "";
    curl.easy_setopt(handle, OPTION_URL, address);
    curl.easy_setopt(handle, OPTION_USERAGENT, "routeb-nav");
    curl.easy_setopt(handle, OPTION_ACCEPT_ENCODING, "");
    curl.easy_setopt(handle, OPTION_FOLLOWLOCATION, 1L);
    curl.easy_setopt(handle, OPTION_MAXREDIRS, 5L);
    curl.easy_setopt(handle, OPTION_TIMEOUT, seconds);
    curl.easy_setopt(handle, OPTION_CONNECTTIMEOUT, seconds < 5 ? seconds : 5L);
    curl.easy_setopt(handle, OPTION_NOSIGNAL, 1L);
    curl.easy_setopt(handle, OPTION_PROTOCOLS, (long)PROTOCOLS_HTTP_HTTPS);
    curl.easy_setopt(handle, OPTION_REDIR_PROTOCOLS, (long)PROTOCOLS_HTTP_HTTPS);
    curl.easy_setopt(handle, OPTION_ERRORBUFFER, error);
    curl.easy_setopt(handle, OPTION_WRITEFUNCTION, take);
    curl.easy_setopt(handle, OPTION_WRITEDATA, &arriving);
    int code = curl.easy_perform(handle);
    curl.easy_getinfo(handle, INFO_RESPONSE_CODE, &result->code);
    if (result->status == FETCH_DONE) {
        if (code != 0) {
            result->status = FETCH_FAILED;
            strncpy(result->message, error[0] ? error : curl.easy_strerror(code), sizeof result->message - 1);
        } else if (result->code < 200 || result->code > 299) {
            result->status = FETCH_REFUSED;
        }
    }
    curl.easy_cleanup(handle);
}

void fetch_free(struct fetch_result *result) {
    free(result->bytes);
    result->bytes = NULL;
    result->count = 0;
}
