// The discrete Fourier transform of a power of two of real numbers, by halves (Cooley and Tukey 1965).

export class Transform {
  #size;
  #cosines;
  #sines;

  constructor(size) {
    this.#size = size;
    this.#cosines = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size));
    this.#sines = Float64Array.from({ length: size / 2 }, (_, index) => -Math.sin((2 * Math.PI * index) / size));
  }

  /** The powers of the frequencies from 0 to half the rate. */
  powers(samples) {
    const size = this.#size;
    const real = this.#reversed(samples);
    const imaginary = new Float64Array(size);
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let index = 0; index < half; index += 1) {
          const [low, high] = [start + index, start + index + half];
          const [c, s] = [this.#cosines[index * stride], this.#sines[index * stride]];
          const re = real[high] * c - imaginary[high] * s;
          const im = real[high] * s + imaginary[high] * c;
          real[high] = real[low] - re;
          imaginary[high] = imaginary[low] - im;
          real[low] += re;
          imaginary[low] += im;
        }
      }
    }
    return Float64Array.from({ length: size / 2 + 1 }, (_, index) => real[index] ** 2 + imaginary[index] ** 2);
  }

  /** The samples in the order of their indices with all bits turned round. */
  #reversed(samples) {
    const size = this.#size;
    const result = new Float64Array(size);
    let reversed = 0;
    for (let index = 0; index < size; index += 1) {
      result[reversed] = samples[index];
      let bit = size / 2;
      while (bit >= 1 && reversed & bit) {
        reversed ^= bit;
        bit /= 2;
      }
      reversed |= bit;
    }
    return result;
  }
}
