#pragma once

#include <dlfcn.h>
#include <stdbool.h>

// A library that is opened when it is needed, and not with the program. FUNCTIONS lists what is in use of it, as
// `#define FUNCTIONS(ONE) ONE(prefix_, name) ONE(prefix_, name)…`; a structure `pacinian_NAME` has a pointer to each under its
// name, and `pacinian_NAME_open` opens the library and finds them: false where it is missing or lacks one. It
// stays open.
#define PACINIAN_LATE_LIBRARY(NAME, FILE, FUNCTIONS) \
  struct pacinian_##NAME { \
    FUNCTIONS(PACINIAN_LATE_MEMBER) \
  }; \
  static inline bool pacinian_##NAME##_open(struct pacinian_##NAME *_Nonnull functions) { \
    void *library = dlopen(FILE, RTLD_NOW | RTLD_LOCAL); \
    if (!library) return false; \
    FUNCTIONS(PACINIAN_LATE_FIND) \
    return true; \
  }

#define PACINIAN_LATE_MEMBER(prefix, name) __typeof__(&prefix##name) name;
#define PACINIAN_LATE_FIND(prefix, name) \
  functions->name = (__typeof__(functions->name))dlsym(library, #prefix #name); \
  if (!functions->name) return false;
