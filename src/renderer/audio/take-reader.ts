const BYTES_PER_SAMPLE = 2
/** The first response is short so audio starts soon after a seek. */
const FIRST_WINDOW_SAMPLES = 12_000
const WINDOW_SAMPLES = 48_000
/** Delays before the retries after a failure. */
const RETRY_DELAYS_MS = [100, 400, 1_200]

export interface TakeReaderDeps {
  fetch: (url: string, init: RequestInit, signal: AbortSignal) => Promise<Response>
  delay: (delayMs: number) => Promise<void>
}

export interface TakeReading {
  audioUrl: string
  /** First sample needed, at the take's own rate. */
  fromSample: number
  /** Number of samples known to be stored. */
  knownSampleCount: () => number
  /** Whether more may arrive. */
  isOpen: () => boolean
}

/**
 * Yields a take's samples from `fromSample` on, in order and without gaps, until its end; follows a take that is still
 * arriving. Stored audio is requested in bounded ranges, so a paused listener holds no connection.
 *
 * @throws Error after four consecutive attempts without a sample
 */
export async function* readTake(
  deps: TakeReaderDeps,
  reading: TakeReading,
  signal: AbortSignal,
): AsyncGenerator<Int16Array> {
  let next = reading.fromSample
  let failures = 0
  let windowSamples = FIRST_WINDOW_SAMPLES
  for (;;) {
    const known = reading.knownSampleCount()
    if (next >= known && !reading.isOpen()) return
    const until = next < known ? Math.min(known, next + windowSamples) : null
    const before = next
    try {
      for await (const samples of readSamples(deps, reading.audioUrl, next, until, signal)) {
        next += samples.length
        yield samples
      }
      if (until === null) return
      // A range that ends early: the file is shorter than reported.
      if (next === before) throw new Error('The audio ends before its length')
      windowSamples = WINDOW_SAMPLES
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      failures = next > before ? 1 : failures + 1
      const delayMs = RETRY_DELAYS_MS[failures - 1]
      if (delayMs === undefined) throw error
      await deps.delay(delayMs)
      signal.throwIfAborted()
    }
  }
}

/** One request: the samples up to `until`, or with null everything that arrives until the take ends. */
async function* readSamples(
  deps: TakeReaderDeps,
  audioUrl: string,
  from: number,
  until: number | null,
  signal: AbortSignal,
): AsyncGenerator<Int16Array> {
  const request = new AbortController()
  const url = until === null ? `${audioUrl}?fromSample=${from}` : audioUrl
  const init: RequestInit =
    until === null ? {} : { headers: { Range: `bytes=${from * BYTES_PER_SAMPLE}-${until * BYTES_PER_SAMPLE - 1}` } }
  let stopBytes = until === null ? Infinity : (until - from) * BYTES_PER_SAMPLE
  try {
    const response = await deps.fetch(url, init, AbortSignal.any([signal, request.signal]))
    if (!response.ok || !response.body) throw new Error(`Couldn’t load the audio: status ${response.status}`)
    // A server without range support sends the whole file.
    let skipBytes = until === null || response.status === 206 ? 0 : from * BYTES_PER_SAMPLE
    let odd: Uint8Array | null = null
    const reader = response.body.getReader()
    while (stopBytes > 0) {
      const { done, value } = await reader.read()
      if (done) return
      let bytes: Uint8Array = value
      if (skipBytes > 0) {
        const skipped = Math.min(skipBytes, bytes.length)
        skipBytes -= skipped
        bytes = bytes.subarray(skipped)
      }
      if (bytes.length > stopBytes) bytes = bytes.subarray(0, stopBytes)
      stopBytes -= bytes.length
      const samples = toSamples(odd, bytes)
      odd = samples.odd
      if (samples.whole.length > 0) yield samples.whole
    }
  } finally {
    request.abort()
  }
}

/** Samples are little-endian, like every platform the studio runs on; half a sample waits for the next chunk. */
function toSamples(odd: Uint8Array | null, bytes: Uint8Array): { whole: Int16Array; odd: Uint8Array | null } {
  const length = (odd?.length ?? 0) + bytes.length
  const whole = new Int16Array(length >> 1)
  const target = new Uint8Array(whole.buffer)
  if (odd && whole.length > 0) target.set(odd)
  const taken = whole.length * BYTES_PER_SAMPLE - (odd?.length ?? 0)
  if (whole.length === 0) return { whole, odd: bytes.length > 0 ? bytes.slice() : odd }
  target.set(bytes.subarray(0, taken), odd?.length ?? 0)
  return { whole, odd: taken < bytes.length ? bytes.slice(taken) : null }
}
