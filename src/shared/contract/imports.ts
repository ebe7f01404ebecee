import { z } from 'zod'
import { IMPORT_PART_CHARS } from '../domain/import-limits.ts'
import { procedure } from './base.ts'
import { TITLE_LENGTH, SPEAKER_NAME_LENGTH } from '../domain/text-lengths.ts'

const UploadId = z.string().regex(/^upload_[\w-]{8,40}$/)

/** How a text becomes chapters and blocks. */
export const ImportOptions = z.intersection(
  z.discriminatedUnion('format', [
    z.object({
      format: z.literal('text'),
      /** `paragraphs`: blank lines part blocks, lines between them are joined. `lines`: each line is a block. */
      blocks: z.enum(['paragraphs', 'lines']),
      /** A line of its own such as `Chapter 4` or `PROLOGUE` begins a chapter and is its title. */
      chapterLines: z.boolean(),
    }),
    z.object({
      format: z.literal('markdown'),
      /** Headings up to this level begin a chapter; 0 for none. Deeper ones are blocks. */
      chapterLevel: z.number().int().min(0).max(6),
      /** Code is spoken too, a block for each line. */
      keepCode: z.boolean(),
    }),
    z.object({
      format: z.literal('subtitles'),
      /** `cues`: each cue is a block. `sentences`: cues are joined to whole sentences. */
      join: z.enum(['cues', 'sentences']),
    }),
  ]),
  z.object({
    /** The title of a chapter is also its first block. */
    speakTitles: z.boolean(),
    /** Blocks over `LONG_BLOCK_CHARS` are cut at sentence ends. */
    splitLong: z.boolean(),
  }),
)
export type ImportOptions = z.infer<typeof ImportOptions>

/**
 * Where the blocks go. Into a chapter all of them go after one block, or first with null, and titles count as blocks. A
 * block that is empty, and as it was made, gives its place to them.
 */
export const ImportPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chapters'), afterChapterId: z.string().nullable() }),
  z.object({ kind: z.literal('block'), chapterId: z.string(), afterBlockId: z.string().nullable() }),
])
export type ImportPlace = z.infer<typeof ImportPlace>

/** Things of the text that are not in the script as they stood, each with how often. */
export const ImportNote = z.object({
  kind: z.enum([
    'front-matter',
    'code',
    'html',
    'images',
    'tables',
    'links',
    'footnotes',
    'joined-lines',
    'cue-tags',
    'speaker-dashes',
    'empty-cues',
    'unread-lines',
    'split-blocks',
    'control-characters',
  ]),
  count: z.number().int(),
})
export type ImportNote = z.infer<typeof ImportNote>

/** What an import would make. Nothing is stored. */
export const ImportPreview = z.object({
  chapterCount: z.number().int(),
  blockCount: z.number().int(),
  /** Of all blocks, in UTF-16 units. */
  characters: z.number().int(),
  /** Blocks over `LONG_BLOCK_CHARS`. */
  longBlockCount: z.number().int(),
  chapters: z.array(z.object({ title: z.string(), blockCount: z.number().int(), characters: z.number().int() })),
  /** The first blocks of the whole, in order. `chapter` is the place in `chapters`, from 0. */
  blocks: z.array(
    z.object({
      chapter: z.number().int(),
      text: z.string(),
      characters: z.number().int(),
      /** When a cue was shown; null for what has no times. Not stored. */
      startMs: z.number().nullable(),
    }),
  ),
  /** Names before a colon, most lines first. */
  speakers: z.array(z.object({ name: z.string(), lineCount: z.number().int() })),
  notes: z.array(ImportNote),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** What an import made. */
export const ImportResult = z.object({
  /** For `setImport`, for as long as the studio runs. */
  importId: z.string(),
  /** New chapters in order, or the one that the blocks went into. */
  chapterIds: z.array(z.string()),
  chapterCount: z.number().int(),
  blockCount: z.number().int(),
  characters: z.number().int(),
  /** The project's empty chapter that the new ones stand in place of. */
  replacedChapterId: z.string().nullable(),
  /** Speakers that joined the cast. */
  speakerCount: z.number().int(),
})
export type ImportResult = z.infer<typeof ImportResult>

export const imports = {
  /**
   * Hands over a text in parts of at most `IMPORT_PART_CHARS`, in order from 0. It is kept until others push it out or the
   * studio ends. `invalid_input` when it is longer than `IMPORT_MAX_CHARS` or a part is missing: none of it is kept.
   */
  addPart: procedure.input(
    z.object({ uploadId: UploadId, index: z.number().int().min(0), text: z.string().max(IMPORT_PART_CHARS) }),
  ),
  /** What would come of the text. `not_found` when it is not kept any more: hand it over again. */
  preview: procedure.input(z.object({ uploadId: UploadId, options: ImportOptions })).output(ImportPreview),
  /**
   * Stores what the preview showed, all or nothing, durable when this answers. A project that holds nothing but one empty
   * chapter has the new ones in its place. `text_empty` when there is nothing to store; `not_found` when the text, the
   * project or the place is not there any more, `invalid_input` when a speaker has no name: nothing changed.
   */
  run: procedure
    .input(
      z.object({
        projectId: z.string(),
        uploadId: UploadId,
        options: ImportOptions,
        place: ImportPlace,
        /** Title of a chapter that the text gives none. */
        title: z.string().max(TITLE_LENGTH),
        /** Names that join the cast, with the voice of the project; one that the cast has stays as it is. */
        speakers: z.array(z.string().min(1).max(SPEAKER_NAME_LENGTH)).max(500).default([]),
      }),
    )
    .output(ImportResult),
  /**
   * Takes an import back: its chapters and blocks are hidden with all that was made of them since. Or brings them back.
   * `not_found` after a restart of the studio: nothing changed.
   */
  setImport: procedure
    .input(z.object({ importId: z.string(), isDone: z.boolean() }))
    .output(z.object({ blockCount: z.number().int(), chapterIds: z.array(z.string()) })),
}
