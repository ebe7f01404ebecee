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
