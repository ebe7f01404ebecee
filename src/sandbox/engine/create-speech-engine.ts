import type { SpeakRequest, SpeechEngine, SpokenPiece } from './speech-engine.ts'

/** An engine that speaks on a thread of its own, started with the first text. */
export function createSpeechEngine(): SpeechEngine {
  return {
    async *speak(_request: SpeakRequest, signal: AbortSignal): AsyncGenerator<SpokenPiece> {
      signal.throwIfAborted()
      throw new Error('The engine has no voice yet')
    },
    async dispose() {},
  }
}
