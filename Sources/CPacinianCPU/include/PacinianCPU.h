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

/// `inside` in lanes `first ..< end`, `outside` in the others.
PACINIAN_VECTOR pacinian_float16 pacinian_choose(
    pacinian_float16 inside, pacinian_float16 outside, int32_t first, int32_t end) {
  const pacinian_int16 lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  pacinian_int16 isInside = (lanes >= first) & (lanes < end);
  return (pacinian_float16)(((pacinian_int16)inside & isInside) | ((pacinian_int16)outside & ~isInside));
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

/// A corner of an envelope, as `Kernels.addRamps` takes it: from frame `frame` of the tile on, voice `slot`
/// has the amplitude `constant + linear · τ + square · τ²` more.
typedef struct {
  int32_t slot;
  int32_t frame;
  float constant;
  float linear;
  float square;
} pacinian_ramp;

/// A transient all through a tile, as `Kernels.addMixes` takes it: two waveforms at the tile's first frame, and
/// their weights.
typedef struct {
  const float *first;
  const float *second;
  float first_weight;
  float second_weight;
} pacinian_mix;

/// A stretch of one voice in which its envelope, its intensity control and its sharpness run straight, as
/// `Kernels.addCourse` takes it. Frames count from the stretch's first.
typedef struct {
  /// Turns at the instant from which the carrier is reckoned, frames from it to frame 0, and turns per frame at it.
  double phase;
  double elapsed;
  double rate;
  /// Logarithmic map: growth of the rate's logarithm per frame. Linear map: growth of the rate per frame.
  double growth;
  /// The envelope at frame 0 and its rise per frame, and the intensity control likewise.
  double level;
  double slope;
  double gain;
  double gain_slope;
  float amplitude;
  /// The logarithm of the frames over which the carrier's turns are taken for one polynomial, at most 7.
  int32_t shift;
} pacinian_course;

// A 16 × 16 transposition that adds instead of moving: four steps turn sixteen vectors into the
// vector of their sums. Each step halves the number of vectors.

/// Sums of neighbours: a0+a1 b0+b1 a2+a3 b2+b3 …
PACINIAN_VECTOR pacinian_float16 pacinian_fold_1(pacinian_float16 a, pacinian_float16 b) {
  return __builtin_shufflevector(
             a, b, 0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30)
         + __builtin_shufflevector(
             a, b, 1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31);
}

/// Sums of neighbouring pairs.
PACINIAN_VECTOR pacinian_float16 pacinian_fold_2(pacinian_float16 a, pacinian_float16 b) {
  return __builtin_shufflevector(
             a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29)
         + __builtin_shufflevector(
             a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31);
}

/// Sums of neighbouring fours.
PACINIAN_VECTOR pacinian_float16 pacinian_fold_4(pacinian_float16 a, pacinian_float16 b) {
  return __builtin_shufflevector(
             a, b, 0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27)
         + __builtin_shufflevector(
             a, b, 4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31);
}

/// Sums of neighbouring eights.
PACINIAN_VECTOR pacinian_float16 pacinian_fold_8(pacinian_float16 a, pacinian_float16 b) {
  return __builtin_shufflevector(
             a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23)
         + __builtin_shufflevector(
             a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
}

#endif
