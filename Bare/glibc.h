// What the modules take from `Glibc` where there is a C library and no system.
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static inline int sched_yield(void) { return 0; }
