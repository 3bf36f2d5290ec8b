// What the modules take from `Glibc`, which Embedded Swift has no module of for wasm: wasi-libc's headers, and
// threads that cannot be had.
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int pthread_t;
typedef int pthread_mutex_t;

static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes) { return 0; }
static inline int pthread_mutex_destroy(pthread_mutex_t *mutex) { return 0; }
static inline int pthread_mutex_lock(pthread_mutex_t *mutex) { return 0; }
static inline int pthread_mutex_unlock(pthread_mutex_t *mutex) { return 0; }
static inline int pthread_create(
    pthread_t *thread, const void *attributes, void *(*body)(void *), void *argument) {
  return EAGAIN;
}
static inline int pthread_join(pthread_t thread, void **result) { return 0; }
static inline int pthread_detach(pthread_t thread) { return 0; }
static inline pthread_t pthread_self(void) { return 0; }
static inline int pthread_equal(pthread_t a, pthread_t b) { return a == b; }
