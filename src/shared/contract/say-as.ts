import { z } from 'zod'
import { SAY_AS_SPOKEN_LENGTH, SAY_AS_WRITTEN_LENGTH } from '../domain/text-lengths.ts'
import { Instant, procedure } from './base.ts'

/** Where an entry applies. The narrower one wins where two fit the same word. */
export const SayAsScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everywhere') }),
  z.object({ kind: z.literal('project'), projectId: z.string() }),
  z.object({ kind: z.literal('block'), blockId: z.string() }),
])
export type SayAsScope = z.infer<typeof SayAsScope>

/** What a person says of an entry. Blanks at the ends of both texts go; neither may be empty or hold a line break. */
export const SayAsDraft = z.object({
  /** Found as a whole word, or as a run of whole words. */
  written: z.string().max(SAY_AS_WRITTEN_LENGTH),
  /** Sent in its place. */
  spoken: z.string().max(SAY_AS_SPOKEN_LENGTH),
  scope: SayAsScope,
  matchCase: z.boolean(),
})
export type SayAsDraft = z.infer<typeof SayAsDraft>

/** How a word is spoken wherever it is written. Texts, captions and the light keep the word as written. */
export const SayAsEntry = SayAsDraft.extend({ id: z.string().startsWith('say_') })
export type SayAsEntry = z.infer<typeof SayAsEntry>

/** One word of a text that is sent as something else. Places as in `MarkupSpan`. */
export const SayAsUse = z.object({
  startChar: z.number().int().min(0),
  endChar: z.number().int().min(0),
  spoken: z.string(),
})
export type SayAsUse = z.infer<typeof SayAsUse>

/** An entry in a list, with the names of where it applies. */
export const SayAsListed = SayAsEntry.extend({
  /** Null for everywhere. */
  projectTitle: z.string().nullable(),
  /** Of a block's entry; an empty title stands for the chapter's number. */
  chapterTitle: z.string().nullable(),
  createdAt: Instant,
})
export type SayAsListed = z.infer<typeof SayAsListed>

export const SayAsSort = z.enum(['written', 'spoken', 'scope', 'newest'])
export type SayAsSort = z.infer<typeof SayAsSort>

/** Which entries are meant: those that concern a project (its own, its blocks' and everywhere), or all with null. */
const listed = { projectId: z.string().nullable(), search: z.string().max(SAY_AS_WRITTEN_LENGTH).default('') }

/** A change that is not made yet. */
export const SayAsChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), draft: SayAsDraft }),
  z.object({ kind: z.literal('update'), sayAsId: z.string(), draft: SayAsDraft }),
  z.object({ kind: z.literal('remove'), sayAsId: z.string() }),
])
export type SayAsChange = z.infer<typeof SayAsChange>

/** A place in a script that would be spoken differently. */
export const SayAsPlace = z.object({
  projectId: z.string(),
  projectTitle: z.string(),
  chapterId: z.string(),
  chapterTitle: z.string(),
  blockId: z.string(),
  /** Of the word in the block. */
  startChar: z.number().int(),
  endChar: z.number().int(),
  /** The text around the word, and where the word begins in that. */
  excerpt: z.string(),
  excerptStartChar: z.number().int(),
  /** More text follows the excerpt. */
  goesOn: z.boolean(),
})
export type SayAsPlace = z.infer<typeof SayAsPlace>

/** What a change would do to the scripts. */
export const SayAsPreview = z.object({
  /** Blocks that would be spoken differently. */
  blockCount: z.number().int(),
  /** Those of them that are spoken as they stand now, and would show as changed. */
  freshBlockCount: z.number().int(),
  /** What speaking those fresh ones anew would be charged. */
  characters: z.number().int(),
  /** The first places. */
  places: z.array(SayAsPlace),
})
export type SayAsPreview = z.infer<typeof SayAsPreview>

/** `csv`: a heading and the columns written, spoken, match case, scope. `pls`: W3C PLS 1.0, lexemes with aliases. */
export const SayAsFormat = z.enum(['csv', 'pls'])
export type SayAsFormat = z.infer<typeof SayAsFormat>

/** A file of entries, as text. All of them get the one scope. */
export const SayAsFile = z.object({
  format: SayAsFormat,
  content: z.string().max(20_000_000),
  scope: SayAsScope,
})
export type SayAsFile = z.infer<typeof SayAsFile>

/** What becomes of one entry of a file. */
export const SayAsImportRow = z.object({
  /** Where it stands in the file, from 1. */
  line: z.number().int(),
  written: z.string(),
  spoken: z.string(),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('new') }),
    /** The same word is there with another reading, which is replaced. */
    z.object({ kind: z.literal('changed'), spokenBefore: z.string() }),
    z.object({ kind: z.literal('same') }),
    /** Left out, with the reason. */
    z.object({ kind: z.literal('bad'), message: z.string() }),
  ]),
})
export type SayAsImportRow = z.infer<typeof SayAsImportRow>

export const SayAsImportPreview = z.object({
  newCount: z.number().int(),
  changedCount: z.number().int(),
  sameCount: z.number().int(),
  badCount: z.number().int(),
  /** The first 500, the bad ones before the others, each in the order of the file. */
  rows: z.array(SayAsImportRow),
  effect: SayAsPreview,
})
export type SayAsImportPreview = z.infer<typeof SayAsImportPreview>

export const sayAs = {
  /** A part of the list from `offset` on, and how many there are in all. */
  list: procedure
    .input(
      z.object({
        ...listed,
        sort: SayAsSort.default('written'),
        descending: z.boolean().default(false),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ entries: z.array(SayAsListed), total: z.number().int() })),
  /** Changes nothing and costs nothing. Fails as the change itself would. */
  preview: procedure.input(SayAsChange).output(SayAsPreview),
  /**
   * `invalid_input`: a text is empty or holds a line break. `conflict`: the same word has an entry with that scope.
   * `not_found`: the project or block is not there. Nothing changed then.
   */
  add: procedure.input(SayAsDraft).output(SayAsEntry),
  /** As `add`; `not_found` also when there is no such entry. */
  update: procedure.input(z.object({ sayAsId: z.string(), draft: SayAsDraft })).output(SayAsEntry),
  /** `restore` brings it back. `not_found` when there is no such entry. */
  remove: procedure.input(z.object({ sayAsId: z.string() })),
  /** `conflict` when the word has another entry with that scope by now; `not_found` when it never was. */
  restore: procedure.input(z.object({ sayAsId: z.string() })).output(SayAsEntry),
  /** What an import would do. `invalid_input` with the line when the file cannot be read at all. */
  previewImport: procedure.input(SayAsFile).output(SayAsImportPreview),
  /** All entries that are not bad, or none. */
  import: procedure
    .input(SayAsFile)
    .output(z.object({ newCount: z.number().int(), changedCount: z.number().int(), badCount: z.number().int() })),
  /** The whole file as text, in the order of `written`. PLS has no scope: an entry that two scopes name is there twice. */
  export: procedure
    .input(z.object({ ...listed, format: SayAsFormat }))
    .output(z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() })),
}
