// What scripts/checks/platforms links besides the C library: a function that Embedded Swift leaves to its host.

#include <stdlib.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}
