import { TIMELINE_RATE_HZ, timelineSampleCount } from '#shared/domain/chapter-timeline.ts'
import type { PlayerTake } from './player.ts'
import { StreamResampler } from './stream-resampler.ts'
import type { TakeReading } from './take-reader.ts'

export interface TakeSourceDeps {
  read: (reading: TakeReading, signal: AbortSignal) => AsyncGenerator<Int16Array>
  /** Number of samples known to be stored, at the take's own rate. */
  knownSampleCount: (take: PlayerTake) => number
  isOpen: (takeId: string) => boolean
  /** Raw samples as they arrive; `startSample` is at the take's own rate. */
  onSamples: (take: PlayerTake, startSample: number, samples: Int16Array) => void
}

/** Reads a take from any timeline sample on, at the timeline's rate, whatever its own rate. */
export class TakeSource {
  readonly takeId: string
  #next: number
  readonly #abort = new AbortController()
  readonly #samples: AsyncGenerator<Int16Array>

  constructor(deps: TakeSourceDeps, take: PlayerTake, fromSample: number, signal: AbortSignal) {
    this.takeId = take.id
    this.#next = fromSample
    this.#samples = atTimelineRate(deps, take, fromSample, AbortSignal.any([signal, this.#abort.signal]))
  }

  /** The take's timeline sample that `read` returns next. */
  get next(): number {
    return this.#next
  }

  /** The next samples, once available; null at the end of the take. */
  async read(): Promise<Int16Array | null> {
    const step = await this.#samples.next()
    if (step.done === true) return null
    this.#next += step.value.length
    return step.value
  }

  close(): void {
    this.#abort.abort()
    // A reader waiting for the network ends with an AbortError that nobody handles.
    this.#samples.return(undefined).catch(() => undefined)
  }
}

async function* atTimelineRate(
  deps: TakeSourceDeps,
  take: PlayerTake,
  fromSample: number,
  signal: AbortSignal,
): AsyncGenerator<Int16Array> {
  const isSameRate = take.sampleRateHz === TIMELINE_RATE_HZ
  const resampler = isSameRate ? null : new StreamResampler(take.sampleRateHz, TIMELINE_RATE_HZ, fromSample)
  let at = resampler ? resampler.firstInput : fromSample
  const reading: TakeReading = {
    audioUrl: take.audioUrl,
    fromSample: at,
    knownSampleCount: () => deps.knownSampleCount(take),
    isOpen: () => deps.isOpen(take.id),
  }
  for await (const samples of deps.read(reading, signal)) {
    deps.onSamples(take, at, samples)
    at += samples.length
    const out = resampler ? resampler.push(samples) : samples
    if (out.length > 0) yield out
  }
  const rest = resampler?.finish(timelineSampleCount({ sampleRateHz: take.sampleRateHz, sampleCount: at }))
  if (rest && rest.length > 0) yield rest
}
