// Stands in for the C library's allocator and mutex in the tests' process, for every library in it,
// and counts the calls of a thread that has asked for it.
#define _GNU_SOURCE
#include "AllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static _Thread_local int armed;
static _Thread_local int64_t calls;
static _Thread_local int64_t bytes;

static void count(size_t size) {
  if (!armed) return;
  calls += 1;
  bytes += (int64_t)size;
}

void allocation_counter_start(void) {
  calls = 0;
  bytes = 0;
  armed = 1;
}

int64_t allocation_counter_stop(void) {
  armed = 0;
  return calls;
}

int64_t allocation_counter_requested(void) { return bytes; }

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void free(void *block) {
  count(0);
  __libc_free(block);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count(size);
  *result = __libc_memalign(alignment, size);
  return *result == NULL ? ENOMEM : 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  static int (*real)(pthread_mutex_t *);
  count(0);
  if (real == NULL) real = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  return real(mutex);
}

int64_t allocation_counter_bytes(void) {
  struct mallinfo2 information = mallinfo2();
  return (int64_t)(information.uordblks + information.hblkhd);
}
