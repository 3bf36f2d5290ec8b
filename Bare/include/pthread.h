// Threads and locks where there is no system: no threads, and locks that spin. Threads of the host that call the library
// at a time are of one priority, or one that waits for a lock keeps its holder from letting go.
#ifndef PACINIAN_BARE_PTHREAD_H
#define PACINIAN_BARE_PTHREAD_H

#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>

// (The C library's headers have the types and not the functions.)
#define PTHREAD_MUTEX_INITIALIZER {0}

static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes) {
  return (void)attributes, *(unsigned char *)mutex = 0;
}
static inline int pthread_mutex_destroy(pthread_mutex_t *mutex) { return (void)mutex, 0; }
static inline int pthread_mutex_lock(pthread_mutex_t *mutex) {
  while (__atomic_test_and_set((unsigned char *)mutex, __ATOMIC_ACQUIRE)) {
  }
  return 0;
}
static inline int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  __atomic_clear((unsigned char *)mutex, __ATOMIC_RELEASE);
  return 0;
}
static inline int pthread_cond_init(pthread_cond_t *condition, const void *attributes) {
  return (void)condition, (void)attributes, 0;
}
static inline int pthread_cond_destroy(pthread_cond_t *condition) { return (void)condition, 0; }
static inline int pthread_cond_broadcast(pthread_cond_t *condition) { return (void)condition, 0; }
// Callers look again at what they wait for.
static inline int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  (void)condition;
  pthread_mutex_unlock(mutex);
  return pthread_mutex_lock(mutex);
}
static inline int pthread_create(
    pthread_t *thread, const void *attributes, void *(*body)(void *), void *argument) {
  return (void)thread, (void)attributes, (void)body, (void)argument, EAGAIN;
}
static inline int pthread_join(pthread_t thread, void **result) { return (void)thread, (void)result, 0; }
static inline int pthread_detach(pthread_t thread) { return (void)thread, 0; }
static inline pthread_t pthread_self(void) { return 0; }
static inline int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

#endif
