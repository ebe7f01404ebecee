import type { Catalogue } from '#shared/contract/voices.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getCatalogueTime, putCatalogue } from '../../db/repos/catalogue-repo.ts'
import { listAllVoices } from '../../speech-api/pages.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import type { CatalogueAge } from './catalogue-age.ts'
import { readCatalogue, type ReadCatalogueDeps } from './read-catalogue.ts'

export interface RefreshCatalogueDeps extends ReadCatalogueDeps {
  cache: WritableDb
  speech: Pick<SpeechApi, 'listModels' | 'listVoices'>
  /** Milliseconds since the epoch. */
  now(): number
  /** `Service-Version` that requests name. */
  serviceVersion(): string
  age: CatalogueAge
}

/**
 * Asks the present service for its models and every page of its voices and stores them as one.
 *
 * @throws StudioError `conflict`: the settings point to another service by now; nothing was stored
 * @throws StudioError `bad_answer`: the list of voices does not end, and a whole one is stored already, which stays
 * @throws StudioError of the speech client: the stored catalogue stays as it was
 */
export async function refreshCatalogue(deps: RefreshCatalogueDeps, signal: AbortSignal): Promise<Catalogue> {
  // Each request goes where the settings point by then: lists of two services must not be stored as one.
  const service = deps.service()
  const serviceVersion = deps.serviceVersion()
  const options = { signal, priority: 'interactive' } as const
  const { models } = await deps.speech.listModels(options)
  const { voices, end } = await listAllVoices(deps.speech, options)
  signal.throwIfAborted()
  if (deps.service() !== service) {
    throw new StudioError('conflict', 'The service was changed while it was asked for its voices. Nothing was stored.')
  }
  if (end !== 'complete' && getCatalogueTime(deps.cache, service) !== null) {
    throw new StudioError('bad_answer', 'The service began its list of voices over and over. The stored list stays.')
  }
  putCatalogue(deps.cache, service, { models, voices, asOf: new Date(deps.now()).toISOString() })
  deps.age.stored(service, serviceVersion)
  return readCatalogue({ ...deps, service: () => service })
}
