#include "LateLibrary.h"

#include <stddef.h>

// libsoxr is opened when a recording is resampled, and not with the program.

typedef struct {
  double precision, phase_response, passband_end, stopband_begin;
  void *reserved;
  unsigned long flags;
} soxr_quality_spec_t;

typedef struct {
  unsigned log2_min_dft_size, log2_large_dft_size, coef_size_kbytes, num_threads;
  void *reserved;
  unsigned long flags;
} soxr_runtime_spec_t;

/// The recipe of the highest quality.
enum { SOXR_28_BITQ = 6 };

// The functions in use.
#define PACINIAN_SOXR(ONE) \
  ONE(const char *, soxr_, oneshot, \
      (double, double, unsigned, const void *, size_t, size_t *, void *, size_t, size_t *, const void *, \
       const soxr_quality_spec_t *, const soxr_runtime_spec_t *)) \
  ONE(soxr_quality_spec_t, soxr_, quality_spec, (unsigned long, unsigned long)) \
  ONE(soxr_runtime_spec_t, soxr_, runtime_spec, (unsigned))

PACINIAN_LATE_LIBRARY(soxr, "soxr", "0", PACINIAN_SOXR)
