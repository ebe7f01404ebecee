import { z } from 'zod'
import { LISTENING_ISSUE_REASONS } from '../domain/listening-issues.ts'
import { procedure } from './base.ts'
import { FileUploadId } from './script-update.ts'

/** Why a comment of a list has no place in the script. */
export const COMMENT_PROBLEMS = [
  /** Its block isn't in the project. */
  'unknown-block',
  /** The project has no chapter of that name. */
  'unknown-chapter',
  /** Nothing there is generated. */
  'no-audio',
  'words-not-found',
  /** Its time is after the end of the audio. */
  'time-after-end',
  /** It names neither words nor a time. */
  'no-place',
  /** The block has as many issues, or the word as many comments, as fit. */
  'block-full',
] as const
export type CommentProblem = (typeof COMMENT_PROBLEMS)[number]

/** A row of a list of comments. */
export const ListedComment = z.object({
  /** In its table, from 1. */
  row: z.number().int(),
  /** Null if the row has no place: `problem` says why. */
  place: z
    .object({
      /** Empty for a chapter with only a number. */
      chapterTitle: z.string(),
      /** From 1. */
      chapterNumber: z.number().int(),
      blockId: z.string(),
      /** In its chapter, from 1. */
      blockNumber: z.number().int(),
    })
    .nullable(),
  problem: z.enum(COMMENT_PROBLEMS).nullable(),
  /** The script already has it. */
  isKnown: z.boolean(),
  /** In the script; in the list for a row without a place. */
  words: z.string(),
  comment: z.string(),
  reason: z.enum(LISTENING_ISSUE_REASONS).nullable(),
  reviewer: z.string(),
})
export type ListedComment = z.infer<typeof ListedComment>

/** What adding a list's comments would do. Nothing is stored. */
export const CommentsPreview = z.object({
  newCount: z.number().int(),
  knownCount: z.number().int(),
  unplacedCount: z.number().int(),
  /** Those without a place first, then in the order of the list; as many as a window can show. */
  comments: z.array(ListedComment),
})
export type CommentsPreview = z.infer<typeof CommentsPreview>

/** What was added. */
export const AddedComments = z.object({
  /** For `setComments`, until the studio closes. Null if nothing was added. */
  commentsId: z.string().nullable(),
  commentCount: z.number().int(),
  chapterIds: z.array(z.string()),
})
export type AddedComments = z.infer<typeof AddedComments>

export const reviewComments = {
  /**
   * Finds the places of a list of comments or corrections: CSV, an Excel workbook or a Word document, uploaded to the media
   * route. Columns are found by their names. `not_found` if the project or the upload is gone; `invalid_input` if the file
   * is damaged, too long or has no such columns.
   */
  previewComments: procedure.input(z.object({ projectId: z.string(), uploadId: FileUploadId })).output(CommentsPreview),
  /**
   * Adds the comments that have a place as listening issues, all or nothing, durable when this returns. Those that a block
   * already has aren't added again. Codes as of `previewComments`.
   */
  addComments: procedure.input(z.object({ projectId: z.string(), uploadId: FileUploadId })).output(AddedComments),
  /**
   * Undoes adding comments, or redoes it. Blocks whose issues changed since are skipped and counted in `leftBlockCount`.
   * `not_found` after a restart of the studio: nothing changed.
   */
  setComments: procedure
    .input(z.object({ commentsId: z.string(), isDone: z.boolean() }))
    .output(
      z.object({ blockCount: z.number().int(), leftBlockCount: z.number().int(), chapterIds: z.array(z.string()) }),
    ),
}
