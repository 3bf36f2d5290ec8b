#ifndef PACINIAN_SYSTEM_H
#define PACINIAN_SYSTEM_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <pthread.h>
#include <semaphore.h>

// What a render thread may ask of the system. `@_noLocks` is a promise to the Swift compiler: reading the
// monotonic clock, posting a semaphore and naming the thread neither lock nor allocate (POSIX: sem_post is
// async-signal-safe).
#define PACINIAN_REAL_TIME static inline __attribute__((swift_attr("@_noLocks")))

/// Nanoseconds of the monotonic clock.
PACINIAN_REAL_TIME int64_t pacinian_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// Nanoseconds of the monotonic clock as of the system's last tick, where it has such a clock: a few milliseconds late,
/// and cheaper to read.
static inline int64_t pacinian_coarse_nanoseconds(void) {
#ifdef CLOCK_MONOTONIC_COARSE
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
#else
  return pacinian_nanoseconds();
#endif
}

// POSIX's semaphores without a name do not work on Darwin, which has its own.
#ifdef __APPLE__
typedef struct {
  void *_Nullable handle;
} pacinian_semaphore;
#else
typedef sem_t pacinian_semaphore;
#endif

/// Makes a semaphore of 0, which stays where it is until `pacinian_semaphore_destroy`.
void pacinian_semaphore_init(pacinian_semaphore *_Nonnull semaphore);
void pacinian_semaphore_destroy(pacinian_semaphore *_Nonnull semaphore);

/// Wakes one thread that waits, or the next one that will.
#ifdef __APPLE__
__attribute__((swift_attr("@_noLocks"))) void pacinian_post(pacinian_semaphore *_Nonnull semaphore);
#else
PACINIAN_REAL_TIME void pacinian_post(pacinian_semaphore *_Nonnull semaphore) { sem_post(semaphore); }
#endif

/// The calling thread, never 0.
PACINIAN_REAL_TIME uintptr_t pacinian_thread(void) {
  return (uintptr_t)pthread_self();
}

/// Waits until the semaphore is posted or the time of the monotonic clock has passed, which nobody sets; with a
/// negative time, until it is posted.
void pacinian_wait(pacinian_semaphore *_Nonnull semaphore, int64_t nanoseconds);

/// The handlers that the calling thread is inside.
int *_Nonnull pacinian_handler_depth(void);

/// Makes the allocator keep freed memory, up to 64 MiB, for later allocations of this process.
/// Otherwise large files and tables get fresh pages from the kernel time and again.
void pacinian_keep_freed_memory(void);

/// Gives this process its own copies of the pages of the program's data that can be written. Otherwise each comes
/// with the first write to it, and for that the processors of all other threads are interrupted and waited for, which
/// takes milliseconds where a host shares them out. Call it before there are threads.
void pacinian_own_data_pages(void);

/// Asks the system to give a block of memory in large pages, where it has them. What the memory holds stays.
void pacinian_use_large_pages(void *_Nonnull start, size_t bytes);

/// Has the system give all pages of a block of memory now, and not each with the first write to it. What the memory
/// holds stays.
void pacinian_populate(void *_Nonnull start, size_t bytes);

/// Gives a file another name, unless something has that name already: EEXIST. Systems and file systems that cannot do
/// it in one step say so: ENOSYS, EINVAL, ENOTSUP. Returns 0, or -1 with `errno`.
int pacinian_rename_new(const char *_Nonnull from, const char *_Nonnull to);

/// Has what is written to a file from now on go past the page cache, if its file system is known to do that well:
/// ext4 and XFS. Over a network every piece could be a journey, and where files are compressed these would not be.
/// Returns whether it does.
bool pacinian_bypass_cache(int descriptor);

/// Has what is written from now on go through the page cache again.
void pacinian_use_cache(int descriptor);

#endif
