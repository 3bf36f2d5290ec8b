// What an engine asks of the system, where there is none; Sources/CPacinianSystem says what each function does.
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#define PACINIAN_REAL_TIME static inline __attribute__((swift_attr("@_noLocks")))

/// Nobody waits.
typedef int sem_t;
static inline int sem_init(sem_t *_Nonnull semaphore, int is_shared, unsigned int value) {
  return (void)is_shared, (void)value, *semaphore = 0;
}
static inline int sem_destroy(sem_t *_Nonnull semaphore) { return (void)semaphore, 0; }
PACINIAN_REAL_TIME void pacinian_post(sem_t *_Nonnull semaphore) { (void)semaphore; }
static inline void pacinian_wait(sem_t *_Nonnull semaphore, int64_t nanoseconds) {
  (void)semaphore, (void)nanoseconds;
}

/// There is no clock but the frames that are rendered: no time passes.
PACINIAN_REAL_TIME int64_t pacinian_nanoseconds(void) { return 0; }

/// All memory is there.
static inline void pacinian_populate(void *_Nonnull start, size_t bytes) { (void)start, (void)bytes; }

PACINIAN_REAL_TIME double pacinian_tanh(double value) { return tanh(value); }

/// The handlers that the calling thread is inside, and what tells threads apart.
int *_Nonnull pacinian_handler_depth(void);
__attribute__((swift_attr("@_noLocks"))) uintptr_t pacinian_thread(void);
