#include "PacinianReserve.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

/* More than the small objects of one call take. Pages that nobody touches take no memory. */
#define RESERVE_BYTES ((size_t)1 << 20)

static _Atomic(void *) reserve;

int32_t pacinian_reserve_fill(void) {
  if (atomic_load_explicit(&reserve, memory_order_relaxed)) return 1;
  void *block = malloc(RESERVE_BYTES);
  void *none = NULL;
  if (!block) return 0;
  if (!atomic_compare_exchange_strong(&reserve, &none, block)) free(block);
  return 1;
}

int32_t pacinian_reserve_has_room(size_t bytes) {
  void *block = malloc(bytes);
  /* (Not to be left out, as an allocation that is not used.) */
  *(void *volatile *)&block = block;
  free(block);
  return block != NULL;
}

/* Gives the reserve back; 0 where there is none. */
static int give_back(void) {
  void *spare = atomic_exchange(&reserve, NULL);
  free(spare);
  return spare != NULL;
}

void *pacinian_reserve_malloc(size_t bytes) {
  void *block;
  do block = malloc(bytes);
  while (!block && give_back());
  return block;
}

void *pacinian_reserve_calloc(size_t bytes) {
  void *block;
  do block = calloc(bytes, 1);
  while (!block && give_back());
  return block;
}

#if defined(__ELF__)
/* What Swift's runtime allocates objects with, and that which the linker's --wrap calls in its place.
 * (Linkers of other object formats have no --wrap, and there the runtime's objects have no reserve.) */
extern void *__real_swift_slowAlloc(size_t size, size_t alignment_mask) __attribute__((weak));
void *__wrap_swift_slowAlloc(size_t size, size_t alignment_mask);

void *__wrap_swift_slowAlloc(size_t size, size_t alignment_mask) {
  /* The runtime's words: all ones for the alignment of malloc, else the alignment less 1. */
  size_t alignment = alignment_mask + 1 < sizeof(void *) ? sizeof(void *) : alignment_mask + 1;
  int is_common = alignment_mask == ~(size_t)0 || alignment_mask < _Alignof(max_align_t);
  for (;;) {
    void *block = NULL;
    if (is_common) block = malloc(size);
    else if (posix_memalign(&block, alignment, size)) block = NULL;
    if (block) return block;
    if (!give_back()) return __real_swift_slowAlloc(size, alignment_mask);
  }
}
#endif
