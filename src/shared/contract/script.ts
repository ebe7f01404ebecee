import { z } from 'zod'
import { procedure } from './base.ts'
import { Project } from './projects.ts'
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

/** Longest title of a chapter, in UTF-16 units. */
export const CHAPTER_TITLE_LENGTH = 300
const ChapterTitle = z.string().max(CHAPTER_TITLE_LENGTH)

/** One paragraph of script. Its text holds no line break. Null voice, model, language or pause means the project's. */
export const Block = z.object({
  id: z.string().startsWith('block_'),
  text: z.string(),
  voiceId: z.string().nullable(),
  modelId: z.string().nullable(),
  language: z.string().nullable(),
  pauseAfterMs: z.number().int().nullable(),
  /** A locked block keeps the take that it plays: it is not generated and plays no other take. */
  locked: z.boolean(),
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
})
export type ChapterScript = z.infer<typeof ChapterScript>

/**
 * One change to a chapter. Ids of new blocks are made by whoever edits, so that undoing a removal brings the same
 * block, with its takes, back: inserting an id that was removed restores it with the text given.
 */
export const ScriptEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-text'), blockId: z.string(), text: z.string() }),
  /** `afterBlockId: null` puts the block first. Settings that are absent are the project's, or the removed block's own. */
  z.object({
    kind: z.literal('insert'),
    blockId: z.string().startsWith('block_'),
    afterBlockId: z.string().nullable(),
    text: z.string(),
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
    pauseAfterMs: z.number().int().min(0).max(10_000).nullable(),
  }),
  z.object({ kind: z.literal('set-lock'), blockId: z.string(), locked: z.boolean() }),
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
  /** Brings a removed chapter back to its place. `not_found` when it never was, or its project is removed. */
  restoreChapter: procedure.input(z.object({ chapterId: z.string() })).output(Chapter),
  /** The chapter, or the project's first when none is named. */
  open: procedure.input(z.object({ projectId: z.string(), chapterId: z.string().optional() })).output(ChapterScript),
  /**
   * All edits or none, in order, durable when this answers. `conflict` when `baseRevision` is not the stored revision
   * (another window wrote meanwhile): nothing changed, open the chapter again and apply the edits to that.
   */
  edit: procedure
    .input(z.object({ chapterId: z.string(), baseRevision: z.number().int(), edits: z.array(ScriptEdit).min(1) }))
    .output(z.object({ revision: z.number().int() })),
}
