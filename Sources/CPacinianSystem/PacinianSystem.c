#define _GNU_SOURCE
#include "PacinianSystem.h"

#include <fcntl.h>
#include <malloc.h>

const int32_t pacinian_past_cache = O_DIRECT;

void pacinian_keep_freed_memory(void) {
  // Pieces up to half of a thread's heap come from a heap, which is as much as the allocator takes; and heaps keep
  // twice that at their ends, the allocator's own ratio.
  const int largest = 32 << 20;
  mallopt(M_MMAP_THRESHOLD, largest);
  mallopt(M_TRIM_THRESHOLD, 2 * largest);
}
