#ifndef ROUTEB_PICTURES_H
#define ROUTEB_PICTURES_H

#include <stddef.h>

/// How drawing a picture ended.
enum routeb_picture_result {
    ROUTEB_PICTURE_DRAWN = 0,
    /// librsvg, or cairo below it, is not installed.
    ROUTEB_PICTURE_NO_LIBRARY = 1,
    /// The document cannot be drawn.
    ROUTEB_PICTURE_NOT_DRAWN = 2,
    /// The file cannot be written.
    ROUTEB_PICTURE_NOT_WRITTEN = 3,
};

/// Draws an SVG document of so many bytes into a PNG file of so many pixels.
///
/// The libraries are loaded when this is first called: a program that draws nothing does not pay for them.
enum routeb_picture_result routeb_draw_png(const char *svg, size_t length, int width, int height, const char *file);

#endif
