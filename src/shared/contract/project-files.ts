import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { TITLE_LENGTH } from '../domain/text-lengths.ts'
import { procedure } from './base.ts'

const UploadId = z.string().regex(/^upl_[A-Za-z0-9]{8,80}$/)

/** Destination of a project file. Defaults: the export folder, and a name based on the project's title. */
const Place = { folder: z.string().optional(), baseName: z.string().min(1).max(200).optional() }

/** Contents of a project file. */
export const ProjectFileCounts = z.object({
  chapters: z.number().int(),
  blocks: z.number().int(),
  takes: z.number().int(),
  /** Size of the takes' audio. */
  soundBytes: z.number().int(),
})
export type ProjectFileCounts = z.infer<typeof ProjectFileCounts>

export const ProjectFileWritten = z.object({
  kind: z.literal('finished'),
  path: z.string(),
  sizeBytes: z.number().int(),
  /** Download path on the media route. */
  downloadUrl: z.string(),
  counts: ProjectFileCounts,
  /** Takes with missing audio because their files are damaged or gone. The file contains what is left. */
  takesCutShort: z.number().int(),
})
export type ProjectFileWritten = z.infer<typeof ProjectFileWritten>

export const ProjectFileRead = z.object({
  kind: z.literal('finished'),
  projectId: z.string(),
  title: z.string(),
  counts: ProjectFileCounts,
  /** Global pronunciations that become this project's own here. */
  narrowedPronunciations: z.number().int(),
})
export type ProjectFileRead = z.infer<typeof ProjectFileRead>

const Progress = z.object({ kind: z.literal('progress'), doneBytes: z.number(), totalBytes: z.number() })

export const projectFiles = {
  /** Where a project's file would be written, its size, and whether one exists. Writes nothing. */
  check: procedure.input(z.object({ projectId: z.string(), ...Place })).output(
    z.object({
      folder: z.string(),
      /** Without the extension. */
      baseName: z.string(),
      path: z.string(),
      exists: z.boolean(),
      takes: z.number().int(),
      soundBytes: z.number().int(),
    }),
  ),
  /**
   * Writes a project with script, cast, pronunciations, notes, takes and audio to one `.overvoice` file. Closing the
   * iterator cancels without a trace. `file_exists` unless `overwrite`; `disk_full` and `storage_failed` leave no
   * partial file, and an existing one unchanged.
   */
  write: procedure
    .input(z.object({ projectId: z.string(), ...Place, overwrite: z.boolean().default(false) }))
    .output(eventIterator(z.discriminatedUnion('kind', [Progress, ProjectFileWritten]))),
  /**
   * Imports a file as a new project: an uploaded one, which is deleted, or one that the user opened in the system. Lists don't show it before the last step; closing
   * the iterator, a failure or a kill leaves nothing. `invalid_input` with a reason if it isn't a valid project file;
   * `newer_file` if written by a later version.
   */
  read: procedure
    .input(z.union([z.object({ uploadId: UploadId }), z.object({ openedFileId: z.string() })]))
    .output(eventIterator(z.discriminatedUnion('kind', [Progress, ProjectFileRead]))),
  /**
   * Copies a project with script, cast, pronunciations, notes, takes and audio under another title. Lists don't show the
   * copy before the last step; closing the iterator, a failure or a kill leaves nothing. `not_found`, `invalid_input`,
   * `disk_full`, `storage_failed`.
   */
  duplicate: procedure
    .input(z.object({ projectId: z.string(), title: z.string().min(1).max(TITLE_LENGTH) }))
    .output(eventIterator(z.discriminatedUnion('kind', [Progress, ProjectFileRead]))),
  /** Deletes an upload, or part of one, that won't be imported. */
  discard: procedure.input(z.object({ uploadId: UploadId })),
}
