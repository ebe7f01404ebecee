import { followOutput, type Sink } from './output/output-device.ts'
import { matchGains, samePlace, type PlacedTake } from './same-place.ts'
import { openScope } from './scope.ts'

/** One of the compared takes. */
export interface ComparedTake extends PlacedTake {
  id: string
  /** URL of its samples, signed 16-bit little-endian mono. */
  url: string
  sampleRateHz: number
  /** Null if unknown. */
  lufs: number | null
}

export type ComparisonPhase = 'loading' | 'paused' | 'playing' | 'failed'

export interface ComparisonSnapshot {
  phase: ComparisonPhase
  /** The take that plays, or would. */
  heardId: string
}

/** Loops one of several takes of the same words, all at the loudness of the quietest. */
export interface TakeComparison {
  getSnapshot(): ComparisonSnapshot
  subscribe(listener: () => void): () => void
  /** Continues with another take at the same word, without a click. */
  hear(takeId: string): void
  toggle(): void
  /** Position in the current take, in milliseconds. */
  positionMs(): number
  close(): void
}

const RAMP_SECONDS = 0.01
/** Pause between repetitions. */
const REST_SECONDS = 0.4

/** Reads the takes; `paused` once all are loaded, `failed` if one can't be read. */
export function createTakeComparison(takes: readonly ComparedTake[], firstId: string): TakeComparison {
  const scope = openScope()
  const context = scope.openAudioContext({ latencyHint: 'interactive' })
  followOutput(scope, context as Sink)
  const gains = new Map(matchGains(takes.map(({ lufs }) => lufs)).map((gain, index) => [takes[index]?.id, gain]))
  const buffers = new Map<string, AudioBuffer>()
  const listeners = new Set<() => void>()
  let snapshot: ComparisonSnapshot = { phase: 'loading', heardId: firstId }
  let restingMs = 0
  let sounding: { source: AudioBufferSourceNode; gain: GainNode; startedAt: number; fromSeconds: number } | null = null

  const change = (next: Partial<ComparisonSnapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of [...listeners]) listener()
  }
  const takeOf = (takeId: string) => takes.find(({ id }) => id === takeId)

  function positionMs(): number {
    if (!sounding) return restingMs
    const elapsed = sounding.fromSeconds + Math.max(0, context.currentTime - sounding.startedAt)
    const loopSeconds = sounding.source.buffer?.duration ?? 0
    const at = loopSeconds > 0 ? elapsed % loopSeconds : 0
    return Math.min(at * 1000, takeOf(snapshot.heardId)?.durationMs ?? 0)
  }

  /** Ramps down, because a cut inside a wave is audible as a click. */
  function silence(): void {
    if (!sounding) return
    const { source, gain } = sounding
    const now = context.currentTime
    gain.gain.cancelScheduledValues(now)
    gain.gain.setValueAtTime(gain.gain.value, now)
    gain.gain.linearRampToValueAtTime(0, now + RAMP_SECONDS)
    source.stop(now + RAMP_SECONDS)
    sounding = null
  }

  function sound(takeId: string, fromMs: number): void {
    const buffer = buffers.get(takeId)
    if (!buffer) return
    const now = context.currentTime
    const source = new AudioBufferSourceNode(context, { buffer, loop: true })
    const gain = new GainNode(context, { gain: 0 })
    source.connect(gain).connect(context.destination)
    source.onended = () => gain.disconnect()
    gain.gain.setValueAtTime(0, now)
    gain.gain.linearRampToValueAtTime(gains.get(takeId) ?? 1, now + RAMP_SECONDS)
    source.start(now, fromMs / 1000)
    sounding = { source, gain, startedAt: now, fromSeconds: fromMs / 1000 }
  }

  async function load({ id, url, sampleRateHz }: ComparedTake): Promise<void> {
    const answer = await scope.fetch(url, {}, scope.signal)
    if (!answer.ok) throw new Error(`Couldn’t load the take: status ${answer.status}`)
    const view = new DataView(await answer.arrayBuffer())
    const count = view.byteLength >> 1
    const length = Math.max(1, count + Math.round(REST_SECONDS * sampleRateHz))
    const buffer = new AudioBuffer({ length, numberOfChannels: 1, sampleRate: sampleRateHz })
    const samples = buffer.getChannelData(0)
    for (let index = 0; index < count; index += 1) samples[index] = view.getInt16(index * 2, true) / 32_768
    buffers.set(id, buffer)
  }

  Promise.all(takes.map(load)).then(
    () => {
      if (!scope.isDisposed) change({ phase: 'paused' })
    },
    () => {
      if (!scope.isDisposed) change({ phase: 'failed' })
    },
  )

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hear(takeId) {
      const from = takeOf(snapshot.heardId)
      const to = takeOf(takeId)
      if (!from || !to || from === to) return
      const atMs = samePlace(from, to, positionMs())
      const isPlaying = snapshot.phase === 'playing'
      silence()
      restingMs = atMs
      if (isPlaying) sound(takeId, atMs)
      change({ heardId: takeId })
    },
    toggle() {
      if (snapshot.phase === 'playing') {
        restingMs = positionMs()
        silence()
        change({ phase: 'paused' })
      } else if (snapshot.phase === 'paused') {
        void context.resume()
        sound(snapshot.heardId, restingMs)
        change({ phase: 'playing' })
      }
    },
    positionMs,
    close() {
      silence()
      scope.dispose()
    },
  }
}
