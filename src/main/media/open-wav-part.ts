import { readFilePart } from './read-file-part.ts'
import { WAV_HEADER_BYTES, wavHeader } from './wav-header.ts'

/** A part of a samples file as a WAV file of known length. */
export interface WavPart {
  contentType: string
  sizeBytes: number
  /** Header and samples. Each chunk is overwritten when the one after the next is requested. */
  open(): AsyncGenerator<Uint8Array>
}

/** Samples `startSample` to `endSample` (exclusive) of a file of signed 16-bit mono samples. */
export function openWavPart(
  path: string,
  part: { sampleRateHz: number; startSample: number; endSample: number },
): WavPart {
  const dataBytes = (part.endSample - part.startSample) * 2
  return {
    contentType: 'audio/wav',
    sizeBytes: WAV_HEADER_BYTES + dataBytes,
    async *open() {
      yield wavHeader(part.sampleRateHz, dataBytes)
      yield* readFilePart(path, part.startSample * 2, part.endSample * 2)
    },
  }
}
