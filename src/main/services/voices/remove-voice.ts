import type { Catalog } from '#shared/contract/voices.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { removeAuditions } from '../../db/repos/auditions-repo.ts'
import { setFavorite } from '../../db/repos/favorites-repo.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import type { CatalogStore } from './catalog-store.ts'
import { readCatalog, type ReadCatalogDeps } from './read-catalog.ts'
import { requirePersonalVoice } from './require-personal-voice.ts'

export interface RemoveVoiceDeps extends ReadCatalogDeps {
  db: WritableDb
  cache: WritableDb
  catalogs: CatalogStore
  speech: Pick<SpeechApi, 'deleteVoice'>
}

/**
 * Deletes a cloned voice at the service, then locally with its clip, auditions and favorite status. Takes are kept. A
 * voice that the service no longer has, also because of an earlier attempt, counts as deleted.
 *
 * @throws StudioError `not_found`, `invalid_input` as `requirePersonalVoice` says; nothing was sent
 * @throws StudioError of the speech client: the voice is still listed
 */
export async function removeVoice(
  deps: RemoveVoiceDeps,
  { voiceId }: { voiceId: string },
  signal: AbortSignal,
): Promise<Catalog> {
  const service = deps.service()
  requirePersonalVoice(deps.cache, service, voiceId)
  try {
    await deps.speech.deleteVoice(voiceId, { signal, priority: 'interactive' })
  } catch (error) {
    if (!isStudioError(error) || !['not_found', 'voice_not_found'].includes(error.code)) throw error
  }
  deps.catalogs.remove(service, voiceId)
  removeAuditions(deps.cache, service, voiceId)
  setFavorite(deps.db, { service, voiceId, isFavorite: false, at: '' })
  return readCatalog({ ...deps, service: () => service })
}
