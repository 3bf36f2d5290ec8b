#include "LateLibrary.h"

// Cairo is opened when something is drawn, and not with the program: it brings eighteen libraries with it, which took
// a third of the start of a program that draws nothing.

typedef struct pacinian_cairo_context cairo_t;
typedef struct pacinian_cairo_surface cairo_surface_t;
typedef struct pacinian_cairo_pattern cairo_pattern_t;
typedef struct pacinian_cairo_font_options cairo_font_options_t;

typedef enum { CAIRO_STATUS_SUCCESS = 0, CAIRO_STATUS_WRITE_ERROR = 11 } cairo_status_t;
typedef enum { CAIRO_ANTIALIAS_GRAY = 2 } cairo_antialias_t;
typedef enum { CAIRO_EXTEND_PAD = 3 } cairo_extend_t;
typedef enum { CAIRO_FILTER_BILINEAR = 4 } cairo_filter_t;
typedef enum { CAIRO_FONT_SLANT_NORMAL = 0 } cairo_font_slant_t;
typedef enum { CAIRO_FONT_WEIGHT_NORMAL = 0, CAIRO_FONT_WEIGHT_BOLD = 1 } cairo_font_weight_t;
typedef enum { CAIRO_FORMAT_RGB24 = 1 } cairo_format_t;
typedef enum { CAIRO_HINT_METRICS_OFF = 1 } cairo_hint_metrics_t;
typedef enum { CAIRO_HINT_STYLE_NONE = 1 } cairo_hint_style_t;
typedef enum { CAIRO_LINE_CAP_BUTT = 0, CAIRO_LINE_CAP_ROUND = 1 } cairo_line_cap_t;
typedef enum { CAIRO_LINE_JOIN_ROUND = 1 } cairo_line_join_t;
typedef enum { CAIRO_PDF_VERSION_1_4 = 0 } cairo_pdf_version_t;

typedef struct {
  double x_bearing, y_bearing, width, height, x_advance, y_advance;
} cairo_text_extents_t;

typedef cairo_status_t (*cairo_write_func_t)(void *, const unsigned char *, unsigned);

// The functions in use.
#define PACINIAN_CAIRO(ONE) \
  ONE(void, cairo_, arc, (cairo_t *, double, double, double, double, double)) \
  ONE(void, cairo_, clip, (cairo_t *)) \
  ONE(void, cairo_, close_path, (cairo_t *)) \
  ONE(cairo_t *, cairo_, create, (cairo_surface_t *)) \
  ONE(void, cairo_, destroy, (cairo_t *)) \
  ONE(void, cairo_, fill, (cairo_t *)) \
  ONE(void, cairo_, fill_preserve, (cairo_t *)) \
  ONE(cairo_font_options_t *, cairo_, font_options_create, (void)) \
  ONE(void, cairo_, font_options_destroy, (cairo_font_options_t *)) \
  ONE(void, cairo_, font_options_set_antialias, (cairo_font_options_t *, cairo_antialias_t)) \
  ONE(void, cairo_, font_options_set_hint_metrics, (cairo_font_options_t *, cairo_hint_metrics_t)) \
  ONE(void, cairo_, font_options_set_hint_style, (cairo_font_options_t *, cairo_hint_style_t)) \
  ONE(cairo_pattern_t *, cairo_, get_source, (cairo_t *)) \
  ONE(cairo_surface_t *, cairo_, image_surface_create, (cairo_format_t, int, int)) \
  ONE(unsigned char *, cairo_, image_surface_get_data, (cairo_surface_t *)) \
  ONE(int, cairo_, image_surface_get_stride, (cairo_surface_t *)) \
  ONE(void, cairo_, line_to, (cairo_t *, double, double)) \
  ONE(void, cairo_, move_to, (cairo_t *, double, double)) \
  ONE(void, cairo_, new_path, (cairo_t *)) \
  ONE(void, cairo_, new_sub_path, (cairo_t *)) \
  ONE(void, cairo_, paint, (cairo_t *)) \
  ONE(void, cairo_, paint_with_alpha, (cairo_t *, double)) \
  ONE(void, cairo_, pattern_add_color_stop_rgba, (cairo_pattern_t *, double, double, double, double, double)) \
  ONE(cairo_pattern_t *, cairo_, pattern_create_linear, (double, double, double, double)) \
  ONE(void, cairo_, pattern_destroy, (cairo_pattern_t *)) \
  ONE(void, cairo_, pattern_set_extend, (cairo_pattern_t *, cairo_extend_t)) \
  ONE(void, cairo_, pattern_set_filter, (cairo_pattern_t *, cairo_filter_t)) \
  ONE(cairo_surface_t *, cairo_, pdf_surface_create_for_stream, (cairo_write_func_t, void *, double, double)) \
  ONE(void, cairo_, pdf_surface_restrict_to_version, (cairo_surface_t *, cairo_pdf_version_t)) \
  ONE(void, cairo_, pop_group_to_source, (cairo_t *)) \
  ONE(void, cairo_, push_group, (cairo_t *)) \
  ONE(void, cairo_, rectangle, (cairo_t *, double, double, double, double)) \
  ONE(void, cairo_, restore, (cairo_t *)) \
  ONE(void, cairo_, save, (cairo_t *)) \
  ONE(void, cairo_, scale, (cairo_t *, double, double)) \
  ONE(void, cairo_, select_font_face, (cairo_t *, const char *, cairo_font_slant_t, cairo_font_weight_t)) \
  ONE(void, cairo_, set_dash, (cairo_t *, const double *, int, double)) \
  ONE(void, cairo_, set_font_options, (cairo_t *, const cairo_font_options_t *)) \
  ONE(void, cairo_, set_font_size, (cairo_t *, double)) \
  ONE(void, cairo_, set_line_cap, (cairo_t *, cairo_line_cap_t)) \
  ONE(void, cairo_, set_line_join, (cairo_t *, cairo_line_join_t)) \
  ONE(void, cairo_, set_line_width, (cairo_t *, double)) \
  ONE(void, cairo_, set_source, (cairo_t *, cairo_pattern_t *)) \
  ONE(void, cairo_, set_source_rgba, (cairo_t *, double, double, double, double)) \
  ONE(void, cairo_, set_source_surface, (cairo_t *, cairo_surface_t *, double, double)) \
  ONE(void, cairo_, show_text, (cairo_t *, const char *)) \
  ONE(cairo_status_t, cairo_, status, (cairo_t *)) \
  ONE(const char *, cairo_, status_to_string, (cairo_status_t)) \
  ONE(void, cairo_, stroke, (cairo_t *)) \
  ONE(void, cairo_, stroke_preserve, (cairo_t *)) \
  ONE(void, cairo_, surface_destroy, (cairo_surface_t *)) \
  ONE(void, cairo_, surface_finish, (cairo_surface_t *)) \
  ONE(void, cairo_, surface_flush, (cairo_surface_t *)) \
  ONE(void, cairo_, surface_mark_dirty, (cairo_surface_t *)) \
  ONE(cairo_status_t, cairo_, surface_status, (cairo_surface_t *)) \
  ONE(cairo_status_t, cairo_, surface_write_to_png_stream, (cairo_surface_t *, cairo_write_func_t, void *)) \
  ONE(cairo_surface_t *, cairo_, svg_surface_create_for_stream, (cairo_write_func_t, void *, double, double)) \
  ONE(void, cairo_, text_extents, (cairo_t *, const char *, cairo_text_extents_t *)) \
  ONE(void, cairo_, translate, (cairo_t *, double, double))

PACINIAN_LATE_LIBRARY(cairo, "cairo", "2", PACINIAN_CAIRO)
