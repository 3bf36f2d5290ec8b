// What the modules need besides musl and Embedded/strtod.c, where no library of the compiler's is linked.

#include <stddef.h>
#include <string.h>

// Seeds of hashes: no answer depends on them.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5a, count); }

typedef unsigned __int128 wide;

static wide divide(wide dividend, wide divisor, wide *rest) {
  wide quotient = 0;
  *rest = 0;
  for (int bit = 127; bit >= 0; bit--) {
    *rest = *rest << 1 | (dividend >> bit & 1);
    quotient <<= 1;
    if (*rest >= divisor) *rest -= divisor, quotient |= 1;
  }
  return quotient;
}

wide __udivti3(wide dividend, wide divisor) {
  wide rest;
  return divide(dividend, divisor, &rest);
}

wide __umodti3(wide dividend, wide divisor) {
  wide rest;
  divide(dividend, divisor, &rest);
  return rest;
}
