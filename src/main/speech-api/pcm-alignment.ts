const BYTES_PER_SAMPLE = 2

/** Re-chunks bytes so that no chunk ends inside a sample. */
export interface PcmAlignment {
  /** The whole samples available now; may be empty. */
  push(bytes: Uint8Array): Uint8Array
  /** True while half a sample is pending. */
  readonly isInsideSample: boolean
}

/** The service may flush anywhere; passing on one odd byte would turn the rest of a take into noise. */
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
