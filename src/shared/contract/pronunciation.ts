import { z } from 'zod'
import { PRONUNCIATION_SPOKEN_LENGTH, PRONUNCIATION_WRITTEN_LENGTH } from '../domain/text-lengths.ts'
import { UNUSUAL_WORD_REASONS } from '../domain/words/unusual-word-reasons.ts'
import { FieldProblem, Instant, procedure } from './base.ts'

/** Where an entry applies. The narrowest matching scope wins. */
export const PronunciationScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everywhere') }),
  z.object({ kind: z.literal('project'), projectId: z.string() }),
  z.object({ kind: z.literal('block'), blockId: z.string() }),
])
export type PronunciationScope = z.infer<typeof PronunciationScope>

/** The user's input for an entry. Both texts are trimmed; neither may be empty or contain a line break. */
export const PronunciationDraft = z.object({
  /** Matches a whole word, or a sequence of whole words. */
  written: z.string().max(PRONUNCIATION_WRITTEN_LENGTH),
  /** Sent instead. */
  spoken: z.string().max(PRONUNCIATION_SPOKEN_LENGTH),
  scope: PronunciationScope,
  matchCase: z.boolean(),
})
export type PronunciationDraft = z.infer<typeof PronunciationDraft>

/** A pronunciation. Text, captions and highlighting keep the word as written. */
export const PronunciationEntry = PronunciationDraft.extend({ id: z.string().startsWith('say_') })
export type PronunciationEntry = z.infer<typeof PronunciationEntry>

/** A word of a text that is replaced when sent. Offsets as in `MarkupSpan`. */
export const PronunciationUse = z.object({
  startChar: z.number().int().min(0),
  endChar: z.number().int().min(0),
  spoken: z.string(),
})
export type PronunciationUse = z.infer<typeof PronunciationUse>

/** A list entry, with the names of its scope. */
export const ListedPronunciation = PronunciationEntry.extend({
  /** Null for everywhere. */
  projectTitle: z.string().nullable(),
  /** For a block's entry; empty if the chapter has only a number. */
  chapterTitle: z.string().nullable(),
  createdAt: Instant,
})
export type ListedPronunciation = z.infer<typeof ListedPronunciation>

export const PronunciationSort = z.enum(['written', 'spoken', 'scope', 'newest'])
export type PronunciationSort = z.infer<typeof PronunciationSort>

/** Entries relevant to a project (its own, its blocks' and global ones), or all with null. */
const listed = { projectId: z.string().nullable(), search: z.string().max(PRONUNCIATION_WRITTEN_LENGTH).default('') }

/** A proposed change. */
export const PronunciationChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), draft: PronunciationDraft }),
  z.object({ kind: z.literal('update'), pronunciationId: z.string(), draft: PronunciationDraft }),
  z.object({ kind: z.literal('remove'), pronunciationId: z.string() }),
])
export type PronunciationChange = z.infer<typeof PronunciationChange>

/** A place in a block’s text with the text around it. */
export const TextPlace = z.object({
  /** Offset of the words in the block. */
  startChar: z.number().int(),
  endChar: z.number().int(),
  /** The words with the surrounding text, and their offset in it. */
  excerpt: z.string(),
  excerptStartChar: z.number().int(),
  /** More text follows the excerpt. */
  goesOn: z.boolean(),
})
export type TextPlace = z.infer<typeof TextPlace>

/** An affected place in a script. */
const PronunciationPlace = TextPlace.extend({
  projectId: z.string(),
  projectTitle: z.string(),
  chapterId: z.string(),
  chapterTitle: z.string(),
  blockId: z.string(),
})

/** Effects of a change on the scripts. */
export const PronunciationPreview = z.object({
  /** Blocks that would sound different. */
  blockCount: z.number().int(),
  /** Up-to-date blocks among them, which would become out of date. */
  freshBlockCount: z.number().int(),
  /** Characters billed for regenerating those. */
  characters: z.number().int(),
  /** Queued or generating blocks that would end out of date. */
  runningBlockIds: z.array(z.string()),
  /** The first places. */
  places: z.array(PronunciationPlace),
})
export type PronunciationPreview = z.infer<typeof PronunciationPreview>

/** `csv`: a header and the columns written, spoken, match case, scope. `pls`: W3C PLS 1.0, lexemes with aliases. */
export const PronunciationFormat = z.enum(['csv', 'pls'])
export type PronunciationFormat = z.infer<typeof PronunciationFormat>

/** A file of entries, as text. All get the same scope. */
export const PronunciationFile = z.object({
  format: PronunciationFormat,
  content: z.string().max(5_000_000),
  scope: PronunciationScope,
})
export type PronunciationFile = z.infer<typeof PronunciationFile>

/** The result for one entry of a file. */
export const PronunciationImportRow = z.object({
  /** Line in the file, from 1. */
  line: z.number().int(),
  written: z.string(),
  spoken: z.string(),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('new') }),
    /** Replaces an existing pronunciation of the same word. */
    z.object({ kind: z.literal('changed'), spokenBefore: z.string() }),
    z.object({ kind: z.literal('same') }),
    /** Skipped, with the reason. */
    z.object({ kind: z.literal('bad'), problem: FieldProblem }),
  ]),
})
export type PronunciationImportRow = z.infer<typeof PronunciationImportRow>

export const PronunciationImportPreview = z.object({
  newCount: z.number().int(),
  changedCount: z.number().int(),
  sameCount: z.number().int(),
  badCount: z.number().int(),
  /** The first 500, invalid ones first, each in file order. */
  rows: z.array(PronunciationImportRow),
  effect: PronunciationPreview,
})
export type PronunciationImportPreview = z.infer<typeof PronunciationImportPreview>

/** A word that a voice is likely to mispronounce, with its first occurrence. */
export const UnusualWord = TextPlace.extend({
  /** Apostrophes and hyphens are each written as one character. */
  word: z.string().max(PRONUNCIATION_WRITTEN_LENGTH),
  reason: z.enum(UNUSUAL_WORD_REASONS),
  /** Occurrences in the project, in any case. */
  count: z.number().int(),
  /** The user found that it sounds right. */
  isAccepted: z.boolean(),
  chapterId: z.string(),
  blockId: z.string(),
  /** The block's current voice. */
  voiceId: z.string(),
  /** For exactly this word: the project's, else the global one, else a block's. */
  pronunciation: PronunciationEntry.nullable(),
})
export type UnusualWord = z.infer<typeof UnusualWord>

export const pronunciations = {
  /**
   * Names and unusual words of a project's texts by frequency, the first 5,000, and how many there are. Words that were
   * accepted are left out unless asked for. Free. `not_found` if the project doesn't exist.
   */
  unusualWords: procedure
    .input(z.object({ projectId: z.string(), includesAccepted: z.boolean().default(false) }))
    .output(z.object({ words: z.array(UnusualWord), total: z.number().int() })),
  /** Remembers for the project that a word sounds right, or forgets it. `not_found` if the project doesn't exist. */
  acceptWord: procedure.input(
    z.object({ projectId: z.string(), word: z.string().max(PRONUNCIATION_WRITTEN_LENGTH), isAccepted: z.boolean() }),
  ),
  /** A part of the list from `offset`, and the total. */
  list: procedure
    .input(
      z.object({
        ...listed,
        sort: PronunciationSort.default('written'),
        descending: z.boolean().default(false),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ entries: z.array(ListedPronunciation), total: z.number().int() })),
  /** Changes nothing and is free. Fails as the change itself would. */
  preview: procedure.input(PronunciationChange).output(PronunciationPreview),
  /**
   * `invalid_input` if a text is empty or contains a line break. `conflict` if the word already has an entry with that
   * scope. `not_found` if the project or block doesn't exist. Nothing changed then.
   */
  add: procedure.input(PronunciationDraft).output(PronunciationEntry),
  /** Like `add`; also `not_found` if the entry doesn't exist. */
  update: procedure
    .input(z.object({ pronunciationId: z.string(), draft: PronunciationDraft }))
    .output(PronunciationEntry),
  /** Undone by `restore`. `not_found` if the entry doesn't exist. */
  remove: procedure.input(z.object({ pronunciationId: z.string() })),
  /** `conflict` if the word now has another entry with that scope; `not_found` if it never existed. */
  restore: procedure.input(z.object({ pronunciationId: z.string() })).output(PronunciationEntry),
  /** What an import would do. `invalid_input` with the line if the file is unreadable. */
  previewImport: procedure.input(PronunciationFile).output(PronunciationImportPreview),
  /** Imports all valid entries, or none. */
  import: procedure
    .input(PronunciationFile)
    .output(z.object({ newCount: z.number().int(), changedCount: z.number().int(), badCount: z.number().int() })),
  /** The file as text, sorted by `written`. PLS has no scope: an entry with two scopes occurs twice. */
  export: procedure
    .input(z.object({ ...listed, format: PronunciationFormat }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() })),
}
