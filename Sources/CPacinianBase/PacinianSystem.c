#define _GNU_SOURCE
#include "PacinianSystem.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __APPLE__
#include <dispatch/dispatch.h>
#endif
#ifdef __linux__
#include <sys/syscall.h>
#include <sys/vfs.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifdef __APPLE__

void pacinian_semaphore_init(pacinian_semaphore *semaphore) { semaphore->handle = dispatch_semaphore_create(0); }

void pacinian_semaphore_destroy(pacinian_semaphore *semaphore) { dispatch_release(semaphore->handle); }

void pacinian_post(pacinian_semaphore *semaphore) { dispatch_semaphore_signal(semaphore->handle); }

void pacinian_wait(pacinian_semaphore *semaphore, int64_t nanoseconds) {
  const dispatch_time_t end = nanoseconds < 0 ? DISPATCH_TIME_FOREVER : dispatch_time(DISPATCH_TIME_NOW, nanoseconds);
  dispatch_semaphore_wait(semaphore->handle, end);
}

#else

void pacinian_semaphore_init(pacinian_semaphore *semaphore) { sem_init(semaphore, 0, 0); }

void pacinian_semaphore_destroy(pacinian_semaphore *semaphore) { sem_destroy(semaphore); }

void pacinian_wait(pacinian_semaphore *semaphore, int64_t nanoseconds) {
  if (nanoseconds < 0) {
    while (sem_wait(semaphore) != 0 && errno == EINTR) {
    }
    return;
  }
#ifdef __GLIBC__
  const int64_t end = pacinian_nanoseconds() + nanoseconds;
  const struct timespec until = {.tv_sec = end / 1000000000, .tv_nsec = end % 1000000000};
  while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &until) != 0 && errno == EINTR) {
  }
#else
  // Other C libraries know the clock of the day alone: who sets it makes the wait shorter or longer.
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += nanoseconds / 1000000000;
  until.tv_nsec += nanoseconds % 1000000000;
  if (until.tv_nsec >= 1000000000) until.tv_sec += 1, until.tv_nsec -= 1000000000;
  while (sem_timedwait(semaphore, &until) != 0 && errno == EINTR) {
  }
#endif
}

#endif

int *pacinian_handler_depth(void) {
  static _Thread_local int depth;
  return &depth;
}

void pacinian_keep_freed_memory(void) {
#ifdef __GLIBC__
  // Pieces up to half of a thread's heap come from a heap, which is as much as the allocator takes; and heaps keep
  // twice that at their ends, the allocator's own ratio.
  const int largest = 32 << 20;
  mallopt(M_MMAP_THRESHOLD, largest);
  mallopt(M_TRIM_THRESHOLD, 2 * largest);
#endif
}

#if defined(__linux__) && defined(O_DIRECT)

bool pacinian_bypass_cache(int descriptor) {
  // The numbers of ext4 and XFS, as `man 2 statfs` has them.
  const long ext4 = 0xEF53, xfs = 0x58465342;
  struct statfs files;
  if (fstatfs(descriptor, &files) != 0 || (files.f_type != ext4 && files.f_type != xfs)) return false;
  const int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_DIRECT) == 0;
}

void pacinian_use_cache(int descriptor) {
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags >= 0) fcntl(descriptor, F_SETFL, flags & ~O_DIRECT);
}

#else

bool pacinian_bypass_cache(int descriptor) { return (void)descriptor, false; }

void pacinian_use_cache(int descriptor) { (void)descriptor; }

#endif

int pacinian_rename_new(const char *from, const char *to) {
#if defined(__linux__) && defined(SYS_renameat2)
  // RENAME_NOREPLACE, which is not in every C library's header.
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1u);
#elif defined(__APPLE__)
  return renamex_np(from, to, RENAME_EXCL);
#else
  return (void)from, (void)to, errno = ENOSYS, -1;
#endif
}

#ifdef MADV_POPULATE_WRITE

// The linker's names for the program's data; a library has none.
extern char __data_start[] __attribute__((weak));
extern char _end[] __attribute__((weak));

void pacinian_own_data_pages(void) {
  if (!__data_start || !_end) return;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  // The page in which they begin may hold what is read-only by now.
  const uintptr_t start = ((uintptr_t)__data_start + page - 1) & -page, end = (uintptr_t)_end;
  // Old kernels do not know this, and go on without.
  if (start < end) madvise((void *)start, end - start, MADV_POPULATE_WRITE);
}

#else

void pacinian_own_data_pages(void) {}

#endif

#if defined(MADV_HUGEPAGE) || defined(MADV_POPULATE_WRITE)
// Whether the system takes advice about the pages that hold a block.
static bool advise(void *start, size_t bytes, int advice) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const uintptr_t first = (uintptr_t)start & -page, end = (uintptr_t)start + bytes;
  return madvise((void *)first, (end - first + page - 1) & -page, advice) == 0;
}
#endif

void pacinian_use_large_pages(void *start, size_t bytes) {
#ifdef MADV_HUGEPAGE
  // Where there are none, small ones do.
  advise(start, bytes, MADV_HUGEPAGE);
#else
  (void)start, (void)bytes;
#endif
}

void pacinian_populate(void *start, size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  if (advise(start, bytes, MADV_POPULATE_WRITE)) return;
#endif
  // Old kernels and other systems do not know this. No page is smaller.
  volatile char *byte = start;
  for (size_t offset = 0; offset < bytes; offset += 4096) byte[offset] = byte[offset];
}
