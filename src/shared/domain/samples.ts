/**
 * Copies the bytes' signed 16-bit little-endian samples. The bytes may start at any offset of a larger buffer,
 * including odd ones, as with Node's pooled buffers.
 */
export function getSamples(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes.length - (bytes.length % 2))
  copy.set(bytes.subarray(0, copy.length))
  return new Int16Array(copy.buffer)
}

/** The samples' own bytes, not a copy. */
export function getBytes(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}

/** Signed 16-bit samples scaled to full scale 1. */
export function toFloats(samples: Int16Array): Float32Array<ArrayBuffer> {
  const floats = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index += 1) floats[index] = (samples[index] as number) / 32_768
  return floats
}

/** Samples of full scale 1 as signed 16-bit ones, rounded; louder ones are cut off. */
export function toSamples(floats: Float32Array): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(floats.length)
  for (let index = 0; index < floats.length; index += 1)
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round((floats[index] as number) * 32_768)))
  return samples
}
