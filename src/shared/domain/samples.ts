/**
 * The signed 16-bit little-endian samples that the bytes hold, as a copy of its own. Bytes may lie anywhere in a larger
 * buffer, at odd places too, as those that Node cuts from its pool do.
 */
export function samplesOf(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes.length - (bytes.length % 2))
  copy.set(bytes.subarray(0, copy.length))
  return new Int16Array(copy.buffer)
}

/** The samples' own bytes, not a copy. */
export function bytesOf(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}

/** Signed 16-bit samples with full scale at 1. */
export function toFloats(samples: Int16Array): Float32Array<ArrayBuffer> {
  const floats = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index += 1) floats[index] = (samples[index] as number) / 32_768
  return floats
}
