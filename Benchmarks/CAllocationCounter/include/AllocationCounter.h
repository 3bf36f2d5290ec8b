#ifndef PACINIAN_ALLOCATION_COUNTER_H
#define PACINIAN_ALLOCATION_COUNTER_H

/// Starts to count this thread's calls to the allocator and to pthread_mutex_lock, from 0.
void pacinian_counter_start(void);

/// Stops counting and returns the calls since the start.
long pacinian_counter_stop(void);

/// Bytes that this process has taken from the allocator and not given back.
long pacinian_allocated_bytes(void);

#endif
