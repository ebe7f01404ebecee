import type { Catalogue } from '#shared/contract/voices.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { removeAuditions } from '../../db/repos/auditions-repo.ts'
import { removeWireVoice } from '../../db/repos/catalogue-repo.ts'
import { setFavourite } from '../../db/repos/favourites-repo.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { readCatalogue, type ReadCatalogueDeps } from './read-catalogue.ts'
import { requirePersonalVoice } from './require-personal-voice.ts'

export interface RemoveVoiceDeps extends ReadCatalogueDeps {
  db: WritableDb
  cache: WritableDb
  speech: Pick<SpeechApi, 'deleteVoice'>
}

/**
 * Deletes a personal voice at the service, then here with its clip, its auditions and its mark as a favourite. Takes
 * stay. A voice that the service does not have any more, also because an earlier try reached it, counts as deleted.
 *
 * @throws StudioError `not_found`, `invalid_input` as `requirePersonalVoice` says; nothing was sent
 * @throws StudioError of the speech client: the voice is still listed
 */
export async function removeVoice(
  deps: RemoveVoiceDeps,
  { voiceId }: { voiceId: string },
  signal: AbortSignal,
): Promise<Catalogue> {
  const service = deps.service()
  requirePersonalVoice(deps.cache, service, voiceId)
  try {
    await deps.speech.deleteVoice(voiceId, { signal, priority: 'interactive' })
  } catch (error) {
    if (!isStudioError(error) || !['not_found', 'voice_not_found'].includes(error.code)) throw error
  }
  removeWireVoice(deps.cache, service, voiceId)
  removeAuditions(deps.cache, service, voiceId)
  setFavourite(deps.db, { service, voiceId, isFavourite: false, at: '' })
  return readCatalogue({ ...deps, service: () => service })
}
