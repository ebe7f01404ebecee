const BIAS = 0x84
const CLIP = 32_635

/** G.711 μ-law of 16-bit samples, one byte each. */
export function encodeMuLaw(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length)
  for (let index = 0; index < samples.length; index++) bytes[index] = encodeSample(samples[index] ?? 0)
  return bytes
}

function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS
  const exponent = Math.max(0, 31 - Math.clz32(magnitude) - 7)
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f
  return ~(sign | (exponent << 4) | mantissa) & 0xff
}
