// What `scripts/check-arm64` links besides the C library: the few functions of FFTW that transients need, because
// no FFTW for arm64 is at hand, and one that Embedded Swift leaves to its host.

#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

struct fftw_plan_s {
  int size;
  /// Of a real transform.
  double *samples;
  fftw_complex *bins;
  double complex *turns;
  double complex *input;
  double complex *output;
};

void *fftw_malloc(size_t bytes) { return aligned_alloc(64, (bytes + 63) / 64 * 64); }

void fftw_free(void *memory) { free(memory); }

// All transforms are forward ones.
static fftw_plan make_plan(int size, double *samples, fftw_complex *bins) {
  fftw_plan plan = malloc(sizeof *plan);
  *plan = (struct fftw_plan_s){
      size, samples, bins, fftw_malloc(size * sizeof(double complex)),
      fftw_malloc(size * sizeof(double complex)), fftw_malloc(size * sizeof(double complex))};
  for (int index = 0; index < size; index++)
    plan->turns[index] = cexp(-2 * M_PI * I * index / size);
  return plan;
}

fftw_plan fftw_plan_dft_r2c_1d(int size, double *in, fftw_complex *out, unsigned flags) {
  (void)flags;
  return make_plan(size, in, out);
}

// One transform, of numbers side by side: all that is asked for.
fftw_plan fftw_plan_guru_split_dft(
    int rank, const fftw_iodim *numbers, int ranks, const fftw_iodim *several, double *real,
    double *imaginary, double *real_out, double *imaginary_out, unsigned flags) {
  (void)several, (void)real, (void)imaginary, (void)real_out, (void)imaginary_out, (void)flags;
  if (rank != 1 || ranks != 0 || numbers->is != 1 || numbers->os != 1)
    return NULL;
  return make_plan(numbers->n, NULL, NULL);
}

void fftw_destroy_plan(fftw_plan plan) {
  free(plan->turns);
  free(plan->input);
  free(plan->output);
  free(plan);
}

// Cooley and Tukey's division of a power of two into halves.
static void transform(
    fftw_plan plan, const double complex *input, int stride, double complex *output) {
  int half = plan->size / stride / 2;
  if (half == 0) {
    output[0] = input[0];
    return;
  }
  transform(plan, input, 2 * stride, output);
  transform(plan, input + stride, 2 * stride, output + half);
  for (int index = 0; index < half; index++) {
    double complex even = output[index];
    double complex odd = plan->turns[index * stride] * output[index + half];
    output[index] = even + odd;
    output[index + half] = even - odd;
  }
}

void fftw_execute(const fftw_plan plan) {
  double complex *bins = (double complex *)plan->bins;
  for (int index = 0; index < plan->size; index++)
    plan->input[index] = plan->samples[index];
  transform(plan, plan->input, 1, plan->output);
  for (int index = 0; index <= plan->size / 2; index++)
    bins[index] = plan->output[index];
}

void fftw_execute_split_dft(
    const fftw_plan plan, double *real, double *imaginary, double *real_out,
    double *imaginary_out) {
  for (int index = 0; index < plan->size; index++)
    plan->input[index] = real[index] + I * imaginary[index];
  transform(plan, plan->input, 1, plan->output);
  for (int index = 0; index < plan->size; index++) {
    real_out[index] = creal(plan->output[index]);
    imaginary_out[index] = cimag(plan->output[index]);
  }
}

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}
