#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>

#include "../LateLibrary.h"

// Cairo is opened when something is drawn, and not with the program: it brings eighteen libraries with it, which took
// a third of the start of a program that draws nothing.

// The functions in use.
#define PACINIAN_CAIRO(ONE) \
  ONE(cairo_, arc) \
  ONE(cairo_, clip) \
  ONE(cairo_, close_path) \
  ONE(cairo_, create) \
  ONE(cairo_, destroy) \
  ONE(cairo_, fill) \
  ONE(cairo_, fill_preserve) \
  ONE(cairo_, font_options_create) \
  ONE(cairo_, font_options_destroy) \
  ONE(cairo_, font_options_set_antialias) \
  ONE(cairo_, font_options_set_hint_metrics) \
  ONE(cairo_, font_options_set_hint_style) \
  ONE(cairo_, get_source) \
  ONE(cairo_, image_surface_create) \
  ONE(cairo_, image_surface_get_data) \
  ONE(cairo_, image_surface_get_stride) \
  ONE(cairo_, line_to) \
  ONE(cairo_, move_to) \
  ONE(cairo_, new_path) \
  ONE(cairo_, new_sub_path) \
  ONE(cairo_, paint) \
  ONE(cairo_, paint_with_alpha) \
  ONE(cairo_, pattern_add_color_stop_rgba) \
  ONE(cairo_, pattern_create_linear) \
  ONE(cairo_, pattern_destroy) \
  ONE(cairo_, pattern_set_extend) \
  ONE(cairo_, pattern_set_filter) \
  ONE(cairo_, pop_group_to_source) \
  ONE(cairo_, push_group) \
  ONE(cairo_, rectangle) \
  ONE(cairo_, restore) \
  ONE(cairo_, save) \
  ONE(cairo_, scale) \
  ONE(cairo_, select_font_face) \
  ONE(cairo_, set_dash) \
  ONE(cairo_, set_font_options) \
  ONE(cairo_, set_font_size) \
  ONE(cairo_, set_line_cap) \
  ONE(cairo_, set_line_join) \
  ONE(cairo_, set_line_width) \
  ONE(cairo_, set_source) \
  ONE(cairo_, set_source_rgba) \
  ONE(cairo_, set_source_surface) \
  ONE(cairo_, show_text) \
  ONE(cairo_, status) \
  ONE(cairo_, status_to_string) \
  ONE(cairo_, stroke) \
  ONE(cairo_, stroke_preserve) \
  ONE(cairo_, surface_destroy) \
  ONE(cairo_, surface_finish) \
  ONE(cairo_, surface_flush) \
  ONE(cairo_, surface_mark_dirty) \
  ONE(cairo_, surface_status) \
  ONE(cairo_, surface_write_to_png_stream) \
  ONE(cairo_, svg_surface_create_for_stream) \
  ONE(cairo_, text_extents) \
  ONE(cairo_, translate)

PACINIAN_LATE_LIBRARY(cairo, "libcairo.so.2", PACINIAN_CAIRO)
