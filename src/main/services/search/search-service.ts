import type { search } from '#shared/contract/search.ts'
import type { Service } from '../../lib/service.ts'
import { createUndoLog } from '../../lib/undo-log.ts'
import type { WritableDb } from '../../db/database.ts'
import { findInProject } from './find-in-project.ts'
import { findNamed } from './find-named.ts'
import { findOutside } from './find-outside.ts'
import { type KeptReplacement, replaceInProject, setReplacement } from './replace-in-project.ts'
import { createTextScanner } from './text-scanner.ts'
import { createWrittenIndex } from './written-index.ts'

export interface SearchServiceDeps {
  db: WritableDb
  cache: WritableDb
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds of a monotonic clock. */
  monotonic(): number
  /** Called with the chapters whose text a replacement changed. */
  onEdited?(chapterIds: readonly string[]): void
  reportBug(error: unknown): void
}

/** Searches the user's work and holds the state between calls: a thread and the undo log of replacements. */
export function createSearchService(deps: SearchServiceDeps) {
  const scanner = createTextScanner()
  const log = createUndoLog<KeptReplacement>('replacement', deps.newId)
  const index = createWrittenIndex(deps)
  /** Tells the windows that show its chapters. */
  const announced = <Change extends { chapterIds: readonly string[] }>(change: Change): Change => {
    deps.onEdited?.(change.chapterIds)
    return change
  }
  const service = {
    written: (request) => ({ ...index.search(request), ...findNamed(deps.db, request.text) }),
    find: (request, signal) => findInProject({ ...deps, scanner }, request, signal),
    findOutside: (request, signal) => findOutside({ ...deps, scanner }, request, signal),
    replace: async (request, signal) => announced(await replaceInProject({ ...deps, scanner, log }, request, signal)),
    setReplacement: async (request) => announced(await setReplacement({ ...deps, log }, request)),
  } satisfies Service<typeof search>
  return {
    ...service,
    async dispose() {
      await index.dispose()
      await scanner.dispose()
    },
  }
}
