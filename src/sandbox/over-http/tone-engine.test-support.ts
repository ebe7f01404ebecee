import type { SpeakRequest, SpeechEngine, SpokenPiece } from '../engine/speech-engine.ts'

/** An engine whose every word is a 200 ms tone, with counters. */
export interface ToneEngine extends SpeechEngine {
  /** Number of texts being generated right now. */
  speaking(): number
  /** Words delivered since the start. */
  wordsSpoken(): number
  /** The latest request. */
  lastRequest(): SpeakRequest | undefined
}

const WORD_MS = 200

/** Generates tones: same words, same samples. For tests that count or interrupt the work. */
export function createToneEngine(): ToneEngine {
  let speaking = 0
  let wordsSpoken = 0
  let lastRequest: SpeakRequest | undefined
  return {
    speaking: () => speaking,
    wordsSpoken: () => wordsSpoken,
    lastRequest: () => lastRequest,
    async *speak(request: SpeakRequest, signal: AbortSignal): AsyncGenerator<SpokenPiece> {
      lastRequest = request
      speaking += 1
      try {
        const visible = request.input.replace(/<[^>]*>/g, (tag) => ' '.repeat(tag.length))
        let index = 0
        for (const match of visible.matchAll(/[\p{L}\p{N}\p{Extended_Pictographic}]\S*/gu)) {
          // One turn of the event loop, like any real engine: an abort must be able to come in between.
          await new Promise(setImmediate)
          signal.throwIfAborted()
          const mark = {
            type: 'word',
            start: match.index,
            end: match.index + match[0].length,
            start_time: index * WORD_MS,
            end_time: (index + 1) * WORD_MS,
            value: match[0],
          }
          wordsSpoken += 1
          yield { samples: tone(request.sampleRateHz, index), marks: [mark] }
          index += 1
        }
      } finally {
        speaking -= 1
      }
    },
    async dispose() {},
  }
}

function tone(sampleRateHz: number, index: number): Int16Array {
  const frequencyHz = 220 + (index % 12) * 20
  return Int16Array.from({ length: (sampleRateHz * WORD_MS) / 1000 }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * frequencyHz * at) / sampleRateHz)),
  )
}
