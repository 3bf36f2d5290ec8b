#include <sndfile.h>

#include "../LateLibrary.h"

// libsndfile is opened when a file is decoded or encoded, and not with the program: it brings seven codecs with it.

// The functions in use.
#define PACINIAN_SNDFILE(ONE) \
  ONE(sf_, close) \
  ONE(sf_, command) \
  ONE(sf_, error) \
  ONE(sf_, error_number) \
  ONE(sf_, open) \
  ONE(sf_, open_fd) \
  ONE(sf_, open_virtual) \
  ONE(sf_, readf_float) \
  ONE(sf_, strerror) \
  ONE(sf_, write_float)

PACINIAN_LATE_LIBRARY(sndfile, "libsndfile.so.1", PACINIAN_SNDFILE)
