#define _GNU_SOURCE
#include "PacinianSystem.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <malloc.h>
#include <sys/vfs.h>

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
