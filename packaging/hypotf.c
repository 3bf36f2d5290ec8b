/* hypotf for the shared library and the tool. An object of the toolchain's Glibc overlay refers to it, and the C
   library's own has the version GLIBC_2.35: that reference alone would keep both from systems with glibc 2.34.
   Squares of floats neither overflow nor lose digits in doubles. */
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inff();
  return (float)__builtin_sqrt((double)x * x + (double)y * y);
}
