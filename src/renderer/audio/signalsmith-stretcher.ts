import type { Stretcher } from './stretch-path.ts'
import { startSignalsmith, type SignalsmithModule } from './signalsmith-capture.ts'

const LARGEST_QUANTUM = 2_048

class SignalsmithStretcher implements Stretcher {
  readonly #module: SignalsmithModule
  readonly #inputSamples: number
  readonly #inputAddress: number
  readonly #outputAddress: number
  #input: Float32Array

  constructor(module: SignalsmithModule, sampleRateHz: number) {
    this.#module = module
    module._presetDefault(1, sampleRateHz)
    // A seek reads one block and the preceding interval.
    this.#inputSamples = module._blockSamples() + module._intervalSamples()
    const bufferSamples = Math.max(this.#inputSamples, LARGEST_QUANTUM)
    this.#inputAddress = module._setBuffers(1, bufferSamples)
    this.#outputAddress = this.#inputAddress + bufferSamples * Float32Array.BYTES_PER_ELEMENT
    this.#input = new Float32Array(module.HEAP8.buffer, this.#inputAddress, this.#inputSamples)
  }

  get input(): Float32Array {
    // The heap's buffer is replaced when it grows.
    if (this.#input.buffer !== this.#module.HEAP8.buffer) {
      this.#input = new Float32Array(this.#module.HEAP8.buffer, this.#inputAddress, this.#inputSamples)
    }
    return this.#input
  }

  get warmUpSamples(): number {
    return this.#module._outputLatency()
  }

  lookahead(rate: number): number {
    return this.#module._inputLatency() + this.#module._outputLatency() * rate
  }

  reset(): void {
    this.#module._reset()
  }

  render(rate: number, out: Float32Array, count: number): void {
    this.#module._seek(this.#inputSamples, rate)
    this.#module._process(0, count)
    out.set(new Float32Array(this.#module.HEAP8.buffer, this.#outputAddress, count))
  }
}

/** A mono stretcher on signalsmith-stretch's WebAssembly, with positions managed by us. */
export async function openSignalsmith(sampleRateHz: number): Promise<Stretcher> {
  return new SignalsmithStretcher(await startSignalsmith(), sampleRateHz)
}
