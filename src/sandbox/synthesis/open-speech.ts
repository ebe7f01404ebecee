import { SsmlError } from '../engine/speech-engine.ts'
import type { SpeakRequest, SpeechEngine, SpokenPiece } from '../engine/speech-engine.ts'
import { validationFailure } from '../http/service-failure.ts'
import { ssmlFailure } from './spoken-text.ts'

/**
 * Starts the engine and waits for the first sound, so that what is wrong with the text is still an error answer.
 * Leaving the answered iteration, or aborting, stops the engine.
 *
 * @throws ServiceFailure 400 `validation_failed` when the document is malformed or nothing in it sounds; nothing is billed
 */
export async function openSpeech(
  engine: SpeechEngine,
  request: SpeakRequest,
  signal: AbortSignal,
): Promise<AsyncIterableIterator<SpokenPiece>> {
  const pieces = engine.speak(request, signal)[Symbol.asyncIterator]()
  const firstPieces: SpokenPiece[] = []
  try {
    for (;;) {
      const next = await pieces.next()
      if (next.done) throw validationFailure({ input: 'holds nothing that sounds' })
      firstPieces.push(next.value)
      if (next.value.samples.length > 0) break
    }
  } catch (error) {
    await pieces.return?.()
    if (error instanceof SsmlError) throw ssmlFailure(error)
    throw error
  }
  return continueWith(firstPieces, pieces)
}

/** Not a generator: one that was never begun would not pass its end on. */
function continueWith(first: SpokenPiece[], rest: AsyncIterator<SpokenPiece>): AsyncIterableIterator<SpokenPiece> {
  return {
    async next() {
      const piece = first.shift()
      return piece ? { done: false, value: piece } : rest.next()
    },
    async return() {
      await rest.return?.()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
