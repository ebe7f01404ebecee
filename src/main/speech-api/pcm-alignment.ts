const BYTES_PER_SAMPLE = 2

/** Re-cuts bytes so that no piece ends inside a sample. */
export interface PcmAlignment {
  /** The whole samples there are now, none when the result is empty. */
  push(bytes: Uint8Array): Uint8Array
  /** True while half a sample waits for its other half. */
  readonly isInsideSample: boolean
}

/** The service flushes whenever it likes; one odd byte passed on would turn the rest of a take into noise. */
export function createPcmAlignment(): PcmAlignment {
  let carried: number | undefined

  return {
    push(bytes) {
      if (bytes.length === 0) return bytes
      if (carried === undefined && bytes.length % BYTES_PER_SAMPLE === 0) return bytes
      const joined = carried === undefined ? bytes : new Uint8Array(bytes.length + 1)
      if (carried !== undefined) {
        joined[0] = carried
        joined.set(bytes, 1)
      }
      const wholeBytes = joined.length - (joined.length % BYTES_PER_SAMPLE)
      carried = wholeBytes < joined.length ? joined[wholeBytes] : undefined
      return joined.subarray(0, wholeBytes)
    },
    get isInsideSample() {
      return carried !== undefined
    },
  }
}
