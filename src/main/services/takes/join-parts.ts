import { getBytes, getSamples } from '#shared/domain/samples.ts'

/** Length of the fades on both sides of a join between two requests of one take. */
const RAMP_MS = 2

/** Passes one take's audio through and joins consecutive requests without a click. */
export interface PartJoiner {
  /** Samples received but not yet returned. */
  readonly heldSamples: number
  /** Samples ready to be stored: all but the last 2 ms received. Signed 16-bit little-endian, whole samples. */
  push(bytes: Uint8Array): Uint8Array
  /** The held samples, faded out, if another part follows. The next part is faded in. */
  nextPart(): Uint8Array
  /** The held samples unchanged: nothing follows. */
  end(): Uint8Array
}

/** Returns as many samples as it receives: a join adds and loses none. */
export function createPartJoiner(sampleRateHz: number): PartJoiner {
  const rampSamples = Math.round((sampleRateHz * RAMP_MS) / 1000)
  let held = new Int16Array(0)
  /**
   * Samples of the current part that have passed; those below `rampSamples` are faded in unless the part is the first.
   */
  let passed = rampSamples

  return {
    get heldSamples() {
      return held.length
    },
    push(bytes) {
      const incoming = getSamples(bytes)
      for (let index = 0; index < incoming.length && passed < rampSamples; index += 1, passed += 1) {
        incoming[index] = Math.round(((incoming[index] ?? 0) * passed) / rampSamples)
      }
      const joined = new Int16Array(held.length + incoming.length)
      joined.set(held)
      joined.set(incoming, held.length)
      const ready = Math.max(0, joined.length - rampSamples)
      held = joined.slice(ready)
      return getBytes(joined.subarray(0, ready))
    },
    nextPart() {
      const faded = held.map((sample, index) =>
        Math.round((sample * (held.length - 1 - index)) / Math.max(1, held.length)),
      )
      held = new Int16Array(0)
      passed = 0
      return getBytes(faded)
    },
    end() {
      const rest = held
      held = new Int16Array(0)
      return getBytes(rest)
    },
  }
}
