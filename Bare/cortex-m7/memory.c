// Copies by words: C libraries for microcontrollers copy byte by byte, and lanes are copied often. The names are those of
// Arm's run-time ABI; in the library they are its own. The processor reads and writes words at any address.
#include <stddef.h>
#include <stdint.h>

typedef uint32_t word __attribute__((aligned(1), may_alias));

void __aeabi_memcpy(void *to, const void *from, size_t count) {
  uint8_t *target = to;
  const uint8_t *source = from;
  for (; count >= 16; count -= 16, target += 16, source += 16) {
    word *words = (word *)target;
    const word *read = (const word *)source;
    word a = read[0], b = read[1], c = read[2], d = read[3];
    words[0] = a;
    words[1] = b;
    words[2] = c;
    words[3] = d;
  }
  for (; count > 0; count -= 1) *target++ = *source++;
}

void __aeabi_memcpy4(void *to, const void *from, size_t count) { __aeabi_memcpy(to, from, count); }
void __aeabi_memcpy8(void *to, const void *from, size_t count) { __aeabi_memcpy(to, from, count); }
