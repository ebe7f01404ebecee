import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './base.ts'

export const ExportFormat = z.enum(['wav', 'mp3', 'srt', 'vtt'])
export type ExportFormat = z.infer<typeof ExportFormat>

export const ExportFile = z.object({
  format: ExportFormat,
  path: z.string(),
  sizeBytes: z.number().int(),
  /** Of the sound, or of the last caption's end. */
  durationMs: z.number(),
  /** Path on the media route from which the file can be downloaded. */
  downloadUrl: z.string(),
})
export type ExportFile = z.infer<typeof ExportFile>

export const ExportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), format: ExportFormat, done: z.number(), total: z.number() }),
  z.object({
    kind: z.literal('finished'),
    files: z.array(ExportFile),
    missingBlocks: z.number().int(),
    changedBlocks: z.number().int(),
    partialBlocks: z.number().int(),
  }),
])
export type ExportEvent = z.infer<typeof ExportEvent>

/** A chapter, or every chapter of a project with sound, each to files of its own that begin with its number. */
const What = { chapterId: z.string().optional(), projectId: z.string().optional() }
const namesOne = (input: { chapterId?: string | undefined; projectId?: string | undefined }) =>
  (input.chapterId === undefined) !== (input.projectId === undefined)

export const exports = {
  /** What stands against an export: blocks without sound, blocks whose text changed since, files that exist already. */
  check: procedure
    .input(
      z
        .object({
          ...What,
          formats: z.array(ExportFormat).min(1),
          folder: z.string().optional(),
          baseName: z.string().optional(),
        })
        .refine(namesOne, 'Name a chapter or a project.'),
    )
    .output(
      z.object({
        folder: z.string(),
        baseName: z.string(),
        durationMs: z.number(),
        missingBlocks: z.number().int(),
        changedBlocks: z.number().int(),
        /** Blocks whose sound stops before their text ends. */
        partialBlocks: z.number().int(),
        existingPaths: z.array(z.string()),
      }),
    ),
  /**
   * Writes a chapter's active takes, joined with their pauses, or those of every chapter. Closing the iterator cancels
   * and leaves nothing under a final name. `file_exists` unless `overwrite`; `export_failed` and `disk_full` leave no
   * half-written file either.
   */
  run: procedure
    .input(
      z
        .object({
          ...What,
          formats: z.array(ExportFormat).min(1),
          folder: z.string().optional(),
          baseName: z.string().min(1).max(200).optional(),
          overwrite: z.boolean().default(false),
          mp3Kbps: z.union([z.literal(64), z.literal(96), z.literal(128), z.literal(160)]).default(128),
        })
        .refine(namesOne, 'Name a chapter or a project.'),
    )
    .output(eventIterator(ExportEvent)),
}
