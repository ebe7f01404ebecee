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
): Promise<AsyncGenerator<SpokenPiece>> {
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

async function* continueWith(first: SpokenPiece[], rest: AsyncIterator<SpokenPiece>): AsyncGenerator<SpokenPiece> {
  try {
    yield* first
    for (;;) {
      const next = await rest.next()
      if (next.done) return
      yield next.value
    }
  } finally {
    await rest.return?.()
  }
}
