#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Starts counting this thread's calls that allocate, free or lock.
void allocation_counter_start(void);

/// Stops, and returns how many there were.
int64_t allocation_counter_stop(void);

/// Bytes that this thread asked for between the last start and stop, those given back among them.
int64_t allocation_counter_requested(void);

/// Bytes that the process has taken from the allocator and not given back.
int64_t allocation_counter_bytes(void);

#endif
