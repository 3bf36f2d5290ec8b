#include <dlfcn.h>
#include <stdbool.h>
#include <sndfile.h>

// libsndfile is opened when a file is decoded or encoded, and not with the program: it brings seven codecs with it.

// The functions in use, without the prefix that all have.
#define PACINIAN_SNDFILE(FUNCTION) \
  FUNCTION(close) \
  FUNCTION(command) \
  FUNCTION(error) \
  FUNCTION(error_number) \
  FUNCTION(open) \
  FUNCTION(open_fd) \
  FUNCTION(open_virtual) \
  FUNCTION(readf_float) \
  FUNCTION(strerror) \
  FUNCTION(write_float)

struct pacinian_sndfile {
#define PACINIAN_MEMBER(name) __typeof__(&sf_##name) name;
  PACINIAN_SNDFILE(PACINIAN_MEMBER)
#undef PACINIAN_MEMBER
};

/// Opens the library and finds the functions; false where it is missing or lacks one. It stays open.
static inline bool pacinian_sndfile_open(struct pacinian_sndfile *_Nonnull sndfile) {
  void *library = dlopen("libsndfile.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define PACINIAN_FIND(name) \
  sndfile->name = (__typeof__(sndfile->name))dlsym(library, "sf_" #name); \
  if (!sndfile->name) return false;
  PACINIAN_SNDFILE(PACINIAN_FIND)
#undef PACINIAN_FIND
  return true;
}
