import { z } from 'zod'
import { FIND_TEXT_LENGTH } from '../domain/text-lengths.ts'
import { Instant, procedure } from './base.ts'

/** A search in a project's script. */
export const FindQuery = z.object({
  text: z.string().min(1).max(FIND_TEXT_LENGTH),
  matchCase: z.boolean(),
  /** A hit isn't adjacent to a letter or digit of any script. */
  wholeWord: z.boolean(),
  /** `text` is a regular expression, and `$1`, `$<name>`, `$&` and `$$` have their meaning in the replacement. */
  isPattern: z.boolean(),
})
export type FindQuery = z.infer<typeof FindQuery>

/** A hit in a block's text, in UTF-16 units, with its replacement. */
export const FoundHit = z.object({
  startChar: z.number().int(),
  endChar: z.number().int(),
  /** Null if nothing is replaced. */
  replacement: z.string().nullable(),
})
export type FoundHit = z.infer<typeof FoundHit>

/** Enough of a text to show its hits. */
const FoundText = z.object({
  hitCount: z.number().int(),
  /** Excerpts around the first hits, in order; hit offsets refer to the whole text. Short texts are one excerpt. */
  pieces: z.array(z.object({ startChar: z.number().int(), text: z.string(), hits: z.array(FoundHit) })),
  /** The text continues after the last excerpt. */
  isCut: z.boolean(),
})
export type FoundText = z.infer<typeof FoundText>

/** A block with hits, and enough text to show them. */
export const FoundBlock = FoundText.extend({
  blockId: z.string(),
  chapterId: z.string(),
  /** Its number in the chapter, from 1. */
  number: z.number().int(),
  /** Locked blocks are found but never changed. */
  locked: z.boolean(),
  /** Characters of the hits; 0 if locked. */
  touchedCharacters: z.number().int(),
  /** Characters that would need regenerating; 0 if locked or out of date. */
  spokenCharacters: z.number().int(),
})
export type FoundBlock = z.infer<typeof FoundBlock>

/** All hits in a project. Counts are complete, however many blocks are listed. */
export const FindResult = z.object({
  hitCount: z.number().int(),
  blockCount: z.number().int(),
  chapters: z.array(
    z.object({
      chapterId: z.string(),
      title: z.string(),
      /** Its number in the project, from 1. */
      number: z.number().int(),
      hitCount: z.number().int(),
      blockCount: z.number().int(),
    }),
  ),
  locked: z.object({ hitCount: z.number().int(), blockCount: z.number().int() }),
  /** Characters of the unlocked hits, which a replacement would remove. */
  touchedCharacters: z.number().int(),
  /** Unlocked up-to-date blocks with hits, and their characters, which would need regenerating. */
  spoken: z.object({ blockCount: z.number().int(), characters: z.number().int() }),
  /** In script order, the first `FOUND_BLOCKS_LISTED`. */
  blocks: z.array(FoundBlock),
})
export type FindResult = z.infer<typeof FindResult>

/** A take with hits in the text that it was generated from; its block has none. */
export const FoundTake = FoundText.extend({
  takeId: z.string(),
  /** As in the block's list: counted from the oldest, from 1. */
  number: z.number().int(),
  createdAt: Instant,
  blockId: z.string(),
  /** The block was removed from the script: its takes can only be played. */
  isBlockRemoved: z.boolean(),
  /** Null if it has no audio. */
  sampleRateHz: z.number().int().nullable(),
  chapterId: z.string(),
  /** Empty for a chapter with only a number. */
  chapterTitle: z.string(),
  /** The chapter's number in the project, from 1. */
  chapterNumber: z.number().int(),
  /** The block's number in the chapter, from 1; null if it was removed. */
  blockNumber: z.number().int().nullable(),
})
export type FoundTake = z.infer<typeof FoundTake>

/** A deleted chapter with hits, and the text of the first. */
export const FoundRemovedChapter = FoundText.extend({
  chapterId: z.string(),
  title: z.string(),
  removedAt: Instant,
  /** Hits are in these many blocks, and takes of blocks without. */
  blockCount: z.number().int(),
  takeCount: z.number().int(),
})
export type FoundRemovedChapter = z.infer<typeof FoundRemovedChapter>

/** All hits in a project outside its script. Counts are complete, however many are listed. */
export const OutsideResult = z.object({
  /** Newest first, the first `FOUND_TAKES_LISTED`. */
  takes: z.array(FoundTake),
  takeCount: z.number().int(),
  /** Last deleted first, the first `FOUND_TAKES_LISTED`. */
  removedChapters: z.array(FoundRemovedChapter),
  removedChapterCount: z.number().int(),
})
export type OutsideResult = z.infer<typeof OutsideResult>

/** Which of the found blocks to change. Locked ones are never changed. */
export const ReplaceChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('only'), blockIds: z.array(z.string()).max(100_000) }),
  z.object({ kind: z.literal('all-but'), blockIds: z.array(z.string()).max(100_000) }),
])
export type ReplaceChoice = z.infer<typeof ReplaceChoice>

export const Replacement = z.object({
  /** For `setReplacement`, until the studio closes. Null if nothing was replaced. */
  replacementId: z.string().nullable(),
  hitCount: z.number().int(),
  blockCount: z.number().int(),
  chapterIds: z.array(z.string()),
  /** Locked blocks that would have changed. */
  lockedBlockCount: z.number().int(),
})
export type Replacement = z.infer<typeof Replacement>

/** A search hit in the user's texts, in any project. */
export const WrittenHit = z.object({
  kind: z.enum(['project', 'chapter', 'block', 'note', 'take']),
  /** ID of the project, chapter or block; a note and a take belong to their block. */
  ownerId: z.string(),
  /** Null unless the text is a take's. */
  take: z
    .object({
      takeId: z.string(),
      /** As in the block's list: counted from the oldest, from 1. Null for a deleted take, which is found by its ID only. */
      number: z.number().int().nullable(),
      createdAt: Instant,
    })
    .nullable(),
  /** The block was removed from the script: its takes can only be played. Without takes it is found by its ID only. */
  isBlockRemoved: z.boolean(),
  projectId: z.string(),
  projectTitle: z.string(),
  isProjectRemoved: z.boolean(),
  /** Null for a project's title. */
  chapterId: z.string().nullable(),
  /** Empty for a chapter with only a number; null for a project's title. */
  chapterTitle: z.string().nullable(),
  isChapterRemoved: z.boolean(),
  /** An excerpt, and the hits' offsets in the whole text, in UTF-16 units. */
  startChar: z.number().int(),
  text: z.string(),
  hits: z.array(z.object({ startChar: z.number().int(), endChar: z.number().int() })),
})
export type WrittenHit = z.infer<typeof WrittenHit>

/** What has an ID or file name, as the user typed or pasted it. */
export const NamedHit = WrittenHit.extend({
  /** What matched if that isn't the studio's own ID: a block's ID in the user's sheet, or its file or an exported one. */
  name: z.object({ kind: z.enum(['externalId', 'fileName']), value: z.string() }).nullable(),
})
export type NamedHit = z.infer<typeof NamedHit>

export const WrittenResult = z.object({
  /** What the whole text is the ID or file name of: live before deleted, newest project first, at most 20. */
  named: z.array(NamedHit),
  /** How many there are; null if too many to count. */
  namedCount: z.number().int().nullable(),
  /** Most recently changed first. */
  hits: z.array(WrittenHit),
  /** Takes with the words whose block doesn't have them now, last changed first. */
  takes: z.array(WrittenHit),
  /** In deleted chapters and projects, last changed first, takes last. */
  removed: z.array(WrittenHit),
  /** False while much new text is being indexed: retry shortly. */
  isComplete: z.boolean(),
})
export type WrittenResult = z.infer<typeof WrittenResult>

/** Maximum search text while typing, in UTF-16 units. */
const SEARCH_TEXT_LENGTH = 300

export const search = {
  /**
   * Searches titles, blocks and notes of all projects for every typed word, the last one as a prefix, ignoring case and
   * accents, and looks the whole text up as an ID or file name. An empty text returns nothing and starts indexing.
   */
  written: procedure
    .input(z.object({ text: z.string().max(SEARCH_TEXT_LENGTH), limit: z.number().int().min(1).max(100) }))
    .output(WrittenResult),
  /**
   * All hits in a project, with their replacements. `invalid_input` if the pattern is invalid or too slow; `not_found`
   * if the project doesn't exist.
   */
  find: procedure
    .input(
      z.object({
        projectId: z.string(),
        query: FindQuery,
        /** Null to only search. */
        replacement: z.string().max(FIND_TEXT_LENGTH).nullable(),
      }),
    )
    .output(FindResult),
  /**
   * All hits in a project that aren't in its script: in takes whose block doesn't have any, and in deleted chapters.
   * Never replaced. Codes as `find`.
   */
  findOutside: procedure.input(z.object({ projectId: z.string(), query: FindQuery })).output(OutsideResult),
  /**
   * Replaces in the chosen blocks, all or nothing, durable when this returns. `conflict` if the script changed during
   * the search: nothing changed. Also the codes of `find`.
   */
  replace: procedure
    .input(
      z.object({
        projectId: z.string(),
        query: FindQuery,
        replacement: z.string().max(FIND_TEXT_LENGTH),
        blocks: ReplaceChoice,
      }),
    )
    .output(Replacement),
  /**
   * Undoes a replacement in every chapter, or redoes it. Blocks edited, locked or removed since are skipped and counted
   * in `leftBlockCount`. `not_found` after a restart of the studio: nothing changed.
   */
  setReplacement: procedure.input(z.object({ replacementId: z.string(), isDone: z.boolean() })).output(
    z.object({
      blockCount: z.number().int(),
      leftBlockCount: z.number().int(),
      chapterIds: z.array(z.string()),
    }),
  ),
}
