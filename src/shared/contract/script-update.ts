import { z } from 'zod'
import { procedure } from './base.ts'
import { ReplaceChoice } from './search.ts'

/** The ID of a file on the media route. */
export const FileUploadId = z.string().regex(/^upl_[A-Za-z0-9]{8,80}$/)

/** Where a block of an update is or will be. */
const Place = z.object({
  /** Empty for a chapter with only a number. */
  chapterTitle: z.string(),
  /** The chapter's number in the project, from 1; null for a new chapter. */
  chapterNumber: z.number().int().nullable(),
  /** The block's number in the chapter, from 1; of a new row, that of the block before it, or 0. */
  number: z.number().int(),
})

const Change = z.object({ before: z.string(), after: z.string() })

/** One thing that an update from a file would do, or can do. */
export const UpdateItem = z.discriminatedUnion('kind', [
  Place.extend({
    kind: z.literal('changed'),
    blockId: z.string(),
    /** Null if it stays the same. */
    text: Change.nullable(),
    /** Null if it stays the same. */
    note: Change.nullable(),
    /** Null if it stays the same. */
    fileName: Change.nullable(),
    /** Null if it stays the same; null before or after for none. */
    targetMs: z.object({ before: z.number().nullable(), after: z.number().nullable() }).nullable(),
    /** The studio's block changed since the export, too: it stays unless the file's version is chosen. */
    isConflict: z.boolean(),
    /** A locked block isn't changed. */
    isLocked: z.boolean(),
    /** Characters to generate because its audio becomes out of date; 0 if it doesn't. */
    outdatedCharacters: z.number().int(),
  }),
  /** A block for a new row. `externalId` and `fileName` are empty for none. */
  Place.extend({
    kind: z.literal('inserted'),
    ...{ text: z.string(), note: z.string(), externalId: z.string(), fileName: z.string() },
    targetMs: z.number().nullable(),
  }),
  /** A block of a chapter in the file that has no row. It stays unless all of these are removed; a locked one always. */
  Place.extend({ kind: z.literal('missing'), blockId: z.string(), text: z.string(), isLocked: z.boolean() }),
])
export type UpdateItem = z.infer<typeof UpdateItem>

/** Why rows, or values in them, weren't used. */
const UPDATE_PROBLEMS = [
  'unknown-ids',
  'repeated-ids',
  'empty-texts',
  'empty-rows',
  'unusable-names',
  'notes-too-long',
  'values-too-long',
  'unread-lengths',
  /** Of a text without IDs, chapters of the script that it doesn't have. */
  'absent-chapters',
  /** Of a text without IDs, chapters that have another title in the script. */
  'other-titles',
] as const

const Figures = z.object({ blockCount: z.number().int(), characters: z.number().int() })

/** What an update from a file would do. Nothing is stored. */
export const ScriptUpdatePreview = z.object({
  /** Identifies exactly these changes for `runUpdate`. */
  token: z.string(),
  /** The file has no IDs of this project, so its lines were matched to blocks by their text. */
  isByText: z.boolean(),
  rowCount: z.number().int(),
  /** Rows that are the same in the script. */
  unchangedCount: z.number().int(),
  /** Rows that only the studio changed since the export: they stay as they are there. */
  studioCount: z.number().int(),
  /** Blocks that change, without conflicts and locked ones. */
  changedCount: z.number().int(),
  conflictCount: z.number().int(),
  lockedCount: z.number().int(),
  /** Those of new chapters included. */
  insertedCount: z.number().int(),
  newChapterCount: z.number().int(),
  /** Characters of changed and new rows that are added to the cast. */
  newSpeakers: z.array(z.string()),
  /** Without locked ones. */
  missingCount: z.number().int(),
  /** The rows are in another order than the blocks, which isn't changed. */
  isReordered: z.boolean(),
  /** Rows without a version differ from the script: what changed in the studio since isn't known, and isn't a conflict. */
  hasUnversioned: z.boolean(),
  /** Up-to-date audio that becomes out of date, without conflicts. */
  outdated: Figures,
  /** The same for all conflicts, if the file's version is chosen. */
  conflictOutdated: Figures,
  /** Of new rows. */
  insertedCharacters: z.number().int(),
  /** In script order, conflicts included; as many as a window can show. */
  items: z.array(UpdateItem),
  problems: z.array(
    z.object({
      kind: z.enum(UPDATE_PROBLEMS),
      count: z.number().int(),
      /** The first ones. */
      examples: z.array(z.string()),
    }),
  ),
})
export type ScriptUpdatePreview = z.infer<typeof ScriptUpdatePreview>
export type UpdateProblem = ScriptUpdatePreview['problems'][number]

/** What an update did. */
export const ScriptUpdateResult = z.object({
  /** For `setUpdate`, until the studio closes. Null if nothing changed. */
  updateId: z.string().nullable(),
  changedCount: z.number().int(),
  insertedCount: z.number().int(),
  removedCount: z.number().int(),
  /** Characters that were added to the cast. */
  speakerCount: z.number().int(),
  chapterIds: z.array(z.string()),
  /** Blocks that are queued or being generated and need other audio since the cast has new characters. */
  runningBlockIds: z.array(z.string()),
})
export type ScriptUpdateResult = z.infer<typeof ScriptUpdateResult>

export const scriptUpdate = {
  /**
   * Compares an edited script (a Word document, an Excel workbook or CSV, uploaded to the media route) with a project, by
   * the IDs of its rows: those of the blocks, or those that the lines have in the user's sheet. A file without such IDs, of
   * any format that can be imported, is compared by its text. `fileName` is its name where it was chosen, which can tell its
   * format. `not_found` if the project or the upload is gone; `invalid_input` if the file is damaged, is of another project,
   * or is another text.
   */
  previewUpdate: procedure
    .input(z.object({ projectId: z.string(), uploadId: FileUploadId, fileName: z.string() }))
    .output(ScriptUpdatePreview),
  /**
   * Stores what the preview showed, new chapters and characters included, all or nothing, durable when this returns. Blocks keep their takes, settings and
   * formatting. `conflict` if the script changed since the preview: nothing changed. Also the codes of `previewUpdate`.
   */
  runUpdate: procedure
    .input(
      z.object({
        projectId: z.string(),
        uploadId: FileUploadId,
        fileName: z.string(),
        token: z.string(),
        /** Blocks with a conflict that get the file's version. */
        conflicts: ReplaceChoice,
        removesMissing: z.boolean(),
      }),
    )
    .output(ScriptUpdateResult),
  /**
   * Undoes an update in every chapter, or redoes it. Blocks edited, locked or removed since are skipped and counted in
   * `leftBlockCount`. `not_found` after a restart of the studio: nothing changed.
   */
  setUpdate: procedure.input(z.object({ updateId: z.string(), isDone: z.boolean() })).output(
    z.object({
      blockCount: z.number().int(),
      leftBlockCount: z.number().int(),
      chapterIds: z.array(z.string()),
      /** As of `runUpdate`. */
      runningBlockIds: z.array(z.string()),
    }),
  ),
}
