// Stands before the C library's allocator in programs that link it, and counts the calls of threads
// that ask for it. Linked into tests and benchmarks only.

#define _GNU_SOURCE
#include "AllocationCounter.h"

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>

static __thread int is_counting;
static __thread long count;

void pacinian_counter_start(void) {
  count = 0;
  is_counting = 1;
}

long pacinian_counter_stop(void) {
  is_counting = 0;
  return count;
}

static void note(void) {
  if (is_counting) count++;
}

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}

void free(void *memory) {
  note();
  __libc_free(memory);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  note();
  *memory = __libc_memalign(alignment, size);
  return *memory == NULL ? 12 : 0; // ENOMEM
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  static int (*next)(pthread_mutex_t *);
  if (next == NULL) next = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  note();
  return next(mutex);
}

long pacinian_allocated_bytes(void) {
  struct mallinfo2 information = mallinfo2();
  return (long)(information.uordblks + information.hblkhd);
}
