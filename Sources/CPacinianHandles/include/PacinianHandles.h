#ifndef PACINIAN_HANDLES_H
#define PACINIAN_HANDLES_H

#include <stdint.h>

// Handles as the C interface gives them out: a place in a table and the generation of that place, in
// the bits of a pointer that is never followed. So a handle that has ended, or never was one, is told
// apart from a live one, and memory is never touched through it. Objects are retained by who makes the
// handle and released by whom these functions hand them back to.

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

/// Likewise for the thread that renders: what is to be released is left to
/// `pacinian_handle_take_spent`.
PACINIAN_NO_LOCKS void pacinian_handle_let_go_rendering(const void *handle);

/// Ends a handle: 0 if it is not a live one of that kind. `object` gets what is to be released now;
/// NULL where a call still holds it.
int pacinian_handle_end(const void *handle, uint8_t kind, void **object);

/// An object that the thread that renders was the last to hold; NULL when there is none.
void *pacinian_handle_take_spent(void);

#endif
