#pragma once

#include <stdbool.h>

// A library that is opened when it is needed, and not with the program. Building needs nothing of it: what is in use is
// declared here by hand, after the library's documentation.
//
// FUNCTIONS lists the functions in use, as `#define FUNCTIONS(ONE) ONE(result, prefix_, name, (arguments)) …`; a structure
// `pacinian_NAME` has a pointer to each under its name, and `pacinian_NAME_open` opens the library and finds them: false
// where it is missing or lacks one. It stays open. STEM and NUMBER name its file, as each system does.
#define PACINIAN_LATE_LIBRARY(NAME, STEM, NUMBER, FUNCTIONS) \
  struct pacinian_##NAME { \
    FUNCTIONS(PACINIAN_LATE_MEMBER) \
  }; \
  static inline bool pacinian_##NAME##_open(struct pacinian_##NAME *functions) { \
    void *library = PACINIAN_LATE_OPEN(STEM, NUMBER); \
    if (!library) return false; \
    FUNCTIONS(PACINIAN_LATE_FIND) \
    return true; \
  }

#define PACINIAN_LATE_MEMBER(result, prefix, name, arguments) result(*name) arguments;
#define PACINIAN_LATE_FIND(result, prefix, name, arguments) \
  functions->name = (__typeof__(functions->name))PACINIAN_LATE_SYMBOL(library, #prefix #name); \
  if (!functions->name) return false;

#include <dlfcn.h>
#ifdef __APPLE__
#define PACINIAN_LATE_FILE(STEM, NUMBER) "lib" STEM "." NUMBER ".dylib"
#else
#define PACINIAN_LATE_FILE(STEM, NUMBER) "lib" STEM ".so." NUMBER
#endif
#define PACINIAN_LATE_OPEN(STEM, NUMBER) dlopen(PACINIAN_LATE_FILE(STEM, NUMBER), RTLD_NOW | RTLD_LOCAL)
#define PACINIAN_LATE_SYMBOL(library, name) dlsym(library, name)
