import { createConverter } from './create-converter.ts'

/**
 * The samples at another rate, exactly `sampleCount` of them: the converter's length differs from the layout's by a
 * sample or two at the end, which is padded with silence or cut.
 */
export async function resample(
  samples: Int16Array,
  fromHz: number,
  toHz: number,
  sampleCount: number,
): Promise<Int16Array> {
  const converter = await createConverter(fromHz, toHz)
  try {
    const floats = Float32Array.from(samples, (sample) => sample / 32_768)
    const converted = converter.simple(floats)
    const result = new Int16Array(sampleCount)
    for (let index = 0; index < Math.min(sampleCount, converted.length); index += 1) {
      result[index] = Math.max(-32_768, Math.min(32_767, Math.round((converted[index] ?? 0) * 32_768)))
    }
    return result
  } finally {
    converter.destroy()
  }
}
