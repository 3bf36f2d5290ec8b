#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>
#include <dlfcn.h>
#include <stdbool.h>

// Cairo is opened when something is drawn, and not with the program: it brings eighteen libraries with it, which took
// a third of the start of a program that draws nothing.

// The functions in use, without the prefix that all have.
#define PACINIAN_CAIRO(FUNCTION) \
  FUNCTION(arc) \
  FUNCTION(clip) \
  FUNCTION(close_path) \
  FUNCTION(create) \
  FUNCTION(destroy) \
  FUNCTION(fill) \
  FUNCTION(fill_preserve) \
  FUNCTION(font_options_create) \
  FUNCTION(font_options_destroy) \
  FUNCTION(font_options_set_antialias) \
  FUNCTION(font_options_set_hint_metrics) \
  FUNCTION(font_options_set_hint_style) \
  FUNCTION(get_source) \
  FUNCTION(image_surface_create) \
  FUNCTION(image_surface_get_data) \
  FUNCTION(image_surface_get_stride) \
  FUNCTION(line_to) \
  FUNCTION(move_to) \
  FUNCTION(new_path) \
  FUNCTION(new_sub_path) \
  FUNCTION(paint) \
  FUNCTION(pattern_add_color_stop_rgba) \
  FUNCTION(pattern_create_linear) \
  FUNCTION(pattern_destroy) \
  FUNCTION(pattern_set_extend) \
  FUNCTION(pattern_set_filter) \
  FUNCTION(rectangle) \
  FUNCTION(restore) \
  FUNCTION(save) \
  FUNCTION(scale) \
  FUNCTION(select_font_face) \
  FUNCTION(set_dash) \
  FUNCTION(set_font_options) \
  FUNCTION(set_font_size) \
  FUNCTION(set_line_cap) \
  FUNCTION(set_line_join) \
  FUNCTION(set_line_width) \
  FUNCTION(set_source) \
  FUNCTION(set_source_rgba) \
  FUNCTION(set_source_surface) \
  FUNCTION(show_text) \
  FUNCTION(status) \
  FUNCTION(status_to_string) \
  FUNCTION(stroke) \
  FUNCTION(stroke_preserve) \
  FUNCTION(surface_destroy) \
  FUNCTION(surface_finish) \
  FUNCTION(surface_flush) \
  FUNCTION(surface_mark_dirty) \
  FUNCTION(surface_status) \
  FUNCTION(surface_write_to_png_stream) \
  FUNCTION(svg_surface_create_for_stream) \
  FUNCTION(text_extents) \
  FUNCTION(translate)

struct pacinian_cairo {
#define PACINIAN_MEMBER(name) __typeof__(&cairo_##name) name;
  PACINIAN_CAIRO(PACINIAN_MEMBER)
#undef PACINIAN_MEMBER
};

/// Opens the library and finds the functions; false where it is missing or lacks one. It stays open.
static inline bool pacinian_cairo_open(struct pacinian_cairo *_Nonnull cairo) {
  void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define PACINIAN_FIND(name) \
  cairo->name = (__typeof__(cairo->name))dlsym(library, "cairo_" #name); \
  if (!cairo->name) return false;
  PACINIAN_CAIRO(PACINIAN_FIND)
#undef PACINIAN_FIND
  return true;
}
