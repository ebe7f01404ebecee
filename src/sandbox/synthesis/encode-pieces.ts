import type { WireMark } from '#shared/service-wire/speech.ts'
import type { SpokenPiece } from '../engine/speech-engine.ts'
import type { AudioEncoder } from '../engine/audio-container.ts'

/** Container bytes with the marks that became known; either may be empty. */
export interface EncodedPiece {
  bytes: Uint8Array
  marks: WireMark[]
  /** Duration of the audio passed to the encoder up to the end of this chunk, including what it still holds back. */
  audioMs: number
}

/** Encodes speech and releases the encoder at the end, also if the reader leaves early. */
export async function* encodePieces(
  pieces: AsyncIterable<SpokenPiece>,
  encoder: AudioEncoder,
  sampleRateHz: number,
): AsyncGenerator<EncodedPiece> {
  let sampleCount = 0
  try {
    for await (const { samples, marks } of pieces) {
      sampleCount += samples.length
      yield { bytes: await encoder.encode(samples), marks, audioMs: (sampleCount * 1000) / sampleRateHz }
    }
    yield { bytes: await encoder.finish(), marks: [], audioMs: (sampleCount * 1000) / sampleRateHz }
  } finally {
    await encoder.close()
  }
}
