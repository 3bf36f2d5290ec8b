// What Embedded Swift's text asks of Unicode, for builds that are to be small.
#include <stddef.h>
#include <stdint.h>

// Tables of Unicode would be a tenth of the code. Without them strings are equal when their scalars are, letters
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
