import type { Chapter, ChapterSummary } from '#shared/contract/script.ts'
import { getPercent } from '../../../lib/format-progress.ts'
import type { BlockStore, ScriptCounts } from '../session/block-store.ts'
import { t } from '../messages/t.ts'

/** A chapter as shown in lists; its figures are absent until they are read. */
export interface ListedChapter extends Chapter, Partial<Omit<ChapterSummary, keyof Chapter>> {
  /** Its title, or `Chapter 3` if it has none. */
  name: string
  /** From 1. */
  number: number
}

type CountsStore = Pick<BlockStore['counts'], 'get' | 'subscribe'>

/** Gives each chapter a name and a number based on its position. */
export function nameChapters(chapters: readonly (Chapter | ChapterSummary)[]): ListedChapter[] {
  return chapters.map((chapter, index) => ({
    ...chapter,
    name: chapter.title === '' ? t('name', { number: String(index + 1) }) : chapter.title,
    number: index + 1,
  }))
}

/** The list with the open chapter's current figures, because the stored ones are a few seconds old. */
export function withFigures(
  list: readonly ListedChapter[],
  chapterId: string,
  counts: Pick<ScriptCounts, 'blocks' | 'writtenBlocks' | 'spokenBlocks' | 'outdatedBlocks'>,
): ListedChapter[] {
  const figures = {
    blockCount: counts.blocks,
    writtenBlockCount: counts.writtenBlocks,
    spokenBlockCount: counts.spokenBlocks,
    outdatedBlockCount: counts.outdatedBlocks,
  }
  return list.map((chapter) => (chapter.id === chapterId ? { ...chapter, ...figures } : chapter))
}

/**
 * The open chapter's counts, updated only if its row shows something else: they change with every keystroke and every take,
 * and each change renders the whole list.
 */
export function createShownCounts(counts: CountsStore): CountsStore {
  let shown = counts.get()
  return {
    get() {
      const current = counts.get()
      if (!isRowSame(shown, current)) shown = current
      return shown
    },
    subscribe: counts.subscribe,
  }
}

function isRowSame(one: ScriptCounts, other: ScriptCounts): boolean {
  return (
    one.blocks === other.blocks &&
    one.outdatedBlocks === other.outdatedBlocks &&
    getPercent(one.spokenBlocks, one.writtenBlocks) === getPercent(other.spokenBlocks, other.writtenBlocks)
  )
}

/** The list with one entry moved to a position among the others, from 0; beyond the end is last. */
export function withMoved<T extends { id: string }>(list: readonly T[], id: string, place: number): T[] {
  const moved = list.find((entry) => entry.id === id)
  if (!moved) return [...list]
  return list.filter((entry) => entry !== moved).toSpliced(Math.max(0, place), 0, moved)
}

/** The position of an entry dropped before or after another; null if it doesn't move. */
export function placeOfDrop(
  list: readonly { id: string }[],
  id: string,
  drop: { id: string; position: 'before' | 'after' },
): number | null {
  const others = list.filter((entry) => entry.id !== id)
  const target = others.findIndex((entry) => entry.id === drop.id)
  if (target < 0) return null
  const place = drop.position === 'after' ? target + 1 : target
  return list[place]?.id === id ? null : place
}
