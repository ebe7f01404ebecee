import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { EditableOutput } from '../../exports/editing/editing-row.ts'

/** What an update can change of a block, at one time. */
export interface EditableBlock extends EditableOutput {
  text: string
  markup: readonly MarkupSpan[]
  note: string
}

/** What an update did. */
export interface KeptUpdate {
  projectId: string
  changes: readonly { blockId: string; chapterId: string; before: EditableBlock; after: EditableBlock }[]
  inserted: readonly ChapterBlocks[]
  removed: readonly ChapterBlocks[]
  /** Chapters that it added, with their blocks. */
  newChapters: readonly ChapterBlocks[]
  /** Characters that it added to the cast. */
  castIds: readonly string[]
  /** When it was done or undone last, ISO 8601: what was hidden then is restored by the opposite. */
  changedAt: string
}

export interface ChapterBlocks {
  chapterId: string
  blockIds: readonly string[]
}
