import { PEAK_WINDOW_SAMPLES } from '#shared/domain/media-paths.ts'
import { PEAKS_WASM_BASE64 } from './peaks-wasm.ts'

const WINDOW_BYTES = PEAK_WINDOW_SAMPLES * 2
/** Windows handed to the kernel at once: input and output fit in memory that stays in the processor's cache. */
const BATCH_WINDOWS = 128
const INPUT_BYTES = BATCH_WINDOWS * WINDOW_BYTES
const OUTPUT_BYTES = BATCH_WINDOWS * 4

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
  memory.grow(Math.ceil((INPUT_BYTES + OUTPUT_BYTES) / 65_536))
  return { memory: new Uint8Array(memory.buffer), peaks }
}

/** Builds the finest level of peaks from samples as they arrive, in pieces of any size. */
export interface PeakBuilder {
  /** @param bytes signed 16-bit little-endian mono samples, whole ones only */
  append(bytes: Uint8Array): void
  /** Minimum and maximum of every window so far, the last one also when it is not full. */
  peaks(): Int16Array
}

/** A builder with nothing appended. One hour of speech costs about ten milliseconds. */
export function createPeakBuilder(): PeakBuilder {
  const kernel = createKernel()
  let pairs = new Int16Array(4096)
  let pairCount = 0
  /** Bytes of the window that is not full, kept at the start of the kernel's input. */
  let carriedBytes = 0

  function flush(windows: number): void {
    kernel.peaks(0, windows, INPUT_BYTES)
    if ((pairCount + windows) * 2 > pairs.length) {
      const larger = new Int16Array(Math.max(pairs.length * 2, (pairCount + windows) * 2))
      larger.set(pairs)
      pairs = larger
    }
    pairs.set(new Int16Array(kernel.memory.buffer, INPUT_BYTES, windows * 2), pairCount * 2)
    pairCount += windows
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
        if (windows > 0) flush(windows)
        carriedBytes = filled - windows * WINDOW_BYTES
        if (windows > 0 && carriedBytes > 0) kernel.memory.copyWithin(0, windows * WINDOW_BYTES, filled)
      }
    },
    peaks() {
      const rest = carriedBytes / 2
      const result = new Int16Array((pairCount + (rest > 0 ? 1 : 0)) * 2)
      result.set(pairs.subarray(0, pairCount * 2))
      if (rest > 0) {
        const samples = new Int16Array(kernel.memory.buffer, 0, rest)
        let low = samples[0] ?? 0
        let high = low
        for (const sample of samples) {
          if (sample < low) low = sample
          if (sample > high) high = sample
        }
        result.set([low, high], pairCount * 2)
      }
      return result
    },
  }
}
