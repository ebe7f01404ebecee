declare module 'fft.js' {
  /** Radix-4 transform of a power of two; `out` holds real and imaginary parts in turn. */
  export default class FFT {
    constructor(size: number)
    createComplexArray(): number[]
    realTransform(out: number[], data: ArrayLike<number>): void
    transform(out: number[], data: number[]): void
    inverseTransform(out: number[], data: number[]): void
  }
}
