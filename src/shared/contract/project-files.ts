import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './base.ts'

const UploadId = z.string().regex(/^upl_[A-Za-z0-9]{8,80}$/)

/** Where a project file goes. Absent: the export folder, and a name made of the project's title. */
const Place = { folder: z.string().optional(), baseName: z.string().min(1).max(200).optional() }

/** What a project file holds. */
export const ProjectFileCounts = z.object({
  chapters: z.number().int(),
  blocks: z.number().int(),
  takes: z.number().int(),
  /** Of the takes' sound. */
  soundBytes: z.number().int(),
})
export type ProjectFileCounts = z.infer<typeof ProjectFileCounts>

export const ProjectFileWritten = z.object({
  kind: z.literal('finished'),
  path: z.string(),
  sizeBytes: z.number().int(),
  /** Path on the media route from which the file can be downloaded. */
  downloadUrl: z.string(),
  counts: ProjectFileCounts,
  /** Takes with less sound than was made for them, because their files are damaged or gone. The file has what is there. */
  takesCutShort: z.number().int(),
})
export type ProjectFileWritten = z.infer<typeof ProjectFileWritten>

export const ProjectFileRead = z.object({
  kind: z.literal('finished'),
  projectId: z.string(),
  title: z.string(),
  counts: ProjectFileCounts,
  /** Say-as entries that counted everywhere where the file was made, and count for this project here. */
  narrowedSayAs: z.number().int(),
})
export type ProjectFileRead = z.infer<typeof ProjectFileRead>

const Progress = z.object({ kind: z.literal('progress'), doneBytes: z.number(), totalBytes: z.number() })

export const projectFiles = {
  /** Where the file of a project would go, how large it gets, and whether a file is there already. Nothing is written. */
  check: procedure.input(z.object({ projectId: z.string(), ...Place })).output(
    z.object({
      folder: z.string(),
      /** Without the ending. */
      baseName: z.string(),
      path: z.string(),
      exists: z.boolean(),
      takes: z.number().int(),
      soundBytes: z.number().int(),
    }),
  ),
  /**
   * Writes a project with its script, cast, say-as, notes, takes and their sound to one `.overvoice` file. Closing the
   * iterator cancels and leaves nothing. `file_exists` unless `overwrite`; `disk_full` and `storage_failed` leave no
   * half-written file, and one that was to be replaced as it was.
   */
  write: procedure
    .input(z.object({ projectId: z.string(), ...Place, overwrite: z.boolean().default(false) }))
    .output(eventIterator(z.discriminatedUnion('kind', [Progress, ProjectFileWritten]))),
  /**
   * Makes a new project of a file that was put to the media route, which is gone afterwards. Until the last step lists do
   * not show it; closing the iterator, a failure or a kill leaves nothing of it. `invalid_input` when the file is not
   * exactly a project file, with a sentence saying why; `newer_file` when a later Overvoice wrote it.
   */
  read: procedure
    .input(z.object({ uploadId: UploadId }))
    .output(eventIterator(z.discriminatedUnion('kind', [Progress, ProjectFileRead]))),
  /** Removes a file that was put, or a part of one, and will not be read. */
  discard: procedure.input(z.object({ uploadId: UploadId })),
}
