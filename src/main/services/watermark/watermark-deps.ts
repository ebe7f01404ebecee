import type { CheckProgress } from '#shared/contract/watermark.ts'
import type { WritableDb } from '../../db/database.ts'
import type { StoredCheck } from '../../db/repos/watermark-checks-repo.ts'
import type { WatermarkCalls } from '../../speech-api/watermark-calls.ts'

export interface WatermarkDeps {
  db: WritableDb
  /** Whose list it is: results of one account are not shown to another. */
  workspaceId: string
  speech: WatermarkCalls
  /** Names the service that is asked. */
  service(): string
  /** Where a window's files are put. */
  uploadsFolder: string
  /** Where they are kept while they may be asked about. */
  copiesFolder: string
  /** Where a check may put what it makes of a file; the check removes it. */
  temporaryPath(checkId: string): string
  newId(): string
  now(): number
  reportBug(error: unknown): void
}

/** What making a check tells whoever looks on. */
export interface CheckWatcher {
  /** Also stores what has changed. */
  changed(check: StoredCheck): void
  progress(step: CheckProgress['step'], done: number, total: number): void
  waits(waitMs: number): void
}
