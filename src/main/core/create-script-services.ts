import type { KeyRefresher } from '../db/create-key-refresher.ts'
import { followWork } from '../lib/long-work.ts'
import { withRecount } from '../lib/with-recount.ts'
import { createCastService } from '../services/cast/cast-service.ts'
import { createImportsService } from '../services/imports/imports-service.ts'
import { createProjectsService } from '../services/projects/projects-service.ts'
import { createPronunciationService } from '../services/pronunciations/pronunciation-service.ts'
import { createScriptService } from '../services/script/script-service.ts'
import { createSearchService } from '../services/search/search-service.ts'
import { createTakesService } from '../services/takes/takes-service.ts'
import type { SpeechApi } from '../speech-api/speech-api.ts'
import type { WorkspaceCatalog } from './open-catalog.ts'
import type { ServiceMonitor } from './service-monitor.ts'
import type { WorkspaceContext } from './workspace-context.ts'

export interface ScriptServicesDeps {
  catalog: WorkspaceCatalog
  keys: KeyRefresher
  monitor: ServiceMonitor
  speech: SpeechApi
}

/** Creates the services for projects, their text and their takes. The scope ends their work. */
export function createScriptServices(
  context: WorkspaceContext,
  { catalog: { read: catalog, filler }, keys, monitor, speech }: ScriptServicesDeps,
) {
  const { storage, workspaceId, bugs, scheduler, scope, service, newId, now, startLongWork } = context
  const { db, cache, takeFiles, uploadsFolder } = storage
  const takes = createTakesService({
    ...{ db, workspaceId, cache, takeFiles, speech, catalog, service, newId, now },
    concurrency: () => scheduler.snapshot().audio.concurrency,
    waitMs: () => scheduler.snapshot().audio.waitMs,
    ...{ reach: monitor.reach, onServiceChange: monitor.subscribe },
    reportBug: (error) => void bugs.report(error, 'takes'),
  })
  scope.defer(() => takes.dispose())
  const generation = { isRunning: () => takes.underWay() > 0, subscribe: takes.queue.subscribe }
  scope.defer(followWork(generation, () => startLongWork('generation')))
  const search = createSearchService({
    ...{ db, cache, newId, now, monotonic: () => performance.now() },
    onEdited: takes.edited,
    reportBug: (error) => void bugs.report(error, 'search'),
  })
  scope.defer(() => search.dispose())

  const counted = withRecount(keys)
  const announced = withRecount(keys, takes.projectChanged)
  return {
    takes,
    search,
    projects: createProjectsService({
      ...{ db, workspaceId, catalog, newId, now, counted: announced, catalogFilled: filler.settled },
    }),
    script: createScriptService({ db, takeFiles, takes, service, newId, now, counted, keys }),
    pronunciations: createPronunciationService({ db, newId, now, counted, onChanged: takes.pronunciationChanged }),
    cast: createCastService({ db, takeFiles, newId, now, counted: announced, onEdited: takes.edited }),
    imports: createImportsService({
      ...{ db, workspaceId, uploadsFolder, catalog, newId, now, counted, catalogFilled: filler.settled },
      ...{ cancelGeneration: takes.cancelBlocks, onEdited: takes.edited },
    }),
  }
}
