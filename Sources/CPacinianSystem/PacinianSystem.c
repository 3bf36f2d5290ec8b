#define _GNU_SOURCE
#include "PacinianSystem.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#include <unistd.h>

void pacinian_wait(sem_t *semaphore, int64_t nanoseconds) {
  if (nanoseconds < 0) {
    while (sem_wait(semaphore) != 0 && errno == EINTR) {
    }
    return;
  }
  const int64_t end = pacinian_nanoseconds() + nanoseconds;
  const struct timespec until = {.tv_sec = end / 1000000000, .tv_nsec = end % 1000000000};
  while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &until) != 0 && errno == EINTR) {
  }
}

int *pacinian_handler_depth(void) {
  static _Thread_local int depth;
  return &depth;
}

void pacinian_keep_freed_memory(void) {
  // Pieces up to half of a thread's heap come from a heap, which is as much as the allocator takes; and heaps keep
  // twice that at their ends, the allocator's own ratio.
  const int largest = 32 << 20;
  mallopt(M_MMAP_THRESHOLD, largest);
  mallopt(M_TRIM_THRESHOLD, 2 * largest);
}

bool pacinian_bypass_cache(int descriptor) {
  struct statfs files;
  if (fstatfs(descriptor, &files) != 0) return false;
  if (files.f_type != EXT4_SUPER_MAGIC && files.f_type != XFS_SUPER_MAGIC) return false;
  const int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_DIRECT) == 0;
}

void pacinian_use_cache(int descriptor) {
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags >= 0) fcntl(descriptor, F_SETFL, flags & ~O_DIRECT);
}

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

void pacinian_populate(void *start, size_t bytes) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const uintptr_t first = (uintptr_t)start & -page, end = (uintptr_t)start + bytes;
  const size_t length = (end - first + page - 1) & -page;
  // Large pages are made in a fraction of the time. Where there are none, small ones do.
  madvise((void *)first, length, MADV_HUGEPAGE);
  if (madvise((void *)first, length, MADV_POPULATE_WRITE) == 0) return;
  // Old kernels do not know this.
  volatile char *byte = start;
  for (size_t offset = 0; offset < bytes; offset += page) byte[offset] = byte[offset];
}
