import type { Retention } from '#shared/contract/cloning.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { forgetRecording, listEndedBefore } from '../../db/repos/recordings-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const TOLD_BEFORE_MS = 7 * DAY_MS

/**
 * Deletes a workspace's recordings that ended longer ago than the retention period; consent records stay. Run at the
 * start, before anything records.
 *
 * @returns number of deleted recordings
 */
export async function applyRetention(
  deps: { db: WritableDb; workspaceId: string; recordingFiles: Pick<TakeFiles, 'remove'>; now(): number },
  days: number | null,
): Promise<number> {
  if (days === null) return 0
  const removedAt = new Date(deps.now()).toISOString()
  const old = listEndedBefore(deps.db, deps.workspaceId, new Date(deps.now() - days * DAY_MS).toISOString())
  for (const { id } of old) {
    await deps.recordingFiles.remove(id)
    forgetRecording(deps.db, id, removedAt)
  }
  return old.length
}

/** The retention period, and what it will delete within a week, by speaker. */
export function readRetention(
  deps: { db: ReadableDb; workspaceId: string; now(): number },
  days: number | null,
): Retention {
  if (days === null) return { days, next: [] }
  const soon = listEndedBefore(
    deps.db,
    deps.workspaceId,
    new Date(deps.now() + TOLD_BEFORE_MS - days * DAY_MS).toISOString(),
  )
  const bySpeaker = new Map<string, Retention['next'][number]>()
  for (const { speakerId, fullName, endedAt } of soon) {
    const removedAt = new Date(Date.parse(endedAt) + days * DAY_MS).toISOString()
    const known = bySpeaker.get(speakerId)
    if (known) known.recordings += 1
    else bySpeaker.set(speakerId, { fullName, recordings: 1, removedAt })
  }
  return { days, next: [...bySpeaker.values()] }
}
