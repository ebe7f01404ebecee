import type { Catalog } from '#shared/contract/voices.ts'
import type { OpenDatabase } from '../db/database.ts'
import { getCatalogVersion } from '../db/repos/catalog-repo.ts'
import { setMissingVoices } from '../services/projects/set-missing-voices.ts'
import { createCatalogAge } from '../services/voices/catalog-age.ts'
import { createCatalogStore } from '../services/voices/catalog-store.ts'
import { readCatalog } from '../services/voices/read-catalog.ts'
import { refreshCatalog, type RefreshCatalogDeps } from '../services/voices/refresh-catalog.ts'
import type { SpeechApi } from '../speech-api/speech-api.ts'
import { type CatalogFiller, createCatalogFiller } from './fill-catalog.ts'
import type { WorkspaceContext } from './workspace-context.ts'

type CatalogDeps = RefreshCatalogDeps & { db: OpenDatabase; cache: OpenDatabase; speech: SpeechApi }

/** The voices and models of the configured service. */
export interface WorkspaceCatalog {
  deps: CatalogDeps
  read(): Catalog
  /** Converts the configured service's catalog in turns, so that reading it takes no time. Never rejects. */
  load(): Promise<void>
  filler: CatalogFiller
}

/** @param onVoicesSet called when a new catalog has set voices of projects that had none */
export function openCatalog(context: WorkspaceContext, speech: SpeechApi, onVoicesSet: () => void): WorkspaceCatalog {
  const { storage, workspaceId, secrets, sandbox, bugs, scope, stored, service, account, now } = context
  const { db, cache } = storage
  const serviceVersion = () => stored().serviceVersion
  const deps: CatalogDeps = {
    ...{ db, cache, service, serviceVersion, speech, now },
    catalogs: createCatalogStore(cache),
    age: createCatalogAge({ now, serviceVersion }),
    onStored: (fresh) => setMissingVoices({ db, now, workspaceId }, fresh) && onVoicesSet(),
  }
  const read = () => readCatalog(deps)
  const filler = createCatalogFiller({
    // The sandbox has a different port in every run, and so do its preview URLs.
    isStale: () => !getCatalogVersion(cache, service()) || stored().usesSandbox,
    refresh: (signal) => refreshCatalog(deps, signal),
    target: () => `${service()} ${secrets.peek(account()) ? 'with a key' : 'without'}`,
    reportBug: (error) => bugs.report(error, 'voices.refresh'),
    signal: scope.signal,
  })
  // A sandbox that needed a second start is queried once it runs.
  scope.defer(sandbox.subscribe(() => sandbox.state().kind === 'running' && filler.fill()))
  // The next call that needs the catalog reports why it can't be read.
  const load = () => deps.catalogs.load(service(), scope.signal).catch(() => undefined)
  return { deps, read, load, filler }
}
