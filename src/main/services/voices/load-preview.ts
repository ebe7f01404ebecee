import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getPreview, getWireVoice, putPreview, type StoredPreview } from '../../db/repos/catalogue-repo.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { previewAddress, type ReadCatalogueDeps } from './read-catalogue.ts'

/** A minute of uncompressed speech; clips are a few seconds. */
const PREVIEW_MAX_BYTES = 4 * 1024 * 1024

export interface LoadPreviewDeps extends ReadCatalogueDeps {
  cache: WritableDb
  speech: Pick<SpeechApi, 'download'>
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * The voice's clip, fetched once and kept from then on.
 *
 * @throws StudioError `not_found`: the catalogue has no such voice, or no clip of it
 * @throws StudioError `bad_answer`: what the service sent is not sound; nothing was kept
 * @throws StudioError of the speech client: nothing was kept
 */
export async function loadPreview(
  deps: LoadPreviewDeps,
  request: { voiceId: string },
  signal: AbortSignal,
): Promise<StoredPreview> {
  const service = deps.service()
  const stored = getPreview(deps.cache, service, request.voiceId)
  if (stored) return stored

  const voice = getWireVoice(deps.cache, service, request.voiceId)
  const address = voice && previewAddress(voice)
  if (!address) throw new StudioError('not_found', 'This voice has no preview.')
  const options = { signal, priority: 'interactive', maxBytes: PREVIEW_MAX_BYTES } as const
  const { bytes, contentType } = await deps.speech.download(address, options)
  if (bytes.byteLength === 0 || !/^(audio\/|application\/(octet-stream|ogg))/i.test(contentType)) {
    throw new StudioError('bad_answer', 'The service sent something else than sound as the preview of this voice.')
  }
  const preview = { bytes, contentType }
  putPreview(deps.cache, service, request.voiceId, { ...preview, fetchedAt: new Date(deps.now()).toISOString() })
  return preview
}
