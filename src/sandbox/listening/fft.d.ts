declare module 'fft.js' {
  /** Radix-4 transform of a power of two; `out` alternates real and imaginary parts. */
  export default class FFT {
    constructor(size: number)
    createComplexArray(): number[]
    realTransform(out: number[], data: ArrayLike<number>): void
    transform(out: number[], data: number[]): void
    inverseTransform(out: number[], data: number[]): void
  }
}
