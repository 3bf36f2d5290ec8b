#include <dlfcn.h>
#include <stdbool.h>
#include <soxr.h>

// libsoxr is opened when a recording is resampled, and not with the program.

// The functions in use, without the prefix that all have.
#define PACINIAN_SOXR(FUNCTION) \
  FUNCTION(oneshot) \
  FUNCTION(quality_spec) \
  FUNCTION(runtime_spec)

struct pacinian_soxr {
#define PACINIAN_MEMBER(name) __typeof__(&soxr_##name) name;
  PACINIAN_SOXR(PACINIAN_MEMBER)
#undef PACINIAN_MEMBER
};

/// Opens the library and finds the functions; false where it is missing or lacks one. It stays open.
static inline bool pacinian_soxr_open(struct pacinian_soxr *_Nonnull soxr) {
  void *library = dlopen("libsoxr.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define PACINIAN_FIND(name) \
  soxr->name = (__typeof__(soxr->name))dlsym(library, "soxr_" #name); \
  if (!soxr->name) return false;
  PACINIAN_SOXR(PACINIAN_FIND)
#undef PACINIAN_FIND
  return true;
}
