import type { Catalog } from '#shared/contract/voices.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getCatalogTime, putCatalog } from '../../db/repos/catalog-repo.ts'
import { listAllVoices, requireComplete } from '../../speech-api/pages.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import type { CatalogAge } from './catalog-age.ts'
import { readCatalog, type ReadCatalogDeps } from './read-catalog.ts'

export interface RefreshCatalogDeps extends ReadCatalogDeps {
  cache: WritableDb
  speech: Pick<SpeechApi, 'listModels' | 'listVoices'>
  /** Milliseconds since the epoch. */
  now(): number
  /** The `Service-Version` sent with requests. */
  serviceVersion(): string
  age: CatalogAge
  /** Called with every stored catalog. */
  onStored?(catalog: Catalog): void
}

/**
 * Fetches the current service's models and every page of its voices and stores them together.
 *
 * @throws StudioError `conflict`: the settings point to another service by now; nothing was stored
 * @throws StudioError `bad_answer`: the list of voices doesn't end; an already stored one is kept, otherwise what was
 *   read is stored
 * @throws StudioError of the speech client: the stored catalog is unchanged
 */
export async function refreshCatalog(deps: RefreshCatalogDeps, signal: AbortSignal): Promise<Catalog> {
  // Each request goes to the service configured at that time: lists of two services must not be stored as one.
  const service = deps.service()
  const serviceVersion = deps.serviceVersion()
  const options = { signal, priority: 'interactive' } as const
  const { models } = await deps.speech.listModels(options)
  const { voices, end } = await listAllVoices(deps.speech, options)
  signal.throwIfAborted()
  if (deps.service() !== service) {
    throw new StudioError('conflict', 'service-changed-while-loading')
  }
  if (end !== 'complete' && getCatalogTime(deps.cache, service) !== null) {
    throw new StudioError('bad_answer', 'endless-voice-list')
  }
  putCatalog(deps.cache, service, { models, voices, asOf: new Date(deps.now()).toISOString() })
  deps.age.stored(service, serviceVersion)
  const stored = readCatalog({ ...deps, service: () => service })
  deps.onStored?.(stored)
  requireComplete(end)
  return stored
}
