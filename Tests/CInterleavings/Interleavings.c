#include "CInterleavings.h"

#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* A schedule that has met so many points does not end. */
#define MOST_POINTS 1000000

typedef struct {
  pthread_t thread;
  sem_t turn;
  int is_over;
  const int32_t *waits_for;
  void *cell;
  uint32_t size;
  uint64_t bits;
} worker;

static worker workers[INTERLEAVING_MOST_THREADS];
static uint32_t worker_count, thread_count, running;
static const interleaving_change *changes;
static uint32_t change_count, next_change;
static uint64_t point;
static int buffers_stores;
static void (*work)(void *, uint32_t);
static void *work_context;
static sem_t all_over;
static _Thread_local int self = -1;

/* Makes a thread's store visible. */
static void flush(worker *w) {
  if (!w->cell) return;
  switch (w->size) {
  case 1: __atomic_store_n((uint8_t *)w->cell, (uint8_t)w->bits, __ATOMIC_SEQ_CST); break;
  case 4: __atomic_store_n((uint32_t *)w->cell, (uint32_t)w->bits, __ATOMIC_SEQ_CST); break;
  default: __atomic_store_n((uint64_t *)w->cell, w->bits, __ATOMIC_SEQ_CST); break;
  }
  w->cell = NULL;
}

static int can_run(uint32_t index) {
  worker *w = &workers[index];
  return !w->is_over && (!w->waits_for || !*w->waits_for);
}

/* The `turn`-th thread from this one on that can run, this one excepted; this one if there is none. */
static uint32_t other(uint32_t from, uint32_t turn) {
  uint32_t found[INTERLEAVING_MOST_THREADS], count = 0;
  for (uint32_t step = 1; step < worker_count; step++) {
    uint32_t index = (from + step) % worker_count;
    if (can_run(index)) found[count++] = index;
  }
  return count ? found[turn % count] : from;
}

static void fail(const char *why) {
  fprintf(stderr, "interleavings: %s after %llu points; %schanges at", why, (unsigned long long)point,
          buffers_stores ? "stores are buffered, " : "");
  for (uint32_t index = 0; index < change_count; index++)
    fprintf(stderr, " %llu/%u", (unsigned long long)changes[index].point, changes[index].turn);
  fputc('\n', stderr);
  abort();
}

static void go_on(uint32_t index) {
  if ((int)index == self) return;
  running = index;
  sem_post(&workers[index].turn);
  while (sem_wait(&workers[self].turn)) {
  }
}

static void meet(void) {
  if (self < 0) return;
  if (++point > MOST_POINTS) fail("no end");
  if (next_change < change_count && changes[next_change].point == point) {
    uint32_t turn = changes[next_change++].turn;
    go_on(other((uint32_t)self, turn));
  }
}

void interleaving_before_load(const void *cell) {
  if (self < 0) return;
  if (workers[self].cell == cell) flush(&workers[self]);
  meet();
}

void interleaving_store(void *cell, uint32_t size, uint64_t bits) {
  worker outside = {0};
  worker *w = self < 0 ? &outside : &workers[self];
  if (self >= 0) {
    flush(w);
    meet();
  }
  w->cell = cell;
  w->size = size;
  w->bits = bits;
  if (self < 0 || !buffers_stores) flush(w);
}

void interleaving_before_change(void) {
  if (self < 0) return;
  flush(&workers[self]);
  meet();
}

void interleaving_yield(void) {
  if (self < 0) return;
  flush(&workers[self]);
  if (++point > MOST_POINTS) fail("no end");
  go_on(other((uint32_t)self, 0));
}

void interleaving_lock(int32_t *is_held) {
  if (self >= 0) {
    interleaving_before_change();
    while (*is_held) {
      workers[self].waits_for = is_held;
      uint32_t index = other((uint32_t)self, 0);
      if ((int)index == self) fail("a deadlock");
      go_on(index);
      workers[self].waits_for = NULL;
    }
  }
  *is_held = 1;
}

void interleaving_unlock(int32_t *is_held) {
  if (self >= 0) flush(&workers[self]);
  *is_held = 0;
  if (self >= 0) meet();
}

uint64_t interleaving_thread(void) { return self < 0 ? 1000 : (uint64_t)self + 1; }

/* Threads stay for the next runs. */
static void *run(void *argument) {
  self = (int)(size_t)argument;
  for (;;) {
    while (sem_wait(&workers[self].turn)) {
    }
    work(work_context, (uint32_t)self);
    flush(&workers[self]);
    workers[self].is_over = 1;
    uint32_t index = other((uint32_t)self, 0);
    if ((int)index != self) {
      running = index;
      sem_post(&workers[index].turn);
    } else {
      for (uint32_t w = 0; w < worker_count; w++)
        if (!workers[w].is_over) fail("a deadlock at an end");
      sem_post(&all_over);
    }
  }
  return NULL;
}

uint64_t interleaving_run(
  void (*body)(void *context, uint32_t index), void *context, uint32_t count,
  const interleaving_change *planned, uint32_t planned_count, int32_t buffers) {
  /* What was printed before a schedule that does not end. */
  setvbuf(stdout, NULL, _IOLBF, 0);
  work = body;
  work_context = context;
  worker_count = count;
  changes = planned;
  change_count = planned_count;
  next_change = 0;
  point = 0;
  buffers_stores = buffers;
  if (!thread_count) sem_init(&all_over, 0, 0);
  for (uint32_t w = 0; w < count; w++) {
    workers[w].is_over = 0;
    workers[w].waits_for = NULL;
    workers[w].cell = NULL;
  }
  for (; thread_count < count; thread_count++) {
    sem_init(&workers[thread_count].turn, 0, 0);
    if (pthread_create(&workers[thread_count].thread, NULL, run, (void *)(size_t)thread_count))
      fail("no thread");
  }
  running = 0;
  sem_post(&workers[0].turn);
  while (sem_wait(&all_over)) {
  }
  return point;
}
