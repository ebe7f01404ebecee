import { gainAt, type SpanShape } from '#shared/domain/chapter-timeline.ts'
import { SHAPE_WASM_BASE64 } from './shape-wasm.ts'

const PAGE_BYTES = 65_536
/** Samples that the kernel takes at once. */
const LANES = 8

/** Buffers to read samples into, and what shapes them where they are. */
export interface SampleShaper {
  readonly buffers: readonly Uint8Array<ArrayBuffer>[]
  /**
   * Gives samples in one of the buffers the gain and the fades of their span: each is multiplied by `gainAt`, rounded, and
   * held at full scale.
   *
   * @param bytes of `buffers`, whole 16-bit samples from an even place on
   * @param first position of the first of them in its span
   */
  shape(bytes: Uint8Array, shape: SpanShape, spanSampleCount: number, first: number): void
}

let compiled: WebAssembly.Module | undefined

/** `bufferCount` buffers of `sizeBytes` each in the kernel's own memory, so that nothing is copied to be shaped. */
export function createSampleShaper(bufferCount: number, sizeBytes: number): SampleShaper {
  compiled ??= new WebAssembly.Module(Buffer.from(SHAPE_WASM_BASE64, 'base64'))
  const { memory, shape: multiply } = new WebAssembly.Instance(compiled).exports as unknown as {
    memory: WebAssembly.Memory
    shape(input: number, samples: number, gain: number, step: number): void
  }
  memory.grow(Math.max(0, Math.ceil((bufferCount * sizeBytes) / PAGE_BYTES) - 1))
  const buffers = Array.from(
    { length: bufferCount },
    (_, index) => new Uint8Array(memory.buffer, index * sizeBytes, sizeBytes),
  )

  /** One by one: what is left of a run, and where two fades lie over each other. */
  function multiplyEach(samples: Int16Array, shape: SpanShape, count: number, first: number, from: number, to: number) {
    for (let index = from; index < to; index += 1) {
      const shaped = Math.round((samples[index] as number) * gainAt(shape, count, first + index))
      samples[index] = Math.max(-32_768, Math.min(32_767, shaped))
    }
  }

  return {
    buffers,
    shape(bytes, shape, count, first) {
      const samples = new Int16Array(memory.buffer, bytes.byteOffset, bytes.length >> 1)
      const place = (spanSample: number) => Math.max(0, Math.min(samples.length, spanSample - first))
      const fadeInEnd = place(shape.fadeInSamples)
      const fadeOutStart = place(count - shape.fadeOutSamples)
      /** A run whose factor is a straight line. */
      const run = (from: number, to: number) => {
        const whole = Math.max(0, to - from) & -LANES
        if (whole > 0) {
          const gain = gainAt(shape, count, first + from)
          const step = whole < 2 ? 0 : (gainAt(shape, count, first + from + whole - 1) - gain) / (whole - 1)
          if (gain !== 1 || step !== 0) multiply(bytes.byteOffset + from * 2, whole, gain, step)
        }
        multiplyEach(samples, shape, count, first, from + whole, to)
      }
      run(0, Math.min(fadeInEnd, fadeOutStart))
      if (fadeOutStart < fadeInEnd) multiplyEach(samples, shape, count, first, fadeOutStart, fadeInEnd)
      else run(fadeInEnd, fadeOutStart)
      run(Math.max(fadeInEnd, fadeOutStart), samples.length)
    },
  }
}

/** The same with full scale at 1 and nothing held back: what is too loud here may still be turned down. */
export function shapeFloats(samples: Float32Array, shape: SpanShape, spanSampleCount: number, first: number): void {
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (samples[index] as number) * gainAt(shape, spanSampleCount, first + index)
  }
}
