import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Instant, procedure } from './base.ts'

/** What lies below the studio’s folder. `work` and `sound` are a person’s own; the rest is made again or fetched again. */
export const StoragePartId = z.enum(['work', 'sound', 'fetched', 'pictures', 'backups', 'logs'])
export type StoragePartId = z.infer<typeof StoragePartId>

/** What can be cleaned up without losing anything that a person made. */
export const CleanablePart = z.enum(['fetched', 'pictures', 'logs'])
export type CleanablePart = z.infer<typeof CleanablePart>

export const StorageSizes = z.object({
  /** The studio’s folder. */
  folder: z.string(),
  parts: z.array(z.object({ id: StoragePartId, sizeBytes: z.number().int(), files: z.number().int() })),
  /** On the disk that the folder is on; null where the system does not say. */
  freeBytes: z.number().nullable(),
})
export type StorageSizes = z.infer<typeof StorageSizes>

/** A copy of everything but sound. `before-…` were made before something that changes the file. */
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
  /** Name of the backup that takes the place of the present work at the next start; null for none. */
  restoresNext: z.string().nullable(),
})
export type Backups = z.infer<typeof Backups>

/** Where takes lie. */
export const TakesPlace = z.object({
  folder: z.string(),
  /** It is the one below the studio’s own folder. */
  isOwn: z.boolean(),
  /** The folder that was chosen and is not there now; takes in it cannot be heard until it is. */
  absentFolder: z.string().nullable(),
  /** Files of takes in other folders, which are found there: of a move that was interrupted. */
  elsewhere: z.object({ files: z.number().int(), sizeBytes: z.number().int() }),
  /** On the disk that the folder is on; null where the system does not say. */
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
   * Moves every take into a folder that is made in the chosen one, or back into the studio’s own where it is null, while work goes
   * on. Cancelled, or ended by whatever: each take is whole in one of the folders, and found. `invalid_input`: why the folder
   * cannot be used; `disk_full`, `storage_failed`: nothing was moved. `conflict`: takes are being moved already.
   */
  moveTakes: procedure
    .input(z.object({ folder: z.string().min(1).max(4000).nullable() }))
    .output(eventIterator(MoveEvent)),
  /** Looks through the folder; tens of thousands of files take about a second. */
  sizes: procedure.output(StorageSizes),
  /** Removes what can be made or fetched again; the new sizes. What is in use now stays. */
  cleanUp: procedure.input(z.object({ part: CleanablePart })).output(StorageSizes),
  backups: procedure.output(Backups),
  /** Makes a backup now. `disk_full`, `storage_failed`: no copy was left behind. */
  backUp: procedure.output(Backups),
  /**
   * Lets a backup take the place of the present work at the next start; null takes that back. Nothing changes before, and the
   * present work is kept as a backup then. `not_found`: it is gone; `storage_failed`: it cannot be read whole, nothing is planned.
   */
  restoreNext: procedure.input(z.object({ name: z.string().nullable() })).output(Backups),
}
