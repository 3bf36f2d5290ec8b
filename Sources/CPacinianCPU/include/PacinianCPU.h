#ifndef PACINIAN_CPU_H
#define PACINIAN_CPU_H

#include <stdint.h>

/// The x86-64 micro-architecture level of this machine, as the psABI numbers them: 4, 3, or 1 for
/// anything less; 0 on other architectures. Reads the CPU's own flags. Any thread.
int32_t pacinian_cpu_level(void);

// Vector operations that Swift's SIMD types compile to scalar code or to calls. Each is one or two
// instructions where the including module's instruction set has them. `@_noLocks` is a promise to
// the Swift compiler, true of arithmetic.
#define PACINIAN_VECTOR static inline __attribute__((always_inline, swift_attr("@_noLocks")))

typedef float pacinian_float8 __attribute__((ext_vector_type(8)));
typedef float pacinian_float16 __attribute__((ext_vector_type(16)));
typedef double pacinian_double8 __attribute__((ext_vector_type(8)));
typedef int32_t pacinian_int16 __attribute__((ext_vector_type(16)));
typedef int64_t pacinian_long8 __attribute__((ext_vector_type(8)));

/// The sixteen values of two vectors of doubles, rounded to floats, `low` first.
PACINIAN_VECTOR pacinian_float16 pacinian_narrow(pacinian_double8 low, pacinian_double8 high) {
  pacinian_float8 a = __builtin_convertvector(low, pacinian_float8);
  pacinian_float8 b = __builtin_convertvector(high, pacinian_float8);
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

PACINIAN_VECTOR pacinian_double8 pacinian_widen_low(pacinian_float16 value) {
  return __builtin_convertvector(
      __builtin_shufflevector(value, value, 0, 1, 2, 3, 4, 5, 6, 7), pacinian_double8);
}

PACINIAN_VECTOR pacinian_double8 pacinian_widen_high(pacinian_float16 value) {
  return __builtin_convertvector(
      __builtin_shufflevector(value, value, 8, 9, 10, 11, 12, 13, 14, 15), pacinian_double8);
}

/// a0 b0 a1 b1 … a7 b7
PACINIAN_VECTOR pacinian_float16 pacinian_zip_low(pacinian_float16 a, pacinian_float16 b) {
  return __builtin_shufflevector(
      a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/// a8 b8 a9 b9 … a15 b15
PACINIAN_VECTOR pacinian_float16 pacinian_zip_high(pacinian_float16 a, pacinian_float16 b) {
  return __builtin_shufflevector(
      a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/// `value` in lanes `first ..< end`, 0 in the others.
PACINIAN_VECTOR pacinian_float16 pacinian_window(
    pacinian_float16 value, int32_t first, int32_t end) {
  const pacinian_int16 lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  pacinian_int16 inside = (lanes >= first) & (lanes < end);
  return (pacinian_float16)((pacinian_int16)value & inside);
}

PACINIAN_VECTOR pacinian_float16 pacinian_min(pacinian_float16 a, pacinian_float16 b) {
  return a < b ? a : b;
}

PACINIAN_VECTOR pacinian_float16 pacinian_max(pacinian_float16 a, pacinian_float16 b) {
  return a > b ? a : b;
}

/// 1 in lanes that are in 0 ..< ½, −1 in the others.
PACINIAN_VECTOR pacinian_float16 pacinian_square(pacinian_float16 turns) {
  pacinian_int16 isHigh = (turns >= 0.0f) & (turns < 0.5f);
  return __builtin_convertvector(-1 - 2 * isHigh, pacinian_float16);
}

/// Whether `a` is under `below` or `b` over `above` or `c` under `beneath` in any of eight lanes.
PACINIAN_VECTOR int32_t pacinian_any_outside(
    pacinian_double8 a, double below, pacinian_double8 b, double above, pacinian_double8 c,
    double beneath) {
  pacinian_long8 mask = (a < below) | (b > above) | (c < beneath);
  return __builtin_reduce_or(mask) != 0;
}

/// Whether `a` is under `below` or `b` over `above` in any of eight lanes.
PACINIAN_VECTOR int32_t pacinian_any_beyond(
    pacinian_double8 a, double below, pacinian_double8 b, double above) {
  pacinian_long8 mask = (a < below) | (b > above);
  return __builtin_reduce_or(mask) != 0;
}

#endif
