import { SsmlError } from '../engine/speech-engine.ts'
import type { SpeakRequest, SpeechEngine, SpokenPiece } from '../engine/speech-engine.ts'
import { validationFailure } from '../http/service-failure.ts'
import { ssmlFailure } from './spoken-text.ts'

/**
 * Starts the engine and waits for the first audio, so problems with the text still give an error response. Leaving the
 * returned iteration or aborting stops the engine.
 *
 * @throws ServiceFailure 400 `validation_failed` if the document is malformed or contains nothing audible; nothing is
 *   billed
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

/** Not a generator: if never started, it wouldn't pass on `return`. */
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
