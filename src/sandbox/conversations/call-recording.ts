import { createEncoder } from '../engine/encoders.ts'
import { SsmlError } from '../engine/speech-engine.ts'
import type { EngineVoice, SpeechEngine } from '../engine/speech-engine.ts'

/** The sound of a call while it grows: both sides in turn, in one channel. */
export interface CallRecording {
  /** Adds silence. */
  rest(forMs: number): Promise<void>
  /**
   * Speaks a line and answers how long it lasts, in milliseconds; nothing beyond `mostMs`.
   *
   * @throws UnspeakableLine for a malformed `<speak>` document
   */
  speak(text: string, voice: EngineVoice, mostMs: number): Promise<number>
  /** The whole as an Ogg file; undefined where nothing is kept. */
  finish(): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Lets go of what `finish` will not be called for. */
  close(): Promise<void>
}

/** A line that the engine cannot read; the call it is on fails. */
export class UnspeakableLine extends Error {
  override readonly name = 'UnspeakableLine'
}

const SAMPLE_RATE_HZ = 24_000
/** Silence is made in pieces, so that an hour of it takes no more memory than a second. */
const REST_PIECE_MS = 1_000

/**
 * Begins a recording; it is compressed as it grows, so that the end of a long call is no long stop of the service.
 *
 * @param isKept false speaks the lines, which is how long they last, and keeps nothing
 */
export async function startRecording(
  engine: SpeechEngine,
  isKept: boolean,
  signal: AbortSignal,
): Promise<CallRecording> {
  const encoder = isKept ? await createEncoder({ kind: 'ogg', sampleRateHz: SAMPLE_RATE_HZ }) : undefined
  const parts: Uint8Array[] = []
  const add = async (samples: Int16Array) => {
    if (encoder) parts.push(await encoder.encode(samples))
  }
  return {
    async rest(forMs) {
      for (let leftMs = forMs; leftMs > 0; leftMs -= REST_PIECE_MS) {
        await add(new Int16Array(Math.round((Math.min(leftMs, REST_PIECE_MS) * SAMPLE_RATE_HZ) / 1_000)))
      }
    },
    async speak(text, voice, mostMs) {
      const request = {
        input: text,
        voice,
        textNormalization: true,
        loudnessNormalization: false,
        sampleRateHz: SAMPLE_RATE_HZ,
      }
      const mostSamples = Math.round((mostMs * SAMPLE_RATE_HZ) / 1_000)
      let sampleCount = 0
      try {
        for await (const { samples } of engine.speak(request, signal)) {
          const heard = samples.subarray(0, mostSamples - sampleCount)
          sampleCount += heard.length
          await add(heard)
          if (sampleCount >= mostSamples) break
        }
      } catch (error) {
        throw error instanceof SsmlError ? new UnspeakableLine(error.message) : error
      }
      return (sampleCount * 1_000) / SAMPLE_RATE_HZ
    },
    async finish() {
      if (!encoder) return undefined
      parts.push(await encoder.finish())
      await encoder.close()
      return new Uint8Array(Buffer.concat(parts))
    },
    close: async () => encoder?.close(),
  }
}
