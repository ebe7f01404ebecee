import type { Chapter, ChapterSummary } from '#shared/contract/script.ts'
import type { ScriptCounts } from './block-book.ts'

/** A chapter as lists show it: its figures are absent until they are read. */
export interface ListedChapter extends Chapter, Partial<Omit<ChapterSummary, keyof Chapter>> {
  /** Its title, or `Chapter 3` where it has none. */
  name: string
  /** From 1. */
  number: number
}

/** Gives each chapter the name and number that its place makes. */
export function nameChapters(chapters: readonly (Chapter | ChapterSummary)[]): ListedChapter[] {
  return chapters.map((chapter, index) => ({
    ...chapter,
    name: chapter.title === '' ? `Chapter ${index + 1}` : chapter.title,
    number: index + 1,
  }))
}

/** The list with what is known of the open chapter at this moment: its figures as stored are some seconds older. */
export function withFigures(
  list: readonly ListedChapter[],
  chapterId: string,
  { blocks, writtenBlocks, spokenBlocks }: Pick<ScriptCounts, 'blocks' | 'writtenBlocks' | 'spokenBlocks'>,
): ListedChapter[] {
  const spokenShare = writtenBlocks === 0 ? 0 : spokenBlocks / writtenBlocks
  return list.map((chapter) =>
    chapter.id === chapterId
      ? { ...chapter, blockCount: blocks, spokenBlockCount: spokenBlocks, spokenShare }
      : chapter,
  )
}

/** The list with one entry put where it is wanted among the others, from 0; past the end is last. */
export function withMoved<T extends { id: string }>(list: readonly T[], id: string, place: number): T[] {
  const moved = list.find((entry) => entry.id === id)
  if (!moved) return [...list]
  return list.filter((entry) => entry !== moved).toSpliced(Math.max(0, place), 0, moved)
}

/** Where an entry comes to stand when it is dropped before or after another; null when it stays where it is. */
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
