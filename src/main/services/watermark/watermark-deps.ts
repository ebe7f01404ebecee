import type { CheckProgress } from '#shared/contract/watermark.ts'
import type { WritableDb } from '../../db/database.ts'
import type { StoredCheck } from '../../db/repos/watermark-checks-repo.ts'
import type { WatermarkCalls } from '../../speech-api/watermark-calls.ts'

export interface WatermarkDeps {
  db: WritableDb
  /** Owner of the list: one account's results aren't shown to another. */
  workspaceId: string
  speech: WatermarkCalls
  /** Identifies the service that is queried. */
  service(): string
  /** Where a window's files are uploaded to. */
  uploadsFolder: string
  /** Where files are stored while they may be checked. */
  copiesFolder: string
  /** Where a check may write temporary files; the check removes them. */
  temporaryPath(checkId: string): string
  newId(): string
  now(): number
  reportBug(error: unknown): void
}

/** Callbacks of a check in progress. */
export interface CheckWatcher {
  /** Also stores the change. */
  changed(check: StoredCheck): void
  progress(step: CheckProgress['step'], done: number, total: number): void
  waits(waitMs: number): void
}
