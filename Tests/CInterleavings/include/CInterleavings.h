#ifndef C_INTERLEAVINGS_H
#define C_INTERLEAVINGS_H

#include <stdint.h>

/* Threads of which one runs at a time, and which change where a schedule says so: at accesses to atomics
 * and at locks. Threads that are none of these, such as the one that makes the engine, are left alone. */

/* A change of threads at the point `point`, counted from 1 over all threads, to the `turn`-th other thread
 * that can run. */
typedef struct {
  uint64_t point;
  uint32_t turn;
} interleaving_change;

enum { INTERLEAVING_MOST_THREADS = 4, INTERLEAVING_MOST_CHANGES = 64 };

/* Runs up to INTERLEAVING_MOST_THREADS bodies, each in a thread, the first one first. A thread runs until it ends, waits for a lock
 * or yields, and then the next one that can run does; `changes`, in ascending order, are made beside that.
 * With `buffers_stores` an atomic store that is neither sequentially consistent nor part of a
 * read-modify-write is seen by other threads when its thread next stores, or reads and modifies: it may pass
 * the loads behind it.
 * Returns the points that were met; 0 where no thread could run or too many points were met (a deadlock). */
uint64_t interleaving_run(
  void (*body)(void *context, uint32_t index), void *context, uint32_t count,
  const interleaving_change *changes, uint32_t change_count, int32_t buffers_stores);

/* What the engine's atomics and locks call; on the render thread too, where nothing takes a lock otherwise. */
#define INTERLEAVING_POINT __attribute__((swift_attr("@_noLocks")))
INTERLEAVING_POINT void interleaving_before_load(const void *cell);
INTERLEAVING_POINT void interleaving_store(void *cell, uint32_t size, uint64_t bits);
INTERLEAVING_POINT void interleaving_before_change(void);
void interleaving_yield(void);
void interleaving_lock(int32_t *is_held);
void interleaving_unlock(int32_t *is_held);
uint64_t interleaving_thread(void);

#endif
