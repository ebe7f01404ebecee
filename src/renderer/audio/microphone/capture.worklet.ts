import type { CapturedPiece } from './capture-messages.ts'

declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

const PIECE_SECONDS = 0.05
const FULL_SCALE = 32_767
/** Clipping converters stop just below full scale. */
const CLIPPED_FROM = 0.999

class CaptureProcessor extends AudioWorkletProcessor {
  #samples = new Int16Array(Math.round(sampleRate * PIECE_SECONDS))
  #count = 0
  #peak = 0
  #sumOfSquares = 0
  #clippedSamples = 0

  constructor() {
    super()
    this.port.onmessage = () => this.#send(true)
  }

  process(inputs: Float32Array[][]): boolean {
    const channels = inputs[0] ?? []
    const length = channels[0]?.length ?? 0
    for (let index = 0; index < length; index += 1) {
      let sum = 0
      for (const channel of channels) sum += channel[index] as number
      this.#add(sum / channels.length)
    }
    return true
  }

  #add(value: number): void {
    const magnitude = Math.abs(value)
    if (magnitude > this.#peak) this.#peak = magnitude
    if (magnitude >= CLIPPED_FROM) this.#clippedSamples += 1
    this.#sumOfSquares += value * value
    this.#samples[this.#count] = Math.round(Math.max(-1, Math.min(1, value)) * FULL_SCALE)
    this.#count += 1
    if (this.#count === this.#samples.length) this.#send(false)
  }

  #send(isFlushed: boolean): void {
    const samples = this.#samples.slice(0, this.#count)
    const piece: CapturedPiece = {
      samples,
      peak: this.#peak,
      sumOfSquares: this.#sumOfSquares,
      clippedSamples: this.#clippedSamples,
      capturedAtMs: Date.now(),
      isFlushed,
    }
    this.#count = 0
    this.#peak = 0
    this.#sumOfSquares = 0
    this.#clippedSamples = 0
    this.port.postMessage(piece, [samples.buffer])
  }
}

registerProcessor('overvoice-capture', CaptureProcessor)
