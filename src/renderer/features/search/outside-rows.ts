import type { FoundRemovedChapter, FoundTake, OutsideResult } from '#shared/contract/search.ts'

/** A list row: a heading, or a take or removed chapter below it. */
export type OutsideRow =
  | { kind: 'takes'; id: string; count: number; listedCount: number }
  | ({ kind: 'take'; id: string } & FoundTake)
  | { kind: 'removed'; id: string; count: number; listedCount: number }
  | ({ kind: 'chapter'; id: string } & FoundRemovedChapter)

/** Takes, then removed chapters, each below a heading if there are any. */
export function outsideRows({ takes, takeCount, removedChapters, removedChapterCount }: OutsideResult): OutsideRow[] {
  return [
    ...(takes.length === 0
      ? []
      : [{ kind: 'takes' as const, id: 'takes', count: takeCount, listedCount: takes.length }]),
    ...takes.map((take) => ({ kind: 'take' as const, id: take.takeId, ...take })),
    ...(removedChapters.length === 0
      ? []
      : [
          {
            ...{ kind: 'removed' as const, id: 'removed', count: removedChapterCount },
            listedCount: removedChapters.length,
          },
        ]),
    ...removedChapters.map((chapter) => ({ kind: 'chapter' as const, id: chapter.chapterId, ...chapter })),
  ]
}
