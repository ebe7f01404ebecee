import type { MarkupSpan } from '#shared/contract/markup.ts'

/** A block's text, formatting and note at one time. */
export interface BlockWording {
  text: string
  markup: readonly MarkupSpan[]
  note: string
}

/** What an update did. */
export interface KeptUpdate {
  projectId: string
  changes: readonly { blockId: string; chapterId: string; before: BlockWording; after: BlockWording }[]
  inserted: readonly ChapterBlocks[]
  removed: readonly ChapterBlocks[]
  /** When it was done or undone last, ISO 8601: what was hidden then is restored by the opposite. */
  changedAt: string
}

export interface ChapterBlocks {
  chapterId: string
  blockIds: readonly string[]
}
