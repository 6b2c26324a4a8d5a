#include "CPictures.h"

#include <dlfcn.h>
#include <stdint.h>

// What is used of librsvg, cairo and GObject, as their headers declare it.
typedef struct { double x, y, width, height; } Rectangle;
typedef void *(*NewFromData)(const uint8_t *data, size_t length, void **error);
typedef int (*RenderDocument)(void *handle, void *context, const Rectangle *viewport, void **error);
typedef void (*Unref)(void *object);
typedef void *(*SurfaceCreate)(int format, int width, int height);
typedef void *(*ContextCreate)(void *surface);
typedef void (*Destroy)(void *object);
typedef int (*WriteToPNG)(void *surface, const char *file);
typedef int (*Status)(void *object);

#ifdef __APPLE__
static const char *const names[] = {"librsvg-2.2.dylib", "libcairo.2.dylib", "libgobject-2.0.0.dylib"};
#else
static const char *const names[] = {"librsvg-2.so.2", "libcairo.so.2", "libgobject-2.0.so.0"};
#endif

enum routeb_picture_result routeb_draw_png(const char *svg, size_t length, int width, int height, const char *file) {
    void *rsvg = dlopen(names[0], RTLD_LAZY | RTLD_LOCAL);
    void *cairo = dlopen(names[1], RTLD_LAZY | RTLD_LOCAL);
    void *gobject = dlopen(names[2], RTLD_LAZY | RTLD_LOCAL);
    if (!rsvg || !cairo || !gobject) return ROUTEB_PICTURE_NO_LIBRARY;

    NewFromData newFromData = (NewFromData)dlsym(rsvg, "rsvg_handle_new_from_data");
    RenderDocument render = (RenderDocument)dlsym(rsvg, "rsvg_handle_render_document");
    Unref unref = (Unref)dlsym(gobject, "g_object_unref");
    SurfaceCreate createSurface = (SurfaceCreate)dlsym(cairo, "cairo_image_surface_create");
    ContextCreate createContext = (ContextCreate)dlsym(cairo, "cairo_create");
    Destroy destroyContext = (Destroy)dlsym(cairo, "cairo_destroy");
    Destroy destroySurface = (Destroy)dlsym(cairo, "cairo_surface_destroy");
    WriteToPNG write = (WriteToPNG)dlsym(cairo, "cairo_surface_write_to_png");
    Status status = (Status)dlsym(cairo, "cairo_surface_status");
    if (!newFromData || !render || !unref || !createSurface || !createContext || !destroyContext || !destroySurface
        || !write || !status) {
        return ROUTEB_PICTURE_NO_LIBRARY;
    }

    void *handle = newFromData((const uint8_t *)svg, length, 0);
    if (!handle) return ROUTEB_PICTURE_NOT_DRAWN;
    void *surface = createSurface(0 /* ARGB32 */, width, height);
    void *context = createContext(surface);
    const Rectangle viewport = {0, 0, width, height};
    enum routeb_picture_result result = ROUTEB_PICTURE_NOT_DRAWN;
    if (status(surface) == 0 && render(handle, context, &viewport, 0)) {
        result = write(surface, file) == 0 ? ROUTEB_PICTURE_DRAWN : ROUTEB_PICTURE_NOT_WRITTEN;
    }
    destroyContext(context);
    destroySurface(surface);
    unref(handle);
    return result;
}
