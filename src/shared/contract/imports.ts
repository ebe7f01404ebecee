import { z } from 'zod'
import { CHAPTER_REASONS } from '../domain/chapters/find-chapter-lines.ts'
import { IMPORT_PART_CHARS } from '../domain/import-limits.ts'
import { procedure } from './base.ts'
import { TITLE_LENGTH, SPEAKER_NAME_LENGTH } from '../domain/text-lengths.ts'

const UploadId = z.string().regex(/^upload_[\w-]{8,40}$/)

/** How a text is split into chapters and blocks. */
export const ImportOptions = z.intersection(
  z.discriminatedUnion('format', [
    z.object({
      format: z.literal('text'),
      /** `paragraphs`: blank lines separate blocks, other line breaks are joined. `lines`: each line is a block. */
      blocks: z.enum(['paragraphs', 'lines']),
      /** A line such as `Chapter 4` or `PROLOGUE` starts a chapter and is its title. See `findChapterLines`. */
      chapterLines: z.boolean(),
    }),
    z.object({
      format: z.literal('markdown'),
      /** Headings up to this level start a chapter; 0 for none. Deeper ones are blocks. */
      chapterLevel: z.number().int().min(0).max(6),
      /** Code becomes blocks too, one per line. */
      includesCode: z.boolean(),
    }),
    z.object({
      format: z.literal('subtitles'),
      /** `cues`: each cue is a block. `sentences`: cues are joined into sentences. */
      join: z.enum(['cues', 'sentences']),
    }),
  ]),
  z.object({
    /** A chapter's title is also its first block. */
    speakTitles: z.boolean(),
    /** Blocks over `LONG_BLOCK_CHARS` are split at sentence ends. */
    splitLong: z.boolean(),
  }),
)
export type ImportOptions = z.infer<typeof ImportOptions>

/**
 * Where the blocks go. In a chapter, after one block, or first with null, and titles count as blocks. An untouched
 * empty block is replaced.
 */
export const ImportPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chapters'), afterChapterId: z.string().nullable() }),
  z.object({ kind: z.literal('block'), chapterId: z.string(), afterBlockId: z.string().nullable() }),
])
export type ImportPlace = z.infer<typeof ImportPlace>

/** Elements of the text that differ in the script, with counts. */
export const ImportNote = z.object({
  kind: z.enum([
    'front-matter',
    'book-title',
    'code',
    'html',
    'images',
    'tables',
    'links',
    'footnotes',
    'joined-lines',
    'cue-tags',
    'cue-ids',
    'repeated-lines',
    'speaker-dashes',
    'empty-cues',
    'unread-lines',
    'split-blocks',
    'control-characters',
  ]),
  count: z.number().int(),
})
export type ImportNote = z.infer<typeof ImportNote>

/** What an import would create. Nothing is stored. */
export const ImportPreview = z.object({
  chapterCount: z.number().int(),
  blockCount: z.number().int(),
  /** Of all blocks, in UTF-16 units. */
  characters: z.number().int(),
  /** Blocks over `LONG_BLOCK_CHARS`. */
  longBlockCount: z.number().int(),
  chapters: z.array(
    z.object({
      title: z.string(),
      /** Why a line of plain text is taken for the title; null if something else marks it. */
      reason: z.enum(CHAPTER_REASONS).nullable(),
      blockCount: z.number().int(),
      characters: z.number().int(),
    }),
  ),
  /** The first blocks, in order. `chapter` is an index into `chapters`. */
  blocks: z.array(
    z.object({
      chapter: z.number().int(),
      text: z.string(),
      characters: z.number().int(),
      /** Start of the cue; null without times. Not stored. */
      startMs: z.number().nullable(),
    }),
  ),
  /** Names before a colon, most lines first. */
  speakers: z.array(z.object({ name: z.string(), lineCount: z.number().int() })),
  notes: z.array(ImportNote),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** What an import created. */
export const ImportResult = z.object({
  /** For `setImport`, until the studio closes. */
  importId: z.string(),
  /** New chapters in order, or the one the blocks were added to. */
  chapterIds: z.array(z.string()),
  chapterCount: z.number().int(),
  blockCount: z.number().int(),
  characters: z.number().int(),
  /** The project's empty chapter that was replaced. */
  replacedChapterId: z.string().nullable(),
  /** Number of speakers added to the cast. */
  speakerCount: z.number().int(),
})
export type ImportResult = z.infer<typeof ImportResult>

export const imports = {
  /**
   * Uploads a text in parts of at most `IMPORT_PART_CHARS`, in order from 0. Kept until displaced by others or the
   * studio closes. `invalid_input` if longer than `IMPORT_MAX_CHARS` or a part is missing: nothing is kept.
   */
  addPart: procedure.input(
    z.object({ uploadId: UploadId, index: z.number().int().min(0), text: z.string().max(IMPORT_PART_CHARS) }),
  ),
  /** Previews the import. `not_found` if the upload is gone: upload it again. */
  preview: procedure.input(z.object({ uploadId: UploadId, options: ImportOptions })).output(ImportPreview),
  /**
   * Stores what the preview showed, all or nothing, durable when this returns. A project with only one empty chapter
   * gets the new ones in its place. `text_empty` if there is nothing to store; `not_found` if the text, project or
   * position is gone, `invalid_input` if a speaker has no name: nothing changed.
   */
  run: procedure
    .input(
      z.object({
        projectId: z.string(),
        uploadId: UploadId,
        options: ImportOptions,
        place: ImportPlace,
        /** Title for a chapter without one. */
        title: z.string().max(TITLE_LENGTH),
        /** Names added to the cast with the project's voice; existing ones are unchanged. */
        speakers: z.array(z.string().min(1).max(SPEAKER_NAME_LENGTH)).max(500).default([]),
      }),
    )
    .output(ImportResult),
  /**
   * Undoes an import by hiding its chapters and blocks with everything generated since, or redoes it. `not_found` after
   * a restart of the studio: nothing changed.
   */
  setImport: procedure
    .input(z.object({ importId: z.string(), isDone: z.boolean() }))
    .output(z.object({ blockCount: z.number().int(), chapterIds: z.array(z.string()) })),
}
