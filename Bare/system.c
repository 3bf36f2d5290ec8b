// What Embedded Swift leaves to its host, besides a C library.
#include "PacinianSystem.h"

#include <stdlib.h>
#include <string.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

// Seeds of hashes: no answer depends on them.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5a, count); }

// Each thread has its own.
static _Thread_local int depth;
int *pacinian_handler_depth(void) { return &depth; }
uintptr_t pacinian_thread(void) { return (uintptr_t)&depth; }
