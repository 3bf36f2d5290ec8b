#include "PacinianHandles.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

// A handle, from the lowest bit: 1, which no aligned pointer has; kind, 4 bits; slot; generation.
// A state, from the lowest bit: holds; alive, 1 bit; kind, 4 bits; generation.
#if UINTPTR_MAX > UINT32_MAX
typedef uint64_t word;
enum { SLOT_BITS = 24, GENERATION_BITS = 27, HOLD_BITS = 32, CHUNK_BITS = 12 };
#else
typedef uint32_t word;
enum { SLOT_BITS = 12, GENERATION_BITS = 15, HOLD_BITS = 12, CHUNK_BITS = 4 };
#endif
enum { KIND_BITS = 4, KIND = 1, SLOT = KIND + KIND_BITS, GENERATION = SLOT + SLOT_BITS };
enum { SLOTS = 1 << SLOT_BITS, CHUNK = 1 << CHUNK_BITS, CHUNKS = SLOTS / CHUNK };
#define ALIVE ((word)1 << HOLD_BITS)
#define HOLDS (ALIVE - 1)
#define KINDS ((1u << KIND_BITS) - 1)
#define GENERATIONS (((word)1 << GENERATION_BITS) - 1)

struct slot {
  _Atomic word state;
  void *object;
  struct slot *next;
  uint32_t index;
  uint32_t generation;
};

// Chunks are never freed: a look-up may touch any of them at any time.
static struct slot *_Atomic chunks[CHUNKS];
static struct slot *_Atomic spent;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t slot_count;
// Slots to use again, the one that has been free longest first, so that a generation lasts long.
static struct slot *first_free;
static struct slot *last_free;

static word tag(word generation, word kind) {
  return generation << (HOLD_BITS + 1 + KIND_BITS) | kind << (HOLD_BITS + 1);
}

static word kind_of(const void *handle) { return (uintptr_t)handle >> KIND & KINDS; }

static struct slot *find(const void *handle) {
  word bits = (uintptr_t)handle;
  // The upper bits are 0, if there are any.
  if ((bits & 1) == 0 || bits >> GENERATION > GENERATIONS) return NULL;
  uint32_t index = (uint32_t)(bits >> SLOT) & (SLOTS - 1);
  struct slot *chunk = atomic_load_explicit(&chunks[index >> CHUNK_BITS], memory_order_acquire);
  return chunk == NULL ? NULL : &chunk[index & (CHUNK - 1)];
}

static word live_state(const void *handle) {
  return tag((uintptr_t)handle >> GENERATION & GENERATIONS, kind_of(handle)) | ALIVE;
}

static struct slot *take_free(void) {
  struct slot *slot = first_free;
  if (slot != NULL) {
    first_free = slot->next;
    if (first_free == NULL) last_free = NULL;
    return slot;
  }
  if (slot_count == SLOTS) return NULL;
  uint32_t index = slot_count;
  struct slot *chunk = atomic_load_explicit(&chunks[index >> CHUNK_BITS], memory_order_relaxed);
  if (chunk == NULL) {
    chunk = calloc(CHUNK, sizeof *chunk);
    if (chunk == NULL) return NULL;
    atomic_store_explicit(&chunks[index >> CHUNK_BITS], chunk, memory_order_release);
  }
  slot_count += 1;
  slot = &chunk[index & (CHUNK - 1)];
  slot->index = index;
  return slot;
}

// Gives the slot of an ended handle back, and its object to the caller.
static void *recycle(struct slot *slot) {
  void *object = slot->object;
  pthread_mutex_lock(&lock);
  slot->object = NULL;
  slot->next = NULL;
  if (last_free != NULL) last_free->next = slot;
  else first_free = slot;
  last_free = slot;
  pthread_mutex_unlock(&lock);
  return object;
}

void *pacinian_handle_create(uint8_t kind, void *object) {
  pthread_mutex_lock(&lock);
  struct slot *slot = take_free();
  if (slot != NULL) {
    slot->generation = (uint32_t)((slot->generation + 1) & GENERATIONS);
    slot->object = object;
  }
  pthread_mutex_unlock(&lock);
  if (slot == NULL) return NULL;
  word generation = slot->generation;
  word bits = generation << GENERATION | (word)slot->index << SLOT | (word)kind << KIND | 1;
  atomic_store_explicit(&slot->state, tag(generation, kind) | ALIVE, memory_order_release);
  return (void *)(uintptr_t)bits;
}

void *pacinian_handle_hold(const void *handle, uint8_t kind) {
  struct slot *slot = find(handle);
  if (slot == NULL || kind_of(handle) != kind) return NULL;
  word live = live_state(handle);
  word state = atomic_load_explicit(&slot->state, memory_order_acquire);
  while ((state & ~HOLDS) == live) {
    if (atomic_compare_exchange_weak_explicit(
            &slot->state, &state, state + 1, memory_order_acquire, memory_order_acquire))
      return slot->object;
  }
  return NULL;
}

// Whether that was the last hold of an ended handle.
static int unhold(struct slot *slot) {
  word before = atomic_fetch_sub_explicit(&slot->state, 1, memory_order_acq_rel);
  return (before & ALIVE) == 0 && (before & HOLDS) == 1;
}

void *pacinian_handle_let_go(const void *handle) {
  struct slot *slot = find(handle);
  return slot != NULL && unhold(slot) ? recycle(slot) : NULL;
}

void pacinian_handle_let_go_rendering(const void *handle) {
  struct slot *slot = find(handle);
  if (slot == NULL || !unhold(slot)) return;
  struct slot *head = atomic_load_explicit(&spent, memory_order_relaxed);
  do slot->next = head;
  while (!atomic_compare_exchange_weak_explicit(
      &spent, &head, slot, memory_order_release, memory_order_relaxed));
}

int pacinian_handle_end(const void *handle, uint8_t kind, void **object) {
  *object = NULL;
  struct slot *slot = find(handle);
  if (slot == NULL || kind_of(handle) != kind) return 0;
  word live = live_state(handle);
  word state = atomic_load_explicit(&slot->state, memory_order_acquire);
  while ((state & ~HOLDS) == live) {
    if (atomic_compare_exchange_weak_explicit(
            &slot->state, &state, state & ~ALIVE, memory_order_acq_rel, memory_order_acquire)) {
      if ((state & HOLDS) == 0) *object = recycle(slot);
      return 1;
    }
  }
  return 0;
}

void *pacinian_handle_take_spent(void) {
  if (atomic_load_explicit(&spent, memory_order_relaxed) == NULL) return NULL;
  pthread_mutex_lock(&lock);
  struct slot *slot = atomic_load_explicit(&spent, memory_order_acquire);
  // Only this function takes slots off, one thread at a time: the head cannot come back meanwhile.
  while (slot != NULL &&
         !atomic_compare_exchange_weak_explicit(
             &spent, &slot, slot->next, memory_order_acquire, memory_order_acquire)) {
  }
  pthread_mutex_unlock(&lock);
  return slot == NULL ? NULL : recycle(slot);
}
