import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Instant, procedure } from './base.ts'

/** Parts of the studio's folder. `work` and `sound` are the user's own; the rest can be recreated. */
export const StoragePartId = z.enum(['work', 'sound', 'fetched', 'pictures', 'backups', 'logs'])
export type StoragePartId = z.infer<typeof StoragePartId>

/** What can be cleaned up without losing the user's work. */
export const CleanablePart = z.enum(['fetched', 'pictures', 'logs'])
export type CleanablePart = z.infer<typeof CleanablePart>

export const StorageSizes = z.object({
  /** The studio's folder. */
  folder: z.string(),
  parts: z.array(z.object({ id: StoragePartId, sizeBytes: z.number().int(), files: z.number().int() })),
  /** On the folder's disk; null if unknown. */
  freeBytes: z.number().nullable(),
})
export type StorageSizes = z.infer<typeof StorageSizes>

/** A copy of everything except audio. `before-…` were made before a change of the file. */
export const Backup = z.object({
  name: z.string(),
  kind: z.enum(['daily', 'by-hand', 'before-restore', 'before-update']),
  at: Instant,
  sizeBytes: z.number().int(),
})
export type Backup = z.infer<typeof Backup>

export const Backups = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  /** The backup that replaces the current work at the next start; null for none. */
  restoresNext: z.string().nullable(),
})
export type Backups = z.infer<typeof Backups>

/** The folder for takes. */
export const TakesPlace = z.object({
  folder: z.string(),
  /** It is the default one in the studio's folder. */
  isOwn: z.boolean(),
  /** The chosen folder if unavailable; its takes can't play until it is back. */
  absentFolder: z.string().nullable(),
  /** Take files in other folders, left by an interrupted move; they are still found. */
  elsewhere: z.object({ files: z.number().int(), sizeBytes: z.number().int() }),
  /** On the folder's disk; null if unknown. */
  freeBytes: z.number().nullable(),
})
export type TakesPlace = z.infer<typeof TakesPlace>

export const MoveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), doneBytes: z.number().int(), totalBytes: z.number().int() }),
  z.object({ kind: z.literal('finished'), place: TakesPlace }),
])
export type MoveEvent = z.infer<typeof MoveEvent>

export const storage = {
  place: procedure.output(TakesPlace),
  /**
   * Moves all takes to a new folder in the chosen one, or back to the default with null, while work continues. If
   * canceled or interrupted, each take is complete in one of the folders. `invalid_input` with the reason if the
   * folder can't be used; `disk_full`, `storage_failed`: nothing was moved. `conflict` if a move is running.
   */
  moveTakes: procedure
    .input(z.object({ folder: z.string().min(1).max(4000).nullable() }))
    .output(eventIterator(MoveEvent)),
  /** Scans the folder; tens of thousands of files take about a second. */
  sizes: procedure.output(StorageSizes),
  /** Deletes what can be recreated; returns the new sizes. Files in use stay. */
  cleanUp: procedure.input(z.object({ part: CleanablePart })).output(StorageSizes),
  backups: procedure.output(Backups),
  /** Makes a backup now. `disk_full`, `storage_failed`: no partial copy is left. */
  backUp: procedure.output(Backups),
  /**
   * Schedules a backup to replace the current work at the next start; null cancels. Nothing changes before, and the
   * current work is kept as a backup. `not_found` if it is gone; `storage_failed` if unreadable, nothing is scheduled.
   */
  restoreNext: procedure.input(z.object({ name: z.string().nullable() })).output(Backups),
}
