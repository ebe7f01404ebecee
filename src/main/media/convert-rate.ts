import { createConverter } from './create-converter.ts'

/** Trailing silence that flushes the converter's last samples. */
const FLUSH_SECONDS = 0.05
/** The converter has a fixed input buffer. */
const AT_ONCE = 1 << 16

/**
 * Mono audio at another sample rate, in chunks, exactly `sampleCount` samples in total. Chunks pass through unchanged
 * if the rates match.
 */
export async function* convertRate(
  pieces: AsyncIterable<Float32Array>,
  fromHz: number,
  toHz: number,
  sampleCount: number,
): AsyncGenerator<Float32Array> {
  if (fromHz === toHz) return yield* pieces
  const converter = await createConverter(fromHz, toHz)
  try {
    let left = sampleCount
    const convert = function* (samples: Float32Array) {
      for (let from = 0; from < samples.length && left > 0; from += AT_ONCE) {
        const converted = converter.full(samples.subarray(from, from + AT_ONCE)).slice(0, left)
        left -= converted.length
        if (converted.length > 0) yield converted
      }
    }
    for await (const piece of pieces) yield* convert(piece)
    yield* convert(new Float32Array(Math.ceil(fromHz * FLUSH_SECONDS)))
    if (left > 0) yield new Float32Array(left)
  } finally {
    converter.destroy()
  }
}
