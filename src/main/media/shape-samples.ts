import { gainAt, type SpanShape } from '#shared/domain/chapter-timeline.ts'
import { SHAPE_WASM_BASE64 } from './shape-wasm.ts'

const PAGE_BYTES = 65_536
/** Samples the kernel processes at once. */
const LANES = 8

/** Buffers to read samples into, and the kernel that shapes them in place. */
export interface SampleShaper {
  readonly buffers: readonly Uint8Array<ArrayBuffer>[]
  /**
   * Applies the gain and fades of a span to samples in one of the buffers: each is multiplied by `gainAt`, rounded, and
   * clamped at full scale.
   *
   * @param bytes of `buffers`, whole 16-bit samples at an even offset
   * @param first position of the first one in its span
   */
  shape(bytes: Uint8Array, shape: SpanShape, spanSampleCount: number, first: number): void
}

let compiled: WebAssembly.Module | undefined

/** Creates `bufferCount` buffers of `sizeBytes` each in the kernel's own memory, so that nothing is copied. */
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

  /** One by one: the remainder of a run, and overlapping fades. */
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
      /** A run whose factor changes linearly. */
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

/** The same with full scale at 1 and without clamping: peaks over full scale may still be reduced later. */
export function shapeFloats(samples: Float32Array, shape: SpanShape, spanSampleCount: number, first: number): void {
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (samples[index] as number) * gainAt(shape, spanSampleCount, first + index)
  }
}
