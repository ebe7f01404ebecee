import { z } from 'zod'
import { CHAPTER_REASONS } from '../domain/chapters/chapter-reasons.ts'
import {
  IMPORT_PART_CHARS,
  MAX_IMPORT_FILES,
  MAX_LINE_USES,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_NAME_CHARS,
} from '../domain/import-limits.ts'
import { Failure, procedure } from './base.ts'
import { reviewComments } from './review-comments.ts'
import { scriptUpdate } from './script-update.ts'
import { SHEET_FIELDS } from '../domain/sheets/sheet-fields.ts'
import { TITLE_LENGTH, SPEAKER_NAME_LENGTH } from '../domain/text-lengths.ts'

const FileUploadId = z.string().regex(/^upl_[A-Za-z0-9]{8,80}$/)
const TextUploadId = z.string().regex(/^upload_[\w-]{8,40}$/)
const UploadId = z.union([TextUploadId, FileUploadId])

/** True for a document that was uploaded to the media route, false for a text. */
export function isFileUpload(uploadId: string): boolean {
  return FileUploadId.safeParse(uploadId).success
}

/** Which column, counted from 0, has which value of a line; null for none. */
export const SheetColumns = z.record(
  z.enum(SHEET_FIELDS),
  z
    .number()
    .int()
    .min(0)
    .max(MAX_SHEET_COLUMNS - 1)
    .nullable(),
)
export type SheetColumns = z.infer<typeof SheetColumns>

/** How a text is split into chapters and blocks. */
export const ImportOptions = z.intersection(
  z.discriminatedUnion('format', [
    z.object({
      format: z.literal('text'),
      /** `paragraphs`: blank lines separate blocks, other line breaks are joined. `lines`: each line is a block. */
      blocks: z.enum(['paragraphs', 'lines']),
      /** A line such as `Chapter 4` or `PROLOGUE` starts a chapter and is its title. See `findChapterLines`. */
      chapterLines: z.boolean(),
      /** The title page is a chapter of its own, the first one; otherwise it is skipped. See `isTitlePage`. */
      includesTitlePage: z.boolean(),
      /** Lines, counted from 0, that start a chapter or don't, whatever `chapterLines` finds. */
      lineUses: z.array(z.object({ line: z.number().int().min(0), use: z.enum(['title', 'text']) })).max(MAX_LINE_USES),
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
    /** An EPUB or a Word document (DOCX). */
    z.object({
      format: z.literal('document'),
      /**
       * Headings up to this level start a chapter; 0 for none. Null for the table of contents, else the highest headings,
       * else lines such as `Chapter 4`, else the sections of an EPUB.
       */
      chapterLevel: z.number().int().min(0).max(6).nullable(),
      /** Title page, copyright and contents become blocks, too. */
      includesFrontMatter: z.boolean(),
      /** Footnotes and endnotes become blocks where they stand. The marks that refer to them are never read. */
      includesNotes: z.boolean(),
      /** A row of a table is a block. */
      includesTables: z.boolean(),
      /** The descriptions of images become text. */
      includesImages: z.boolean(),
      /** Italics and bold in a paragraph become emphasis. */
      keepsEmphasis: z.boolean(),
    }),
    /** A table with a line in each row: CSV, or a sheet of an Excel workbook. */
    z.object({
      format: z.literal('sheet'),
      /** Name of the sheet in a workbook; null for the first one with rows. */
      sheetName: z.string().max(MAX_SHEET_NAME_CHARS).nullable(),
      /** The first row contains column names; null to detect it. */
      hasHeader: z.boolean().nullable(),
      /** Null for those of the last import with the same names of columns, else those that the names suggest. */
      columns: SheetColumns.nullable(),
    }),
    /** Several files, each read as when it is imported alone. Its first chapter is named after it if it has no title. */
    z.object({
      format: z.literal('files'),
      /** In the order of their chapters. */
      files: z
        .array(z.object({ uploadId: FileUploadId, fileName: z.string().min(1).max(1_000) }))
        .min(1)
        .max(MAX_IMPORT_FILES),
    }),
  ]),
  z.object({
    /** A chapter's title is also its first block. */
    speakTitles: z.boolean(),
    /** Blocks over `LONG_BLOCK_CHARS` are split at sentence ends. */
    splitLong: z.boolean(),
    /** Text in square brackets, such as `[gulls crying]`, is spoken too; otherwise it is a note on the next block. */
    speakBrackets: z.boolean(),
  }),
)
export type ImportOptions = z.infer<typeof ImportOptions>
export type SheetOptions = Extract<ImportOptions, { format: 'sheet' }>
/** Of the formats that are uploaded as files. */
export type DocumentOptions = Extract<ImportOptions, { format: 'document' }>
export type FilesOptions = Extract<ImportOptions, { format: 'files' }>
/** Of the formats that are plain text. */
export type TextOptions = Exclude<ImportOptions, DocumentOptions | FilesOptions>

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
    'unread-times',
    'split-blocks',
    'titles-shortened',
    'control-characters',
    'brackets',
    'title-page',
    'front-sections',
    'missing-sections',
    'tables-skipped',
    'images-skipped',
    'formulas-skipped',
    'crossed-out',
    'hidden-text',
    'unread-elements',
    'emphasis',
    'title-rows',
    'empty-rows',
    'repeated-ids',
    'unread-lengths',
    'values-too-long',
    'unusable-names',
  ]),
  count: z.number().int(),
  /** Of subtitles, the first line that is counted, from 1. */
  line: z.number().int().optional(),
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
      /** Why it starts here in a plain text; null if something else marks it. */
      reason: z.enum(CHAPTER_REASONS).nullable(),
      /** Line of its title in a plain text, counted from 0; null if it has none. */
      line: z.number().int().nullable(),
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
      /** Its note; empty if it has none. */
      note: z.string(),
      /** As the block's; empty or null if it has none. */
      externalId: z.string(),
      fileName: z.string(),
      targetMs: z.number().nullable(),
      /** Its line, counted from 0, if it is a whole line of a plain text that can be a title; otherwise null. */
      line: z.number().int().nullable(),
    }),
  ),
  /** The project's only chapter is empty, and new chapters replace it. */
  replacesEmptyChapter: z.boolean(),
  /** Names before a colon, or of a sheet's column, most lines first. */
  speakers: z.array(z.object({ name: z.string(), lineCount: z.number().int() })),
  notes: z.array(ImportNote),
  /** The files of an import of several, in order; otherwise empty. One that can't be read is left out. */
  files: z.array(
    z.object({
      uploadId: FileUploadId,
      chapterCount: z.number().int(),
      blockCount: z.number().int(),
      notes: z.array(ImportNote),
      /** Why it can't be read. */
      failure: Failure.nullable(),
    }),
  ),
  /** How a sheet was read; null for other formats. */
  sheet: z
    .object({
      /** The sheets of a workbook that are shown; empty for CSV. */
      sheetNames: z.array(z.string()),
      /** The one that was read; null for CSV. */
      sheetName: z.string().nullable(),
      hasHeader: z.boolean(),
      /** The first `MAX_SHEET_COLUMNS`: the name, empty without a header, and the first values. */
      columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
      uses: SheetColumns,
    })
    .nullable(),
  /** What a document says about itself, for the metadata of exports; null if it says nothing. */
  details: z
    .object({
      title: z.string(),
      author: z.string(),
      /** A BCP 47 tag, or empty. */
      language: z.string(),
      year: z.number().int().nullable(),
      copyright: z.string(),
      hasCover: z.boolean(),
    })
    .nullable(),
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
  /** Queued or generating blocks that the speakers leave out of date. */
  runningBlockIds: z.array(z.string()),
})
export type ImportResult = z.infer<typeof ImportResult>

/** A project that an import created. */
export const ImportedProject = z.object({
  projectId: z.string(),
  chapterCount: z.number().int(),
  blockCount: z.number().int(),
  /** Of all blocks, in UTF-16 units. */
  characters: z.number().int(),
  /** Number of speakers added to the cast. */
  speakerCount: z.number().int(),
  /** The document's cover isn't a picture that audio files can have. */
  lacksCover: z.boolean(),
})
export type ImportedProject = z.infer<typeof ImportedProject>

/** Names to add to the cast with the project's voice; existing ones are unchanged. */
const Speakers = z.array(z.string().min(1).max(SPEAKER_NAME_LENGTH)).max(500).default([])
/** Title for a first chapter without one. */
const FirstTitle = z.string().max(TITLE_LENGTH)

export const imports = {
  ...scriptUpdate,
  ...reviewComments,
  /**
   * Uploads a text in parts of at most `IMPORT_PART_CHARS`, in order from 0. Kept until imported, displaced by others
   * or the studio closes. `invalid_input` if longer than `IMPORT_MAX_CHARS` or a part is missing: nothing is kept.
   */
  addPart: procedure.input(
    z.object({ uploadId: TextUploadId, index: z.number().int().min(0), text: z.string().max(IMPORT_PART_CHARS) }),
  ),
  /**
   * Previews an import into a project, or as a new one. `not_found` if the upload is gone: upload it again.
   * `invalid_input` if a document is damaged, encrypted, too long, or of another kind, or if several files are too long
   * together.
   */
  preview: procedure
    .input(z.object({ uploadId: UploadId, options: ImportOptions, projectId: z.string().nullable() }))
    .output(ImportPreview),
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
        title: FirstTitle,
        speakers: Speakers,
      }),
    )
    .output(ImportResult),
  /**
   * Stores what the preview showed as a new project, all or nothing, durable when this returns. A document's details and
   * cover become the metadata of the project's exports, and its language the project's if a model has it. `text_empty` if there is nothing to store; `not_found` if the text is gone; `invalid_input` if the project or a speaker has no name.
   */
  runAsProject: procedure
    .input(
      z.object({
        uploadId: UploadId,
        options: ImportOptions,
        projectTitle: z.string().max(TITLE_LENGTH),
        title: FirstTitle,
        speakers: Speakers,
      }),
    )
    .output(ImportedProject),
  /**
   * Undoes an import by hiding its chapters and blocks with everything generated since, or redoes it. `not_found` after
   * a restart of the studio: nothing changed.
   */
  setImport: procedure.input(z.object({ importId: z.string(), isDone: z.boolean() })).output(
    z.object({
      blockCount: z.number().int(),
      chapterIds: z.array(z.string()),
      /** Other queued or generating blocks that the change of the cast leaves out of date. */
      runningBlockIds: z.array(z.string()),
    }),
  ),
}
