import { type } from '@orpc/contract'
import { z } from 'zod'
import { MAX_TARGET_MS, MIN_TARGET_MS } from '../domain/block-output.ts'
import { SOUND_LIMITS } from '../domain/block-sound.ts'
import { HISTORY_LIMITS } from '../domain/history-limits.ts'
import {
  LISTENING_ISSUE_REASONS,
  LISTENING_ISSUE_WORD_LENGTH,
  MAX_LISTENING_ISSUES,
  MAX_REVIEW_COMMENTS,
  REVIEW_COMMENT_LENGTH,
  REVIEWER_LENGTH,
} from '../domain/listening-issues.ts'
import { BLOCK_FILE_NAME_LENGTH, BLOCK_NOTE_LENGTH, EXTERNAL_ID_LENGTH, TITLE_LENGTH } from '../domain/text-lengths.ts'
import { Instant, procedure } from './base.ts'
import { CastMember } from './cast.ts'
import { Markup, MarkupSpan } from './markup.ts'
import { Project } from './projects.ts'
import { PronunciationEntry } from './pronunciation.ts'
import { Take } from './takes.ts'

export const Chapter = z.object({ id: z.string().startsWith('chap_'), title: z.string() })
export type Chapter = z.infer<typeof Chapter>

/** A chapter with its figures. With an empty title, its number is used. */
export const ChapterSummary = Chapter.extend({
  blockCount: z.number().int(),
  /** Blocks whose take is complete and up to date. */
  spokenBlockCount: z.number().int(),
  /** Blocks with something to generate. */
  writtenBlockCount: z.number().int(),
  /** Of those, the ones whose audio doesn't match the block or ends early. */
  outdatedBlockCount: z.number().int(),
  /** Playing time: active takes with the pauses between them, none after the last. */
  durationMs: z.number(),
})
export type ChapterSummary = z.infer<typeof ChapterSummary>

/** A deleted chapter with content that can be restored. */
export const RemovedChapter = Chapter.extend({ removedAt: Instant, blockCount: z.number().int() })
export type RemovedChapter = z.infer<typeof RemovedChapter>

const ChapterTitle = z.string().max(TITLE_LENGTH)

const FadeMs = z.number().int().min(0).max(SOUND_LIMITS.longestFadeMs)
const TrimMs = z.number().int().min(0).max(SOUND_LIMITS.longestTrimMs)

/** Audio edits of a block, stored separately from its takes: see `BlockSound` of the domain. */
export const BlockSound = z.object({
  gainDb: z.number().min(SOUND_LIMITS.lowestGainDb).max(SOUND_LIMITS.highestGainDb),
  fadeInMs: FadeMs,
  fadeOutMs: FadeMs,
  trims: z.array(z.object({ takeId: z.string(), startMs: TrimMs, endMs: TrimMs })).max(SOUND_LIMITS.mostTrims),
})
export type BlockSound = z.infer<typeof BlockSound>

/** An issue flagged while listening: see `ListeningIssue` of the domain. */
export const ListeningIssue = z.object({
  takeId: z.string(),
  startChar: z.number().int().min(0),
  endChar: z.number().int().min(0),
  reason: z.enum(LISTENING_ISSUE_REASONS).nullable(),
  word: z.string().max(LISTENING_ISSUE_WORD_LENGTH).optional(),
  takeMs: z.number().min(0).optional(),
  comments: z
    .array(z.object({ reviewer: z.string().max(REVIEWER_LENGTH), text: z.string().min(1).max(REVIEW_COMMENT_LENGTH) }))
    .max(MAX_REVIEW_COMMENTS)
    .optional(),
})
export type ListeningIssue = z.infer<typeof ListeningIssue>

export const ListeningIssues = z.array(ListeningIssue).max(MAX_LISTENING_ISSUES)

const ExternalId = z.string().max(EXTERNAL_ID_LENGTH)
const BlockFileName = z.string().max(BLOCK_FILE_NAME_LENGTH)
const TargetMs = z.number().int().min(MIN_TARGET_MS).max(MAX_TARGET_MS)

/**
 * A paragraph of script without line breaks. Text starting with `<speak` is SSML and has no formatting. Null voice,
 * model, language or pause means the project's.
 */
export const Block = z.object({
  id: z.string().startsWith('block_'),
  text: z.string(),
  markup: Markup,
  voiceId: z.string().nullable(),
  modelId: z.string().nullable(),
  language: z.string().nullable(),
  pauseAfterMs: z.number().int().nullable(),
  sound: BlockSound,
  /** Flagged while listening, in text order. */
  listeningIssues: ListeningIssues,
  /** A locked block keeps its active take: it isn't generated and can't switch takes. */
  locked: z.boolean(),
  /** The user's note; may be empty. Never sent or billed. */
  note: z.string(),
  /** The line's ID in the user's sheet or pipeline; empty for none. Nothing requires it to be unique. */
  externalId: ExternalId,
  /** Name for its exported file, without extension and as written; empty for none. */
  fileName: BlockFileName,
  /** How long its audio should be, for the user to compare; null for none. */
  targetMs: TargetMs.nullable(),
  /** The take that plays and is exported; null if never generated. */
  activeTake: Take.nullable(),
})
export type Block = z.infer<typeof Block>

/** A range of a take's text with its audio, in UTF-16 units. */
export const TakePart = z.object({
  takeId: z.string(),
  startChar: z.number().int().nonnegative(),
  endChar: z.number().int().positive(),
})
export type TakePart = z.infer<typeof TakePart>

/**
 * A change of a chapter. The caller creates IDs of new blocks, so that undoing a removal restores the same block with
 * its takes: inserting a removed ID restores it with the given text.
 *
 * `markup` next to a text belongs to that text. Without it, existing formatting moves with its text.
 */
export const ScriptEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-text'), blockId: z.string(), text: z.string(), markup: Markup.optional() }),
  z.object({ kind: z.literal('set-markup'), blockId: z.string(), markup: Markup }),
  /** `afterBlockId: null` puts the block first. Absent settings are the project's, or the removed block's own. */
  z.object({
    kind: z.literal('insert'),
    blockId: z.string().startsWith('block_'),
    afterBlockId: z.string().nullable(),
    text: z.string(),
    markup: Markup.optional(),
  }),
  z.object({ kind: z.literal('remove'), blockId: z.string() }),
  z.object({
    kind: z.literal('set-voice'),
    blockId: z.string(),
    voiceId: z.string().nullable(),
    modelId: z.string().nullable(),
    language: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('set-pause'),
    blockId: z.string(),
    pauseAfterMs: z.number().int().min(0).max(SOUND_LIMITS.longestPauseAfterMs).nullable(),
  }),
  z.object({ kind: z.literal('set-sound'), blockId: z.string(), sound: BlockSound }),
  z.object({ kind: z.literal('set-listening-issues'), blockId: z.string(), listeningIssues: ListeningIssues }),
  z.object({ kind: z.literal('set-lock'), blockId: z.string(), locked: z.boolean() }),
  z.object({ kind: z.literal('set-note'), blockId: z.string(), note: z.string().max(BLOCK_NOTE_LENGTH) }),
  /** Sets all three values of `Block` at once. */
  z.object({
    kind: z.literal('set-output'),
    blockId: z.string(),
    externalId: ExternalId,
    fileName: BlockFileName,
    targetMs: TargetMs.nullable(),
  }),
  /**
   * Sets the active take, restoring a deleted one; null for none. Ignored for a locked block, and for a take that is
   * missing or has no audio.
   */
  z.object({ kind: z.literal('set-take'), blockId: z.string(), takeId: z.string().nullable() }),
  /**
   * Creates a take from existing audio, free: parts of other takes in sequence, with `separator` between their texts.
   * Only at word boundaries, from complete takes with word timings and equal voices and settings; otherwise no take is
   * created, and `set-take` of it does nothing. An existing ID is unchanged.
   */
  z.object({
    kind: z.literal('derive-take'),
    blockId: z.string(),
    takeId: z.string().regex(/^take_[A-Za-z0-9_-]{1,80}$/),
    parts: z.array(TakePart).min(1).max(2),
    separator: z.string().max(1_000),
  }),
  /** Whether the other block's takes are listed with this one's: it was split off from it, or merged it. */
  z.object({ kind: z.literal('set-origin'), blockId: z.string(), originBlockId: z.string(), isKept: z.boolean() }),
])
export type ScriptEdit = z.infer<typeof ScriptEdit>

const Offset = z.number().int().nonnegative()

/**
 * One undo or redo of a chapter as data, as the editor performs it. Positions are UTF-16 units of the document, one line
 * per block; those of `effects` refer to the document after the step.
 */
export const HistoryStep = z.object({
  /** From the start: the length of unchanged text, or a removed length followed by the inserted lines. */
  changes: z.array(z.union([Offset, z.tuple([Offset], z.string())])),
  effects: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('blocks'),
        index: Offset,
        remove: z.array(z.string()),
        insert: z.array(z.string().startsWith('block_')),
      }),
      z.object({ kind: z.literal('setting'), before: ScriptEdit, after: ScriptEdit }),
      z.object({
        kind: z.literal('take'),
        blockId: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
      z.object({ kind: z.literal('origin'), blockId: z.string(), originBlockId: z.string(), isKept: z.boolean() }),
      z.object({ kind: z.literal('marks'), from: Offset, to: Offset, marks: z.array(MarkupSpan) }),
    ]),
  ),
  /** The selection after the step. */
  anchor: Offset,
  head: Offset,
})
export type HistoryStep = z.infer<typeof HistoryStep>

/** The next steps of a chapter's history, the first to perform first. */
export const HistorySteps = z.object({
  undo: z.array(HistoryStep).max(HISTORY_LIMITS.maxSteps),
  redo: z.array(HistoryStep).max(HISTORY_LIMITS.maxSteps),
})
export type HistorySteps = z.infer<typeof HistorySteps>

/** A stored history, with what its steps need. */
export const ChapterHistory = HistorySteps.extend({
  /** Of the chapter's text and block IDs that the steps apply to, as calculated by the editor. */
  fingerprint: z.string(),
  /** Takes that the steps make active, as far as they still have audio. */
  takes: z.array(Take),
  /** Removed blocks that the steps restore, as far as they still exist. */
  removedBlocks: z.array(Block),
})
export type ChapterHistory = z.infer<typeof ChapterHistory>

/** A chapter with its blocks in order. `revision` increases with every stored edit. */
export const ChapterScript = z.object({
  project: Project,
  chapters: z.array(Chapter),
  chapterId: z.string(),
  revision: z.number().int(),
  blocks: z.array(Block),
  /** All entries relevant to the project's blocks. */
  pronunciations: z.array(PronunciationEntry),
  /** The project's speakers. */
  cast: z.array(CastMember),
  /** The chapter's blocks that are queued or being generated. */
  openBlockIds: z.array(z.string()),
  /** Present if asked for; null if none is stored for exactly this revision. */
  history: ChapterHistory.nullable().optional(),
})
export type ChapterScript = z.infer<typeof ChapterScript>

/**
 * How a save changes the chapter: `rows` replace `removeCount` blocks from `index` on. Each consists of added text and of
 * pieces of the earlier blocks, so that other windows find where a text went.
 */
export const DocumentChange = z.object({
  index: z.number().int().nonnegative(),
  removeCount: z.number().int().nonnegative(),
  rows: z.array(
    z.object({
      blockId: z.string(),
      pieces: z.array(
        z.union([
          z.string(),
          z.object({ blockId: z.string(), from: z.number().int().nonnegative(), to: z.number().int().positive() }),
        ]),
      ),
    }),
  ),
})
export type DocumentChange = z.infer<typeof DocumentChange>

/** The saves that a window missed, in order. */
export interface ChapterChanges {
  revision: number
  saves: { id: string; change: DocumentChange | null }[]
  /** Current state of the blocks that they touched and left; null unless `saves` are complete: reopen the chapter. */
  blocks: Block[] | null
  /** Those that they removed, with the settings that return when this window restores one. */
  removedBlocks: Block[]
}

export const script = {
  /** A project's chapters in order, with figures. `not_found` if the project doesn't exist. */
  chapters: procedure.input(z.object({ projectId: z.string() })).output(z.array(ChapterSummary)),
  /**
   * Adds a chapter with one empty block after the given one, first with null, or last. `not_found` if the project or
   * chapter doesn't exist.
   */
  addChapter: procedure
    .input(
      z.object({
        projectId: z.string(),
        title: ChapterTitle.default(''),
        afterChapterId: z.string().nullable().optional(),
      }),
    )
    .output(Chapter),
  /** The title is trimmed; if empty, the chapter's number is used. `not_found` if the chapter doesn't exist. */
  renameChapter: procedure.input(z.object({ chapterId: z.string(), title: ChapterTitle })).output(Chapter),
  /** Moves the chapter after another one of its project, or first with null. `not_found` if either doesn't exist. */
  moveChapter: procedure.input(z.object({ chapterId: z.string(), afterChapterId: z.string().nullable() })),
  /**
   * Hides the chapter until `restoreChapter`. Running generation is stopped and what arrived is kept. `conflict` if it
   * is the project's only chapter, `not_found` if it never existed: nothing changed then.
   */
  removeChapter: procedure.input(z.object({ chapterId: z.string() })),
  /** Deleted chapters of a project that have content, most recent first. */
  removedChapters: procedure.input(z.object({ projectId: z.string() })).output(z.array(RemovedChapter)),
  /** Restores a deleted chapter to its place. `not_found` if it never existed, or its project is deleted. */
  restoreChapter: procedure.input(z.object({ chapterId: z.string() })).output(Chapter),
  /**
   * The chapter, or the project's first. The response isn't validated: in a chapter with thousands of blocks that takes
   * longer than reading it. `withHistory` adds the stored undo history.
   */
  open: procedure
    .input(z.object({ projectId: z.string(), chapterId: z.string().optional(), withHistory: z.boolean().optional() }))
    .output(type<ChapterScript>()),
  /**
   * Applies all edits in order or none, durable when this returns. `conflict` if `baseRevision` is outdated (another
   * window wrote meanwhile): nothing changed, read the changes since then and reapply the edits. `save` identifies the
   * request when its response is lost, and describes it to other windows; null if the description is too large.
   */
  edit: procedure
    .input(
      z.object({
        chapterId: z.string(),
        baseRevision: z.number().int(),
        edits: z.array(ScriptEdit).min(1),
        save: z.object({ id: z.string().max(100), change: DocumentChange.nullable() }).optional(),
      }),
    )
    .output(z.object({ revision: z.number().int() })),
  /**
   * The saves after `revision`, as far as they are stored and came from the editor. `not_found` if the chapter doesn't
   * exist. The response isn't validated, like that of `open`.
   */
  changes: procedure
    .input(z.object({ chapterId: z.string(), revision: z.number().int() }))
    .output(type<ChapterChanges>()),
  /**
   * Stores the chapter's undo history instead of an earlier one. Does nothing if the chapter is at another revision or
   * doesn't exist, or if the steps are larger than `HISTORY_LIMITS`.
   */
  storeHistory: procedure.input(
    z.object({
      chapterId: z.string(),
      revision: z.number().int(),
      fingerprint: z.string().max(100),
      steps: HistorySteps,
    }),
  ),
}
