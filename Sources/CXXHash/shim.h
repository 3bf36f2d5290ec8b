#include <xxhash.h>

// On x86-64 the library can choose the processor's widest instructions when it runs; the functions
// that do have names of their own.
#if defined(__x86_64__) && defined(__has_include)
#if __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#endif
#endif

// xxh_x86dispatch.h also renames the plain functions, by macros that Swift does not see.
static inline XXH128_hash_t pacinian_xxh3(const void *bytes, size_t count) {
  return XXH3_128bits(bytes, count);
}

static inline XXH_errorcode pacinian_xxh3_update(
    XXH3_state_t *state, const void *bytes, size_t count) {
  return XXH3_128bits_update(state, bytes, count);
}
