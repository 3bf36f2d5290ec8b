#ifndef PACINIAN_CPU_H
#define PACINIAN_CPU_H

#include <stdbool.h>
#include <stdint.h>

/// The x86-64 micro-architecture level of this machine, as the psABI numbers them: 4, 3, or 1 for
/// anything less; 0 on other architectures. Reads the CPU's own flags. Any thread.
int32_t pacinian_cpu_level(void);

// Vector operations that Swift's SIMD types compile to scalar code or to calls. Each is one or two
// instructions where the including module's instruction set has them. `@_noLocks` is a promise to
// the Swift compiler, true of arithmetic.
#define PACINIAN_VECTOR static inline __attribute__((always_inline, swift_attr("@_noLocks")))

/// Asks the processor to bring memory near that is soon to be read and written.
PACINIAN_VECTOR void pacinian_prefetch(const void *memory, long bytes) {
  for (long offset = 0; offset < bytes; offset += 64) __builtin_prefetch((const char *)memory + offset, 1);
}

/// The same for memory that is read only, and may be another processor's.
PACINIAN_VECTOR void pacinian_prefetch_read(const void *memory, long bytes) {
  for (long offset = 0; offset < bytes; offset += 64) __builtin_prefetch((const char *)memory + offset, 0);
}

/// Functions whose Swift names the compiler cannot look into. (The C library's neither lock nor allocate.)
PACINIAN_VECTOR float pacinian_root(float value) { return __builtin_sqrtf(value); }
PACINIAN_VECTOR double pacinian_power(double base, double exponent) { return __builtin_pow(base, exponent); }

// They may call each other with vectors wider than the instruction set's registers: all are inlined, so that no calling
// convention is involved.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

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

/* The value with neighbouring lanes exchanged. */
PACINIAN_VECTOR pacinian_float16 pacinian_swap(pacinian_float16 value) {
  return __builtin_shufflevector(
      value, value, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
}

/// The lanes from last to first.
PACINIAN_VECTOR pacinian_float16 pacinian_reverse(pacinian_float16 value) {
  return __builtin_shufflevector(value, value, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

/// `inside` in lanes `first ..< end`, `outside` in the others.
PACINIAN_VECTOR pacinian_float16 pacinian_choose(
    pacinian_float16 inside, pacinian_float16 outside, int32_t first, int32_t end) {
  const pacinian_int16 lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  pacinian_int16 isInside = (lanes >= first) & (lanes < end);
  return (pacinian_float16)(((pacinian_int16)inside & isInside) | ((pacinian_int16)outside & ~isInside));
}

/// The first `count` lanes, 0 in the others.
PACINIAN_VECTOR pacinian_double8 pacinian_choose_first(pacinian_double8 value, int64_t count) {
  const pacinian_long8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  return (pacinian_double8)((pacinian_long8)value & (lanes < count));
}

/// The same value, whole. Where lanes that were computed side by side are shuffled later, compilers would rather compute
/// them one by one; they do not look through this.
PACINIAN_VECTOR pacinian_float16 pacinian_whole(pacinian_float16 a) {
#if defined(__AVX512F__)
  __asm__("" : "+v"(a));
#elif defined(__AVX__)
  pacinian_float8 low = __builtin_shufflevector(a, a, 0, 1, 2, 3, 4, 5, 6, 7);
  pacinian_float8 high = __builtin_shufflevector(a, a, 8, 9, 10, 11, 12, 13, 14, 15);
  __asm__("" : "+x"(low), "+x"(high));
  a = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#endif
  return a;
}

/// Each lane the sum of the lanes up to it: a, a+b, a+b+c … Four steps, of 1, 2, 4 and 8 lanes.
PACINIAN_VECTOR pacinian_float16 pacinian_sums(pacinian_float16 a) {
  const pacinian_float16 zero = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  a = pacinian_whole(a);
  a += __builtin_shufflevector(zero, a, 0, 16, 17, 18, 4, 20, 21, 22, 8, 24, 25, 26, 12, 28, 29, 30);
  a += __builtin_shufflevector(zero, a, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29);
  a += __builtin_shufflevector(zero, a, 0, 1, 2, 3, 19, 19, 19, 19, 8, 9, 10, 11, 27, 27, 27, 27);
  return a + __builtin_shufflevector(zero, a, 0, 1, 2, 3, 4, 5, 6, 7, 23, 23, 23, 23, 23, 23, 23, 23);
}

/// `first`, `first` + 1 … `first` + 15.
PACINIAN_VECTOR pacinian_float16 pacinian_frames(float first) {
  const pacinian_float16 lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return lanes + first;
}

/// `a` in even lanes, `b` in odd ones.
PACINIAN_VECTOR pacinian_float16 pacinian_pairs(float a, float b) {
  return (pacinian_float16){a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b};
}

/// `a` from its third lane on, and the first lane of `b` twice.
PACINIAN_VECTOR pacinian_float16 pacinian_shift_in(pacinian_float16 a, pacinian_float16 b) {
  return __builtin_shufflevector(a, b, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16);
}

/// The last lane in all lanes.
PACINIAN_VECTOR pacinian_float16 pacinian_last(pacinian_float16 a) {
  return __builtin_shufflevector(a, a, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15);
}

/// Each lane less `level`. (The compiler takes Swift's operator apart lane by lane where both sum and lanes are used.)
PACINIAN_VECTOR pacinian_double8 pacinian_less(pacinian_double8 a, double level) { return a - level; }

/// a0 b0 a2 b2 a4 b4 a6 b6
PACINIAN_VECTOR pacinian_double8 pacinian_pair_even(pacinian_double8 a, pacinian_double8 b) {
  return __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
}

/// a1 b1 a3 b3 a5 b5 a7 b7
PACINIAN_VECTOR pacinian_double8 pacinian_pair_odd(pacinian_double8 a, pacinian_double8 b) {
  return __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
}

/// a0 a1 a4 a5 b0 b1 b4 b5
PACINIAN_VECTOR pacinian_double8 pacinian_blocks_even(pacinian_double8 a, pacinian_double8 b) {
  return __builtin_shufflevector(a, b, 0, 1, 4, 5, 8, 9, 12, 13);
}

/// a2 a3 a6 a7 b2 b3 b6 b7
PACINIAN_VECTOR pacinian_double8 pacinian_blocks_odd(pacinian_double8 a, pacinian_double8 b) {
  return __builtin_shufflevector(a, b, 2, 3, 6, 7, 10, 11, 14, 15);
}

PACINIAN_VECTOR pacinian_float16 pacinian_min(pacinian_float16 a, pacinian_float16 b) {
  return a < b ? a : b;
}

PACINIAN_VECTOR pacinian_float16 pacinian_max(pacinian_float16 a, pacinian_float16 b) {
  return a > b ? a : b;
}

/* Each lane the other's of its pair, at a distance of 8, 4 or 2 lanes: with `pacinian_swap` four steps that
 * make all lanes one. */
PACINIAN_VECTOR pacinian_float16 pacinian_swap8(pacinian_float16 a) {
  return __builtin_shufflevector(a, a, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
}

PACINIAN_VECTOR pacinian_float16 pacinian_swap4(pacinian_float16 a) {
  return __builtin_shufflevector(a, a, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11);
}

PACINIAN_VECTOR pacinian_float16 pacinian_swap2(pacinian_float16 a) {
  return __builtin_shufflevector(a, a, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
}

/// The greatest lane.
PACINIAN_VECTOR float pacinian_greatest(pacinian_float16 a) {
  a = pacinian_max(a, pacinian_swap8(a));
  a = pacinian_max(a, pacinian_swap4(a));
  a = pacinian_max(a, pacinian_swap2(a));
  return pacinian_max(a, pacinian_swap(a))[0];
}

/// The least lane.
PACINIAN_VECTOR float pacinian_least(pacinian_float16 a) { return -pacinian_greatest(-a); }

/// The sum of all lanes.
PACINIAN_VECTOR float pacinian_sum(pacinian_float16 a) {
  a += pacinian_swap8(a);
  a += pacinian_swap4(a);
  a += pacinian_swap2(a);
  return (a + pacinian_swap(a))[0];
}

PACINIAN_VECTOR double pacinian_sum_doubles(pacinian_double8 a) {
  a += __builtin_shufflevector(a, a, 4, 5, 6, 7, 0, 1, 2, 3);
  a += __builtin_shufflevector(a, a, 2, 3, 0, 1, 6, 7, 4, 5);
  return (a + __builtin_shufflevector(a, a, 1, 0, 3, 2, 5, 4, 7, 6))[0];
}

/// The lanes without their signs.
PACINIAN_VECTOR pacinian_float16 pacinian_magnitude(pacinian_float16 value) {
  return (pacinian_float16)((pacinian_int16)value & 0x7fffffff);
}

/// Whether the magnitude of any lane is over `most`; which are, as 1 and 0.
PACINIAN_VECTOR int32_t pacinian_any_over(pacinian_float16 a, float most) {
  return __builtin_reduce_or((pacinian_int16)(pacinian_magnitude(a) > most)) != 0;
}

PACINIAN_VECTOR pacinian_float16 pacinian_are_over(pacinian_float16 a, float most) {
  return pacinian_magnitude(a) > most ? (pacinian_float16)1.0f : (pacinian_float16)0.0f;
}

/// The lanes of `height`, 0 where `amplitude · reach`, or `amplitude · reach²`, is below −480 dB.
PACINIAN_VECTOR pacinian_float16 pacinian_audible(
    pacinian_float16 height, float amplitude, pacinian_float16 reach, bool isQuadratic) {
  pacinian_float16 most = amplitude * reach * (isQuadratic ? reach : (pacinian_float16)1.0f);
  pacinian_int16 isAudible = pacinian_magnitude(most) >= 0x1p-80f;
  return (pacinian_float16)((pacinian_int16)height & isAudible);
}

/// 1 in lanes that are in 0 ..< ½, −1 in the others.
PACINIAN_VECTOR pacinian_float16 pacinian_square(pacinian_float16 turns) {
  pacinian_int16 isHigh = (turns >= 0.0f) & (turns < 0.5f);
  return __builtin_convertvector(-1 - 2 * isHigh, pacinian_float16);
}

/// The lanes of a mask, each all ones or zero, as bits.
PACINIAN_VECTOR uint32_t pacinian_bits(pacinian_long8 mask) {
#if defined(__AVX512DQ__)
  return (uint8_t)__builtin_ia32_cvtq2mask512(mask);
#elif defined(__AVX__)
  typedef double pacinian_double4 __attribute__((ext_vector_type(4)));
  pacinian_double8 lanes = (pacinian_double8)mask;
  pacinian_double4 low = __builtin_shufflevector(lanes, lanes, 0, 1, 2, 3);
  pacinian_double4 high = __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7);
  return (uint32_t)__builtin_ia32_movmskpd256(low)
         | (uint32_t)__builtin_ia32_movmskpd256(high) << 4;
#else
  const pacinian_long8 bits = {1, 2, 4, 8, 16, 32, 64, 128};
  return (uint32_t)__builtin_reduce_or(mask & bits);
#endif
}

/// Writes `index + i` to `found` for every lane `i` of a mask that is set, in ascending order, and returns how
/// many. No branch depends on which are set, where any is; up to eight numbers are written.
PACINIAN_VECTOR int32_t pacinian_append_lanes(
    pacinian_long8 mask, int32_t index, int32_t *found) {
  uint32_t bits = pacinian_bits(mask);
  if (bits == 0) return 0;
#if defined(__AVX512VL__)
  typedef int32_t pacinian_int8 __attribute__((ext_vector_type(8)));
  const pacinian_int8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  pacinian_int8 dense = (pacinian_int8)__builtin_ia32_compresssi256_mask(
      lanes + index, (pacinian_int8)(0), (uint8_t)bits);
  __builtin_memcpy(found, &dense, sizeof dense);
  return __builtin_popcount(bits);
#else
  int32_t count = 0;
  for (int32_t lane = 0; lane < 8; lane += 1) {
    found[count] = index + lane;
    count += (int32_t)(bits >> lane & 1);
  }
  return count;
#endif
}

/// Lanes below `left`.
PACINIAN_VECTOR pacinian_long8 pacinian_lanes_below(int64_t left) {
  const pacinian_long8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  return (pacinian_long8)(lanes < left);
}

/// `pacinian_append_lanes` of the first `left` lanes in which `a` is under `below` or `b` over `above` or `c`
/// under `beneath`.
PACINIAN_VECTOR int32_t pacinian_append_outside(
    pacinian_double8 a, double below, pacinian_double8 b, double above, pacinian_double8 c,
    double beneath, int32_t index, int64_t left, int32_t *found) {
  pacinian_long8 mask = (pacinian_long8)((a < below) | (b > above) | (c < beneath));
  return pacinian_append_lanes(mask & pacinian_lanes_below(left), index, found);
}

/// Whether `a` is under `below` or `b` over `above` in any of eight lanes.
PACINIAN_VECTOR int32_t pacinian_any_beyond(
    pacinian_double8 a, double below, pacinian_double8 b, double above) {
  pacinian_long8 mask = (pacinian_long8)((a < below) | (b > above));
  return __builtin_reduce_or(mask) != 0;
}

/// A transient all through a tile, as `Kernels.addMixes` takes it: two waveforms at the tile's first frame, and
/// their weights.
typedef struct {
  const float *first;
  const float *second;
  float first_weight;
  float second_weight;
} pacinian_mix;

/// The transforms of five interleaved parts of eight of a sequence, as `Kernels.foldCepstrum` takes
/// them: parts 0, 4, 1, 2 and 3 one after the other, `stride` numbers apart, and the cosines and sines of
/// `-2π n / (8 count)`.
typedef struct {
  const double *real;
  const double *imaginary;
  long stride;
  const double *cosines;
  const double *sines;
  long count;
} pacinian_parts;

/// Voices that are smooth in a tile, as `Kernels.addMoments` takes them: arrays by slot.
typedef struct {
  /// Turns per frame, and turns at frame 0.
  const double *frequencies;
  const double *offsets;
  /// The frame at which the lines have their first values.
  const double *starts;
  /// Two lines, whose product is the amplitude: values and rises per frame.
  const float *levels;
  const float *slopes;
  const float *gains;
  const float *gain_slopes;
  /// Factors of the first line, or null.
  const float *weights;
} pacinian_voices;

/// The instant and the span around it for which `Kernels.addMoments` sums voices.
typedef struct {
  /// The frame, warped or not, of the carriers, and turns that all have there.
  double position;
  double common;
  /// What all frequencies have more, and the number of the harmonic.
  double detune;
  double harmonic;
  /// Frames of the carriers to the span's end, and the frame and frames to the end of the amplitudes' lines.
  double scale;
  double centre;
  double half;
  /// The degree of the amplitudes, 0 to 2, and the terms of each half of the polynomials, 8 or 12.
  int32_t degree;
  int32_t terms;
} pacinian_instant;

/// What brings moments to frames, see `Kernels.addSeries`.
typedef struct {
  const double *basis;
  float middle;
  float inverse;
  int32_t degree;
  int32_t terms;
} pacinian_series;

/// A part of a tile in which a voice's carrier and envelope are one line, as `Kernels.addSegments` takes it.
typedef struct {
  /// Turns at position 0, turns to position 1, and the factor of the turns that voices share.
  float phase;
  float turning;
  float common;
  /// The amplitude in powers of time.
  float height;
  float rise;
  float bend;
  /// Frames of the tile.
  int32_t first;
  int32_t end;
} pacinian_segment;

/// A tile in which a control has a value for each frame, as `Kernels.readSteps` and `Kernels.warpSteps` find it.
typedef struct {
  /// The range of the values.
  double low;
  double high;
  /// Warped frames in the tile, and from its first frame to where positions are 0.
  double length;
  double middle;
} pacinian_steps;

/// A segment of one voice in which its envelope, its intensity control and its sharpness run straight, as
/// `Kernels.addCourse` takes it. Frames count from the segment's first.
typedef struct {
  /// Turns at the instant from which the carrier is reckoned, frames from it to frame 0, and turns per frame at it.
  double phase;
  double elapsed;
  double rate;
  /// Logarithmic map: growth of the rate's logarithm per frame. Linear map: growth of the rate per frame.
  double growth;
  /// The envelope at frame 0 and its rise per frame; then those of the intensity control.
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

#pragma clang diagnostic pop

/// The hyperbolic tangent of the C library, which neither locks nor allocates.
PACINIAN_VECTOR double pacinian_tanh(double value) { return __builtin_tanh(value); }

#endif
