/* The loop that one writes without a library for players whose intensity and sharpness are written at every frame:
 * floats, a polynomial sine for each voice and frame, one running sum a player. It is right while no sharpness meets a
 * bound. Compiled with -O3 -march=native -ffast-math, by gcc and by clang, -DLOOP=… its name. */
#include <math.h>
#include <string.h>

static inline float sine_of_turns(float turns) {
  turns -= rintf(turns);
  float fold = fabsf(turns);
  fold = copysignf(fold > 0.25f ? 0.5f - fold : fold, turns);
  float square = fold * fold;
  return fold *
         (6.2831853f +
          square * (-41.341702f + square * (81.605249f + square * (-76.705859f + square * (42.058694f - 15.085f * square)))));
}

static inline float power_of_two(float x) {
  float whole = floorf(x), part = x - whole;
  float value =
      1.f +
      part * (.69314718f +
              part * (.24022651f + part * (.05550411f + part * (.00961813f + part * (.00133336f + part * .000154035f)))));
  union {
    int bits;
    float number;
  } scale = {((int)whole + 127) << 23};
  return scale.number * value;
}

/* A block of `frames`, at most 1024: for each player `voices` frequencies in turns a frame, phases in turns, which move on,
 * and amplitudes; its intensities and sharpnesses lie `frames` apart. */
void LOOP(int players, int voices, int frames, float octaves, const float *frequencies, float *phases,
          const float *amplitudes, const float *intensity, const float *sharpness, float *output) {
  float factor[1024], moved[1024], sum[1024];
  memset(output, 0, sizeof *output * (size_t)frames);
  for (int player = 0; player < players; player++) {
    const float *gain = intensity + player * frames, *control = sharpness + player * frames;
    for (int n = 0; n < frames; n++) factor[n] = power_of_two(octaves * control[n]);
    float total = 0;
    for (int n = 0; n < frames; n++) {
      moved[n] = total;
      total += factor[n];
    }
    memset(sum, 0, sizeof *sum * (size_t)frames);
    for (int voice = player * voices; voice < (player + 1) * voices; voice++) {
      float frequency = frequencies[voice], phase = phases[voice], amplitude = amplitudes[voice];
      for (int n = 0; n < frames; n++) sum[n] += amplitude * sine_of_turns(phase + frequency * moved[n]);
      phase += frequency * total;
      phases[voice] = phase - floorf(phase);
    }
    for (int n = 0; n < frames; n++) output[n] += sum[n] * gain[n];
  }
}
