// What the module needs besides wasi-libc: a function that Embedded Swift leaves to its host, and the calls of WASI
// that strtod could come to. The module imports nothing.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

#define NO_SYSTEM 52
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t file, int32_t parts, int32_t count, int32_t written) {
  return (void)file, (void)parts, (void)count, (void)written, NO_SYSTEM;
}
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t file) { return (void)file, NO_SYSTEM; }
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t file, int64_t offset, int32_t from, int32_t position) {
  return (void)file, (void)offset, (void)from, (void)position, NO_SYSTEM;
}

// Seeds of hashes: no answer depends on them. (The C library's own brings printf with it.)
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5a, count); }

// Tables of Unicode would be a tenth of the module. Without them strings are equal when their scalars are, letters
// beyond ASCII have no case, and messages show all but the scalars below as they are.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return (void)scalar, 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  return (void)first, (void)second, UINT32_MAX;
}
static const uint8_t no_decompositions[1];
const uint8_t *const _swift_stdlib_nfd_decompositions = no_decompositions;
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return (void)scalar, 0; }
const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t mapping, intptr_t *length) {
  return (void)scalar, (void)mapping, *length = 0, NULL;
}
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t mapping) { return (void)scalar, (void)mapping, 0; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return (void)scalar, 0; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return (void)scalar, 0; }
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return (void)scalar, 0xff; }

// The numbers are those of Unicode.GeneralCategory's cases.
uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar) {
  enum { other_letter = 4, line_separator = 23, paragraph_separator, control, format, surrogate, private_use };
  if (scalar < 0x20 || (scalar >= 0x7f && scalar < 0xa0)) return control;
  if (scalar == 0x2028) return line_separator;
  if (scalar == 0x2029) return paragraph_separator;
  if (scalar == 0xad || scalar == 0x61c || scalar == 0xfeff || (scalar >= 0x200b && scalar <= 0x200f)
      || (scalar >= 0x202a && scalar <= 0x202e) || (scalar >= 0x2060 && scalar <= 0x206f)
      || (scalar >= 0xe0000 && scalar <= 0xe007f))
    return format;
  if ((scalar >= 0xe000 && scalar <= 0xf8ff) || scalar >= 0xf0000) return private_use;
  return other_letter;
}
