import type { FindQuery, FindResult, Replacement, ReplaceChoice } from '#shared/contract/search.ts'
import type { WritableDb } from '../../db/database.ts'
import { findInProject } from './find-in-project.ts'
import { replaceInProject, setReplacement } from './replace-in-project.ts'
import { createReplacementLog } from './replacement-log.ts'
import { createTextScanner } from './text-scanner.ts'
import { createWrittenIndex } from './written-index.ts'

export interface SearchServiceDeps {
  db: WritableDb
  cache: WritableDb
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds of any clock that only goes forward. */
  monotonic(): number
  reportBug(error: unknown): void
}

/** Looking through a person's work, with what that keeps between calls: a thread, and the way back from replacements. */
export function createSearchService(deps: SearchServiceDeps) {
  const scanner = createTextScanner()
  const log = createReplacementLog(deps)
  const index = createWrittenIndex(deps)
  return {
    written: (request: { text: string; limit: number }) => index.search(request),
    find: (
      request: { projectId: string; query: FindQuery; replacement: string | null },
      signal: AbortSignal,
    ): Promise<FindResult> => findInProject({ ...deps, scanner }, request, signal),
    replace: (
      request: { projectId: string; query: FindQuery; replacement: string; blocks: ReplaceChoice },
      signal: AbortSignal,
    ): Promise<Replacement> => replaceInProject({ ...deps, scanner, log }, request, signal),
    setReplacement: (request: { replacementId: string; isDone: boolean }) => setReplacement({ ...deps, log }, request),
    async dispose() {
      await index.dispose()
      await scanner.dispose()
    },
  }
}
