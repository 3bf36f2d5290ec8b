#include <soxr.h>

#include "../LateLibrary.h"

// libsoxr is opened when a recording is resampled, and not with the program.

// The functions in use.
#define PACINIAN_SOXR(ONE) \
  ONE(soxr_, oneshot) \
  ONE(soxr_, quality_spec) \
  ONE(soxr_, runtime_spec)

PACINIAN_LATE_LIBRARY(soxr, "libsoxr.so.0", PACINIAN_SOXR)
