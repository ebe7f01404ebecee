import { PEAK_WINDOW_SAMPLES } from '#shared/domain/media-paths.ts'
import { PEAKS_WASM_BASE64 } from './peaks-wasm.ts'

const WINDOW_BYTES = PEAK_WINDOW_SAMPLES * 2
/** Windows per kernel call: 16 KB stays in the processor's first-level cache. */
const BATCH_WINDOWS = 32
const INPUT_BYTES = BATCH_WINDOWS * WINDOW_BYTES
/** Pairs the kernel buffers before they are read out: reading a few at a time costs more than computing them. */
const KEPT_PAIRS = 2048
const PAIR_BYTES = 4

interface Kernel {
  memory: Uint8Array
  peaks(input: number, windows: number, output: number): void
}

let compiled: WebAssembly.Module | undefined

function createKernel(): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(PEAKS_WASM_BASE64, 'base64'))
  const { memory, peaks } = new WebAssembly.Instance(compiled).exports as unknown as {
    memory: WebAssembly.Memory
    peaks: Kernel['peaks']
  }
  memory.grow(Math.ceil((INPUT_BYTES + KEPT_PAIRS * PAIR_BYTES) / 65_536))
  return { memory: new Uint8Array(memory.buffer), peaks }
}

/** Builds the finest level of peaks from samples as they arrive, in chunks of any size. */
export interface PeakBuilder {
  /** @param bytes signed 16-bit little-endian mono samples, whole ones only */
  append(bytes: Uint8Array): void
  /** Minimum and maximum of every window so far, including an incomplete last one. */
  peaks(): Int16Array
}

/** Creates an empty builder. An hour of speech takes about ten milliseconds. */
export function createPeakBuilder(): PeakBuilder {
  const kernel = createKernel()
  const keptPairs = new Int16Array(kernel.memory.buffer, INPUT_BYTES, KEPT_PAIRS * 2)
  let keptCount = 0
  /** Chunks instead of one growing array: the system would have to clear newly grown memory first. */
  const takenOut: Int16Array[] = []
  /** Bytes of the incomplete window, kept at the start of the kernel's input. */
  let carriedBytes = 0

  function takeOut(): void {
    if (keptCount > 0) takenOut.push(keptPairs.slice(0, keptCount * 2))
    keptCount = 0
  }

  function findPairs(windows: number): void {
    kernel.peaks(0, windows, INPUT_BYTES + keptCount * PAIR_BYTES)
    keptCount += windows
    if (keptCount + BATCH_WINDOWS > KEPT_PAIRS) takeOut()
  }

  return {
    append(bytes) {
      let offset = 0
      while (offset < bytes.length) {
        const taken = Math.min(INPUT_BYTES - carriedBytes, bytes.length - offset)
        kernel.memory.set(bytes.subarray(offset, offset + taken), carriedBytes)
        offset += taken
        const filled = carriedBytes + taken
        const windows = Math.floor(filled / WINDOW_BYTES)
        if (windows > 0) findPairs(windows)
        carriedBytes = filled - windows * WINDOW_BYTES
        if (windows > 0 && carriedBytes > 0) kernel.memory.copyWithin(0, windows * WINDOW_BYTES, filled)
      }
    },
    peaks() {
      takeOut()
      const rest = carriedBytes / 2
      const wholeLength = takenOut.reduce((length, piece) => length + piece.length, 0)
      const result = new Int16Array(wholeLength + (rest > 0 ? 2 : 0))
      let length = 0
      for (const piece of takenOut) {
        result.set(piece, length)
        length += piece.length
      }
      if (rest > 0) {
        const samples = new Int16Array(kernel.memory.buffer, 0, rest)
        let low = samples[0] ?? 0
        let high = low
        for (const sample of samples) {
          if (sample < low) low = sample
          if (sample > high) high = sample
        }
        result.set([low, high], length)
      }
      return result
    },
  }
}
