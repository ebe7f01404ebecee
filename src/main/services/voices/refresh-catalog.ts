import type { Catalog } from '#shared/contract/voices.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { getCatalogVersion } from '../../db/repos/catalog-repo.ts'
import { listAllVoices, requireComplete } from '../../speech-api/pages.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import type { CatalogAge } from './catalog-age.ts'
import type { CatalogStore } from './catalog-store.ts'
import { readCatalog, type ReadCatalogDeps } from './read-catalog.ts'

export interface RefreshCatalogDeps extends ReadCatalogDeps {
  catalogs: CatalogStore
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
 * @throws StudioError `conflict`: the settings point to another service by now; nothing was stored for that one
 * @throws StudioError `bad_answer`: the list of voices doesn't end; an already stored one is kept, otherwise what was
 *   read is stored
 * @throws StudioError of the speech client, `canceled`, `storage_failed`, `disk_full`: the stored catalog is unchanged
 */
export async function refreshCatalog(deps: RefreshCatalogDeps, signal: AbortSignal): Promise<Catalog> {
  // Each request goes to the service configured at that time: lists of two services must not be stored as one.
  const service = deps.service()
  const serviceVersion = deps.serviceVersion()
  const options = { signal, priority: 'interactive' } as const
  const { models } = await deps.speech.listModels(options)
  const { voices, end } = await listAllVoices(deps.speech, options)
  signal.throwIfAborted()
  requireSameService(deps, service)
  if (end !== 'complete' && getCatalogVersion(deps.cache, service)) {
    throw new StudioError('bad_answer', 'endless-voice-list')
  }
  const onStored = () => {
    deps.age.stored(service, serviceVersion)
    if (deps.service() === service) deps.onStored?.(readCatalog(deps))
  }
  await deps.catalogs.put(service, { models, voices, asOf: new Date(deps.now()).toISOString() }, onStored, signal)
  requireSameService(deps, service)
  requireComplete(end)
  return readCatalog(deps)
}

function requireSameService(deps: RefreshCatalogDeps, service: string): void {
  if (deps.service() !== service) throw new StudioError('conflict', 'service-changed-while-loading')
}
