import { createEncoder } from '../engine/encoders.ts'
import { SsmlError } from '../engine/speech-engine.ts'
import type { EngineVoice, SpeechEngine } from '../engine/speech-engine.ts'

/** Audio of a call in progress: both sides in turn, one channel. */
export interface CallRecording {
  /** Adds silence. */
  rest(forMs: number): Promise<void>
  /**
   * Speaks a line and returns its duration in milliseconds, at most `mostMs`.
   *
   * @throws UnspeakableLine for a malformed `<speak>` document
   */
  speak(text: string, voice: EngineVoice, mostMs: number): Promise<number>
  /** Returns the whole recording as an Ogg file; undefined if it isn't stored. */
  finish(): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Releases resources if `finish` won't be called. */
  close(): Promise<void>
}

/** A line the engine can't parse; its call fails. */
export class UnspeakableLine extends Error {
  override readonly name = 'UnspeakableLine'
}

const SAMPLE_RATE_HZ = 24_000
/** Silence is added in chunks, so an hour of it takes no more memory than a second. */
const REST_PIECE_MS = 1_000

/**
 * Starts a recording. Audio is compressed as it arrives, so the end of a long call doesn't block the sandbox.
 *
 * @param isKept false: lines are synthesized for their duration but nothing is stored
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
