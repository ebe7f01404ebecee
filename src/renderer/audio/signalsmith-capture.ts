/** What signalsmith-stretch's own processor holds of its WebAssembly module. Lengths are samples, addresses bytes. */
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
 * The library offers its module only inside a processor of its own, whose queue, clock and loop the player cannot use:
 * it rounds positions and knows no gapless joins. While it is evaluated it meets these stand-ins instead of the audio
 * thread's own, and hands its processor class over.
 */
scope.AudioWorkletProcessor = class {
  readonly port: Port = { onmessage: null, postMessage: () => undefined }
}
scope.registerProcessor = (_name: string, processor: Processor) => {
  captured = processor
  scope.AudioWorkletProcessor = before.AudioWorkletProcessor
  scope.registerProcessor = before.registerProcessor
}

/** Starts a module of the library and answers when it can be called. */
export function startSignalsmith(): Promise<SignalsmithModule> {
  const Captured = captured
  if (!Captured) throw new Error('signalsmith-stretch registered no processor')
  return new Promise((resolve) => {
    const processor = new Captured({ numberOfOutputs: 1, outputChannelCount: [1] })
    processor.port.postMessage = () => resolve(processor.wasmModule)
  })
}
