import { CLIPPED_FROM, createLevelRecorder } from '#shared/domain/channel-levels.ts'
import { createLiveMixer, type LiveMixer } from '#shared/domain/live-mixer.ts'
import { describeMix } from '#shared/domain/mix-channels.ts'
import type { CapturedPiece } from './capture-messages.ts'

declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

const PIECE_SECONDS = 0.05
const FULL_SCALE = 32_767

/** Mixes what the microphone's channels capture, in pieces, each measured before it is mixed and rounded. */
class CaptureProcessor extends AudioWorkletProcessor {
  readonly #pieceSamples = Math.round(sampleRate * PIECE_SECONDS)
  #channels: Float32Array[] = []
  #count = 0
  #mixer: LiveMixer | null = null

  constructor() {
    super()
    this.port.onmessage = () => this.#send(true)
  }

  process(inputs: Float32Array[][]): boolean {
    const channels = inputs[0] ?? []
    const length = channels[0]?.length ?? 0
    // The number of channels changes while the device starts.
    if (length > 0 && channels.length !== this.#channels.length) this.#open(channels.length)
    for (let from = 0; from < length;) {
      const end = Math.min(length, from + this.#pieceSamples - this.#count)
      this.#channels.forEach((held, at) => held.set(channels[at]?.subarray(from, end) ?? [], this.#count))
      this.#count += end - from
      from = end
      if (this.#count === this.#pieceSamples) this.#send(false)
    }
    return true
  }

  #open(count: number): void {
    if (this.#count > 0) this.#send(false)
    this.#channels = Array.from({ length: count }, () => new Float32Array(this.#pieceSamples))
    this.#mixer = createLiveMixer(count, sampleRate)
  }

  #send(isFlushed: boolean): void {
    const channels = this.#channels.map((held) => held.subarray(0, this.#count))
    const mixed = this.#mixer?.push(channels) ?? new Float32Array(0)
    const samples = Int16Array.from(mixed, (value) => Math.round(Math.max(-1, Math.min(1, value)) * FULL_SCALE))
    const mix = this.#mixer?.mix
    const recorder = createLevelRecorder(sampleRate)
    recorder.push(channels)
    const piece: CapturedPiece = {
      samples,
      peak: channels.reduce(
        (most, channel) => channel.reduce((peak, value) => Math.max(peak, Math.abs(value)), most),
        0,
      ),
      sumOfSquares: mixed.reduce((sum, value) => sum + value * value, 0),
      clippedSamples: channels.reduce((most, channel) => Math.max(most, countClipped(channel)), 0),
      clippedRuns: mix?.kind === 'all' ? recorder.levels.clippedRuns : [],
      channels: mix ? describeMix(mix) : null,
      capturedAtMs: Date.now(),
      isFlushed,
    }
    this.#count = 0
    this.port.postMessage(piece, [samples.buffer])
  }
}

function countClipped(channel: Float32Array): number {
  return channel.reduce((count, value) => (Math.abs(value) * 32_768 >= CLIPPED_FROM ? count + 1 : count), 0)
}

registerProcessor('overvoice-capture', CaptureProcessor)
