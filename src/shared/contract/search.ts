import { z } from 'zod'
import { FIND_TEXT_LENGTH } from '../domain/text-lengths.ts'
import { procedure } from './base.ts'

/** What to look for in a project's script. */
export const FindQuery = z.object({
  text: z.string().min(1).max(FIND_TEXT_LENGTH),
  matchCase: z.boolean(),
  /** A hit has no letter or digit of any script right before or after it. */
  wholeWord: z.boolean(),
  /** `text` is a regular expression, and `$1`, `$<name>`, `$&` and `$$` mean something in a replacement. */
  isPattern: z.boolean(),
})
export type FindQuery = z.infer<typeof FindQuery>

/** A place in a block's text, in UTF-16 units, with what a replacement would put there. */
export const FoundHit = z.object({
  startChar: z.number().int(),
  endChar: z.number().int(),
  /** Null when nothing is to be replaced. */
  replacement: z.string().nullable(),
})
export type FoundHit = z.infer<typeof FoundHit>

/** A block with hits, and as much of its text as it takes to see them. */
export const FoundBlock = z.object({
  blockId: z.string(),
  chapterId: z.string(),
  /** Its place in the chapter, from 1. */
  number: z.number().int(),
  /** A locked block is found and never changed. */
  locked: z.boolean(),
  hitCount: z.number().int(),
  /** Characters of the hits; 0 for a locked block. */
  touchedCharacters: z.number().int(),
  /** Characters that would have to be spoken again; 0 for a locked block and one that does not sound as it is written. */
  spokenCharacters: z.number().int(),
  /** Stretches of the text around the first hits, in order; hits lie in the whole text. Short texts are one whole piece. */
  pieces: z.array(z.object({ startChar: z.number().int(), text: z.string(), hits: z.array(FoundHit) })),
  /** Whether the text goes on after the last piece. */
  isCut: z.boolean(),
})
export type FoundBlock = z.infer<typeof FoundBlock>

/** Everything found in a project. Counts are whole, however many blocks are described. */
export const FindResult = z.object({
  hitCount: z.number().int(),
  blockCount: z.number().int(),
  chapters: z.array(
    z.object({
      chapterId: z.string(),
      title: z.string(),
      /** Its place in the project, from 1. */
      number: z.number().int(),
      hitCount: z.number().int(),
      blockCount: z.number().int(),
    }),
  ),
  locked: z.object({ hitCount: z.number().int(), blockCount: z.number().int() }),
  /** Characters of the unlocked hits: what a replacement would take out. */
  touchedCharacters: z.number().int(),
  /** Unlocked blocks with hits that sound as they are written, and their characters: they would have to be spoken again. */
  spoken: z.object({ blockCount: z.number().int(), characters: z.number().int() }),
  /** In the order of the script, the first `FOUND_BLOCKS_LISTED`. */
  blocks: z.array(FoundBlock),
})
export type FindResult = z.infer<typeof FindResult>

/** Which of the found blocks to change. Locked ones are never changed. */
export const ReplaceChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('only'), blockIds: z.array(z.string()).max(100_000) }),
  z.object({ kind: z.literal('all-but'), blockIds: z.array(z.string()).max(100_000) }),
])
export type ReplaceChoice = z.infer<typeof ReplaceChoice>

export const Replacement = z.object({
  /** For `setReplacement`, for as long as the studio runs. Null when nothing was replaced. */
  replacementId: z.string().nullable(),
  hitCount: z.number().int(),
  blockCount: z.number().int(),
  chapterIds: z.array(z.string()),
  /** Blocks that would have changed and are locked. */
  lockedBlockCount: z.number().int(),
})
export type Replacement = z.infer<typeof Replacement>

/** Something a person wrote that holds what was typed, in any project. */
export const WrittenHit = z.object({
  kind: z.enum(['project', 'chapter', 'block', 'note']),
  /** Id of the project, the chapter or the block; a note is its block's. */
  ownerId: z.string(),
  projectId: z.string(),
  projectTitle: z.string(),
  /** Null for a project's title. */
  chapterId: z.string().nullable(),
  /** Empty for a chapter that goes by its number; null for a project's title. */
  chapterTitle: z.string().nullable(),
  /** A stretch of the text, and where the typed words are in the whole of it, in UTF-16 units. */
  startChar: z.number().int(),
  text: z.string(),
  hits: z.array(z.object({ startChar: z.number().int(), endChar: z.number().int() })),
})
export type WrittenHit = z.infer<typeof WrittenHit>

export const WrittenResult = z.object({
  /** What changed last first. */
  hits: z.array(WrittenHit),
  /** False while a large amount of new text is still being read in: ask again in a moment. */
  isComplete: z.boolean(),
})
export type WrittenResult = z.infer<typeof WrittenResult>

/** Longest text to search for while typing, in UTF-16 units. */
export const SEARCH_TEXT_LENGTH = 300

export const search = {
  /**
   * What was written in all projects: titles, blocks and notes that hold every word typed, the last one as the beginning
   * of a word, without regard to case and accents. An empty text finds nothing and makes sure that the index is brought up.
   */
  written: procedure
    .input(z.object({ text: z.string().max(SEARCH_TEXT_LENGTH), limit: z.number().int().min(1).max(100) }))
    .output(WrittenResult),
  /**
   * Every hit in a project, with what a replacement would make of it. `invalid_input` when the pattern cannot be read or
   * takes too long; `not_found` when there is no such project.
   */
  find: procedure
    .input(
      z.object({
        projectId: z.string(),
        query: FindQuery,
        /** Null to find only. */
        replacement: z.string().max(FIND_TEXT_LENGTH).nullable(),
      }),
    )
    .output(FindResult),
  /**
   * Replaces in the chosen blocks, all or nothing, durable when this answers. `conflict` when the script changed while it
   * was looked through: nothing changed. Codes of `find` too.
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
   * Takes a replacement back in every chapter, or does it again. Blocks that were edited, locked or removed since stay as
   * they are and are counted in `leftBlockCount`. `not_found` after a restart of the studio: nothing changed.
   */
  setReplacement: procedure.input(z.object({ replacementId: z.string(), isDone: z.boolean() })).output(
    z.object({
      blockCount: z.number().int(),
      leftBlockCount: z.number().int(),
      chapterIds: z.array(z.string()),
    }),
  ),
}
