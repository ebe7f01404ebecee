/**
 * The parts of its WebAssembly module used by signalsmith-stretch's own processor. Lengths are samples, addresses
 * bytes.
 */
export interface SignalsmithModule {
  readonly HEAP8: Int8Array
  _setBuffers(channels: number, lengthSamples: number): number
  _blockSamples(): number
  _intervalSamples(): number
  _inputLatency(): number
  _outputLatency(): number
  _presetDefault(channels: number, sampleRateHz: number): void
  _reset(): void
  _seek(inputSamples: number, rate: number): void
  _process(inputSamples: number, outputSamples: number): void
}

type Port = { onmessage: unknown; postMessage: (message: unknown) => void }
type Processor = new (options: { numberOfOutputs: number; outputChannelCount: number[] }) => {
  readonly port: Port
  readonly wasmModule: SignalsmithModule
}
type WorkletGlobal = { AudioWorkletProcessor: unknown; registerProcessor: unknown }

const scope = globalThis as unknown as WorkletGlobal
const before = { AudioWorkletProcessor: scope.AudioWorkletProcessor, registerProcessor: scope.registerProcessor }
let captured: Processor | null = null

/**
 * The library exposes its module only inside its own processor, whose queue, clock and loop don't fit the player: it
 * rounds positions and doesn't support gapless joins. While the library is evaluated, these stand-ins replace the audio
 * thread's globals and capture its processor class.
 */
scope.AudioWorkletProcessor = class {
  readonly port: Port = { onmessage: null, postMessage: () => undefined }
}
scope.registerProcessor = (_name: string, processor: Processor) => {
  captured = processor
  scope.AudioWorkletProcessor = before.AudioWorkletProcessor
  scope.registerProcessor = before.registerProcessor
}

/** Starts a library module and resolves when it is ready. */
export function startSignalsmith(): Promise<SignalsmithModule> {
  const Captured = captured
  if (!Captured) throw new Error('signalsmith-stretch registered no processor')
  return new Promise((resolve) => {
    const processor = new Captured({ numberOfOutputs: 1, outputChannelCount: [1] })
    processor.port.postMessage = () => resolve(processor.wasmModule)
  })
}
