#ifndef PACINIAN_RESERVE_H
#define PACINIAN_RESERVE_H

#include <stddef.h>
#include <stdint.h>

/* Memory for the C library's calls where the system has none left.
 *
 * Swift's runtime ends the process where an object finds no memory. The library is linked so that the
 * runtime asks here (--wrap=swift_slowAlloc): a request that the system refuses gives a reserve back and tries
 * again. A call looks for the reserve before it changes anything, and for the memory of arguments of any size. */

/* Whether there is a reserve for the objects of a call, which is found again if it was used. Any thread. */
int32_t pacinian_reserve_fill(void);

/* As malloc and calloc, and by the reserve where the system refuses. */
void *pacinian_reserve_malloc(size_t bytes);
void *pacinian_reserve_calloc(size_t bytes);

/* Whether the system has so many bytes at the moment. Any thread. */
int32_t pacinian_reserve_has_room(size_t bytes);

#endif
