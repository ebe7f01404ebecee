import { type } from '@orpc/contract'
import { z } from 'zod'
import { SOUND_LIMITS } from '../domain/block-sound.ts'
import { FLAW_REASONS, MOST_FLAWS } from '../domain/flaws.ts'
import { BLOCK_NOTE_LENGTH, TITLE_LENGTH } from '../domain/text-lengths.ts'
import { Instant, procedure } from './base.ts'
import { CastMember } from './cast.ts'
import { Markup } from './markup.ts'
import { Project } from './projects.ts'
import { SayAsEntry } from './say-as.ts'
import { Take } from './takes.ts'

export const Chapter = z.object({ id: z.string().startsWith('chap_'), title: z.string() })
export type Chapter = z.infer<typeof Chapter>

/** A chapter with its figures. An empty title means that the chapter goes by its number. */
export const ChapterSummary = Chapter.extend({
  blockCount: z.number().int(),
  /** Blocks whose take is whole and sounds as the block is written now. */
  spokenBlockCount: z.number().int(),
  /** Share of them among the blocks with text, 0 to 1; 0 when no block has text. */
  spokenShare: z.number().min(0).max(1),
  /** What plays: active takes with the pauses between them, none after the last. */
  durationMs: z.number(),
})
export type ChapterSummary = z.infer<typeof ChapterSummary>

/** A chapter that was removed and in which something is written: it can be brought back whole. */
export const RemovedChapter = Chapter.extend({ removedAt: Instant, blockCount: z.number().int() })
export type RemovedChapter = z.infer<typeof RemovedChapter>

const ChapterTitle = z.string().max(TITLE_LENGTH)

const FadeMs = z.number().int().min(0).max(SOUND_LIMITS.longestFadeMs)
const TrimMs = z.number().int().min(0).max(SOUND_LIMITS.longestTrimMs)

/** How a block's sound is edited, without a change of any take: see `BlockSound` of the domain. */
export const BlockSound = z.object({
  gainDb: z.number().min(SOUND_LIMITS.lowestGainDb).max(SOUND_LIMITS.highestGainDb),
  fadeInMs: FadeMs,
  fadeOutMs: FadeMs,
  trims: z.array(z.object({ takeId: z.string(), startMs: TrimMs, endMs: TrimMs })).max(SOUND_LIMITS.mostTrims),
})
export type BlockSound = z.infer<typeof BlockSound>

/** A place of a take that somebody who listened wants to come back to: see `Flaw` of the domain. */
export const Flaw = z.object({
  takeId: z.string(),
  startChar: z.number().int().min(0),
  endChar: z.number().int().min(0),
  reason: z.enum(FLAW_REASONS).nullable(),
})
export type Flaw = z.infer<typeof Flaw>

export const Flaws = z.array(Flaw).max(MOST_FLAWS)

/**
 * One paragraph of script. Its text holds no line break. A text that begins with `<speak` is markup itself and has no
 * spans. Null voice, model, language or pause means the project's.
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
  /** Marked while listening, in the order of the text. */
  flaws: Flaws,
  /** A locked block keeps the take that it plays: it is not generated and plays no other take. */
  locked: z.boolean(),
  /** For whoever works on the script; empty when there is none. Never sent and never counted. */
  note: z.string(),
  /** The take that plays and is exported; null when the block was never spoken. */
  activeTake: Take.nullable(),
})
export type Block = z.infer<typeof Block>

/** A chapter as it stands, blocks in order. `revision` rises with every stored edit. */
export const ChapterScript = z.object({
  project: Project,
  chapters: z.array(Chapter),
  chapterId: z.string(),
  revision: z.number().int(),
  blocks: z.array(Block),
  /** Every entry that can concern a block of the project. */
  sayAs: z.array(SayAsEntry),
  /** Who speaks in the project. */
  cast: z.array(CastMember),
})
export type ChapterScript = z.infer<typeof ChapterScript>

/** A run of a take's text with the sound that speaks it, in UTF-16 units of that text. */
export const TakePart = z.object({
  takeId: z.string(),
  startChar: z.number().int().nonnegative(),
  endChar: z.number().int().positive(),
})
export type TakePart = z.infer<typeof TakePart>

/**
 * One change to a chapter. Ids of new blocks are made by whoever edits, so that undoing a removal brings the same
 * block, with its takes, back: inserting an id that was removed restores it with the text given.
 *
 * `markup` beside a text is that text's. Without it, the spans that the block has move with the text that they are on.
 */
export const ScriptEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-text'), blockId: z.string(), text: z.string(), markup: Markup.optional() }),
  z.object({ kind: z.literal('set-markup'), blockId: z.string(), markup: Markup }),
  /** `afterBlockId: null` puts the block first. Settings that are absent are the project's, or the removed block's own. */
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
  z.object({ kind: z.literal('set-flaws'), blockId: z.string(), flaws: Flaws }),
  z.object({ kind: z.literal('set-lock'), blockId: z.string(), locked: z.boolean() }),
  z.object({ kind: z.literal('set-note'), blockId: z.string(), note: z.string().max(BLOCK_NOTE_LENGTH) }),
  /**
   * The take that plays, brought back when it was deleted; null for none. A locked block keeps its take. A take that is
   * not there or holds no sound changes nothing.
   */
  z.object({ kind: z.literal('set-take'), blockId: z.string(), takeId: z.string().nullable() }),
  /**
   * A new take of sound that is there, free: the parts of other takes behind each other, `separator` standing between
   * their texts. Made only where words end, of whole takes with word timing, equal voices and settings; otherwise there
   * is no such take, and `set-take` of it changes nothing. An id that is stored already is left as it is.
   */
  z.object({
    kind: z.literal('derive-take'),
    blockId: z.string(),
    takeId: z.string().regex(/^take_[A-Za-z0-9_-]{1,80}$/),
    parts: z.array(TakePart).min(1).max(2),
    separator: z.string().max(1_000),
  }),
  /** Whether the other block's takes are listed with this one's: it was split off from it, or took it in. */
  z.object({ kind: z.literal('set-origin'), blockId: z.string(), originBlockId: z.string(), isKept: z.boolean() }),
])
export type ScriptEdit = z.infer<typeof ScriptEdit>

export const script = {
  /** A project's chapters in order, with their figures. `not_found` when there is no such project. */
  chapters: procedure.input(z.object({ projectId: z.string() })).output(z.array(ChapterSummary)),
  /**
   * A chapter with one empty block, after the one named, first with null, or last when none is named. `not_found` when
   * there is no such project, or no such chapter in it.
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
  /** Blanks at the ends go; an empty title stands for the chapter's number. `not_found` when there is no such chapter. */
  renameChapter: procedure.input(z.object({ chapterId: z.string(), title: ChapterTitle })).output(Chapter),
  /** Puts the chapter after another one of its project, or first with null. `not_found` when either is not there. */
  moveChapter: procedure.input(z.object({ chapterId: z.string(), afterChapterId: z.string().nullable() })),
  /**
   * Hides the chapter; `restoreChapter` brings all of it back. What is being spoken of it is stopped and what arrived is
   * kept. `conflict` when it is the project's only chapter, `not_found` when it never was: nothing changed then.
   */
  removeChapter: procedure.input(z.object({ chapterId: z.string() })),
  /** Removed chapters of a project with anything written in them, last removed first. */
  removedChapters: procedure.input(z.object({ projectId: z.string() })).output(z.array(RemovedChapter)),
  /** Brings a removed chapter back to its place. `not_found` when it never was, or its project is removed. */
  restoreChapter: procedure.input(z.object({ chapterId: z.string() })).output(Chapter),
  /**
   * The chapter, or the project's first when none is named. The answer is not checked on its way: in a chapter of
   * thousands of blocks that costs more than reading it.
   */
  open: procedure
    .input(z.object({ projectId: z.string(), chapterId: z.string().optional() }))
    .output(type<ChapterScript>()),
  /**
   * All edits or none, in order, durable when this answers. `conflict` when `baseRevision` is not the stored revision
   * (another window wrote meanwhile): nothing changed, open the chapter again and apply the edits to that.
   */
  edit: procedure
    .input(z.object({ chapterId: z.string(), baseRevision: z.number().int(), edits: z.array(ScriptEdit).min(1) }))
    .output(z.object({ revision: z.number().int() })),
}
