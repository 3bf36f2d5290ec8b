#ifndef PACINIAN_HANDLES_H
#define PACINIAN_HANDLES_H

#include <stdint.h>

// Handles as the C interface gives them out: a slot in a table and the generation of that slot, in
// the bits of a pointer that is never followed. This distinguishes a handle that has ended, or never
// was one, from a live one, and memory is never touched through it. The maker of a handle retains the
// object; the caller to whom these functions hand the object back releases it.

#if defined(__clang__)
#define PACINIAN_NO_LOCKS __attribute__((swift_attr("@_noLocks")))
#else
#define PACINIAN_NO_LOCKS
#endif

/// A handle of kind 1 to 15 for an object; NULL when the table is full or memory has run out.
void *pacinian_handle_create(uint8_t kind, void *object);

/// The object of a live handle of that kind, which stays until `pacinian_handle_let_go`; else NULL.
/// Takes no lock and allocates nothing.
PACINIAN_NO_LOCKS void *pacinian_handle_hold(const void *handle, uint8_t kind);

/// Ends what `pacinian_handle_hold` began. The object, if it is to be released now.
void *pacinian_handle_let_go(const void *handle);

/// The same for the thread that renders: `pacinian_handle_take_spent` gets an object that is to be
/// released.
PACINIAN_NO_LOCKS void pacinian_handle_let_go_rendering(const void *handle);

/// Ends a handle: 0 if it is not a live one of that kind. `object` gets the object if it is to be
/// released now, NULL if a call still holds it.
int pacinian_handle_end(const void *handle, uint8_t kind, void **object);

/// An object that the thread that renders was the last to hold; NULL when there is none.
void *pacinian_handle_take_spent(void);

#endif
