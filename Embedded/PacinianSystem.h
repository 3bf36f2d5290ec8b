// What an engine asks of the system, where there is none; Sources/CPacinianBase says what each function does.
#include <stddef.h>
#include <stdint.h>

#define PACINIAN_REAL_TIME static inline __attribute__((swift_attr("@_noLocks")))

/// Nobody waits.
typedef int pacinian_semaphore;
static inline void pacinian_semaphore_init(pacinian_semaphore *_Nonnull semaphore) { *semaphore = 0; }
static inline void pacinian_semaphore_destroy(pacinian_semaphore *_Nonnull semaphore) { (void)semaphore; }
PACINIAN_REAL_TIME void pacinian_post(pacinian_semaphore *_Nonnull semaphore) { (void)semaphore; }
static inline void pacinian_wait(pacinian_semaphore *_Nonnull semaphore, int64_t nanoseconds) {
  (void)semaphore, (void)nanoseconds;
}

/// There is no clock but the frames that are rendered: no time passes.
PACINIAN_REAL_TIME int64_t pacinian_nanoseconds(void) { return 0; }

/// All memory is there, in pages of one size.
static inline void pacinian_use_large_pages(void *_Nonnull start, size_t bytes) { (void)start, (void)bytes; }
static inline void pacinian_populate(void *_Nonnull start, size_t bytes) { (void)start, (void)bytes; }

/// There is no reserve: memory is there, or the program ends.
void *_Nullable malloc(size_t bytes);
void *_Nullable calloc(size_t count, size_t bytes);
static inline void *_Nullable pacinian_reserve_malloc(size_t bytes) { return malloc(bytes); }
static inline void *_Nullable pacinian_reserve_calloc(size_t bytes) { return calloc(bytes, 1); }
static inline int32_t pacinian_reserve_fill(void) { return 1; }
static inline int32_t pacinian_reserve_has_room(size_t bytes) { (void)bytes; return 1; }

/// The handlers that the calling thread is inside, and what tells threads apart.
int *_Nonnull pacinian_handler_depth(void);
__attribute__((swift_attr("@_noLocks"))) uintptr_t pacinian_thread(void);
