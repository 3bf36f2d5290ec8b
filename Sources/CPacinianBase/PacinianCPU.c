#include "PacinianCPU.h"

int32_t pacinian_cpu_level(void) {
#if defined(PACINIAN_ONE_LEVEL)
  return 1; // The base kernels are those of the one level that was built.
#elif defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return 4;
  if (__builtin_cpu_supports("x86-64-v3")) return 3;
  return 1;
#else
  return 0;
#endif
}
