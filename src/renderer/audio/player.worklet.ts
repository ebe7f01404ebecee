import { PlayHead } from './play-head.ts'
import type { PlayerCommand } from './player-messages.ts'
import { stretcherSlot } from './stretcher-slot.ts'

declare const sampleRate: number
declare const currentFrame: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

class PlayerProcessor extends AudioWorkletProcessor {
  readonly #head: PlayHead
  #isClosed = false

  constructor() {
    super()
    this.#head = new PlayHead({
      sampleRateHz: sampleRate,
      report: (report) => this.port.postMessage(report),
      createStretcher: () => stretcherSlot().create(sampleRate),
    })
    this.port.onmessage = (event: MessageEvent<PlayerCommand>) => {
      if (event.data.kind === 'close') this.#isClosed = true
      this.#head.handle(event.data)
    }
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const out = outputs[0]?.[0]
    if (out) this.#head.render(out, currentFrame)
    return !this.#isClosed
  }
}

registerProcessor('overvoice-player', PlayerProcessor)
