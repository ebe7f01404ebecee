import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { Chapter, ChapterSummary } from '#shared/contract/script.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../../lib/common/messages/common.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import { t } from '../messages/t.ts'
import { type ListedChapter, nameChapters, withMoved } from './name-chapters.ts'

/**
 * A project's chapters and their actions. A change is shown immediately and read again from the studio. Actions return
 * the step that undoes them, or null if storing failed, which a message has reported.
 */
export interface Chapters {
  /** Without figures, so it only changes when chapters do: see `useChapterFigures`. */
  list: readonly ListedChapter[]
  /** Reads the figures again. */
  refresh: () => void
  /** The new chapter, right after the given one; null if it couldn't be stored. */
  add: (afterChapterId: string) => Promise<Chapter | null>
  rename: (chapterId: string, title: string) => Promise<OutsideStep | null>
  /** Moves a chapter to a position among the others, from 0. */
  move: (chapterId: string, place: number) => Promise<OutsideStep | null>
  /** A message also offers to undo it. Restoring it in any way calls `onRestored`. */
  remove: (chapterId: string, onRestored: (name: string) => void) => Promise<OutsideStep | null>
}

const NEW_FIGURES = { blockCount: 1, writtenBlockCount: 0, spokenBlockCount: 0, outdatedBlockCount: 0, durationMs: 0 }

/** `known` is shown until the chapters are read. */
export function useChapters(projectId: string, known: readonly Chapter[]): Chapters {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const options = queries.script.chapters.queryOptions({ input: { projectId } })
  const { queryKey } = options
  // Other windows change chapters without notifying this list.
  const { data } = useQuery({ ...options, staleTime: 0, select: withoutFigures })
  const list = useMemo(() => nameChapters(data ?? known), [data, known])
  const underWay = useRef(0)
  const key = JSON.stringify(queryKey)
  const refresh = useCallback(() => {
    if (underWay.current === 0) void cache.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })
  }, [cache, key])

  const current = () => nameChapters(cache.getQueryData<ChapterSummary[]>(queryKey) ?? known)
  const nameOf = (chapterId: string) => shorten(current().find(({ id }) => id === chapterId)?.name ?? t('gone'))
  /**
   * Shows a change, stores it, and reads the list again once nothing else is being stored. Rejects if storing failed.
   */
  const change = async <T>(show: (list: ChapterSummary[]) => ChapterSummary[], send: () => Promise<T>): Promise<T> => {
    underWay.current += 1
    // What is being read now is older than this change.
    void cache.cancelQueries({ queryKey })
    cache.setQueryData<ChapterSummary[]>(queryKey, (chapters) => chapters && show(chapters))
    try {
      return await send()
    } finally {
      underWay.current -= 1
      refresh()
      void cache.invalidateQueries({ queryKey: queries.script.removedChapters.key() })
    }
  }
  /** Null if it failed, which a message explains. */
  const attempt = async <T>(
    work: () => Promise<T>,
    formatFailed: (reason: string) => string,
  ): Promise<{ done: T } | null> => {
    try {
      return { done: await work() }
    } catch (error) {
      showToast({ text: formatFailed(formatReason(getFailure(error))) })
      return null
    }
  }
  const rename = async (chapterId: string, title: string) => {
    await change(
      (chapters) =>
        chapters.map((chapter) => (chapter.id === chapterId ? { ...chapter, title: title.trim() } : chapter)),
      () => client.script.renameChapter({ chapterId, title }),
    )
  }
  const move = async (chapterId: string, place: number) => {
    const order = withMoved(current(), chapterId, place)
    const index = order.findIndex(({ id }) => id === chapterId)
    await change(
      (chapters) => withMoved(chapters, chapterId, place),
      () => client.script.moveChapter({ chapterId, afterChapterId: order[index - 1]?.id ?? null }),
    )
  }

  return {
    list,
    refresh,
    async add(afterChapterId) {
      const added = await attempt(
        () =>
          change(
            (chapters) => chapters,
            () => client.script.addChapter({ projectId, afterChapterId }),
          ),
        (reason) => t('addFailed', { reason }),
      )
      if (!added) return null
      cache.setQueryData<ChapterSummary[]>(queryKey, (chapters) => {
        const index = chapters?.findIndex(({ id }) => id === afterChapterId) ?? -1
        return chapters?.toSpliced(index + 1, 0, { ...added.done, ...NEW_FIGURES })
      })
      return added.done
    },
    async rename(chapterId, title) {
      const name = nameOf(chapterId)
      const before = current().find(({ id }) => id === chapterId)?.title ?? ''
      if (
        !(await attempt(
          () => rename(chapterId, title),
          (reason) => t('renameFailed', { name, reason }),
        ))
      )
        return null
      return {
        name: t('step.rename', { name }),
        undo: () => rename(chapterId, before),
        redo: () => rename(chapterId, title),
      }
    },
    async move(chapterId, place) {
      const name = nameOf(chapterId)
      const before = current().findIndex(({ id }) => id === chapterId)
      if (
        !(await attempt(
          () => move(chapterId, place),
          (reason) => t('moveFailed', { name, reason }),
        ))
      )
        return null
      return {
        name: t('step.move', { name }),
        undo: () => move(chapterId, before),
        redo: () => move(chapterId, place),
      }
    },
    async remove(chapterId, onRestored) {
      const name = nameOf(chapterId)
      const remove = () =>
        change(
          // The studio keeps the only chapter and reports that.
          (chapters) => (chapters.length === 1 ? chapters : chapters.filter(({ id }) => id !== chapterId)),
          () => client.script.removeChapter({ chapterId }),
        )
      const restore = async () => {
        await change(
          (chapters) => chapters,
          () => client.script.restoreChapter({ chapterId }),
        )
        onRestored(name)
      }
      if (!(await attempt(remove, (reason) => t('removeFailed', { name, reason })))) return null
      const bringBack = () => void attempt(restore, (reason) => t('restoreFailed', { name, reason }))
      showToast({ text: t('removedChapter', { name }), action: { label: common('undo'), onPress: bringBack } })
      return {
        name: t('step.remove', { name }),
        async undo() {
          // It may already have been restored by the message, the list of deleted chapters or another window.
          if (!current().some(({ id }) => id === chapterId)) await restore()
        },
        async redo() {
          await remove()
        },
      }
    },
  }
}

/** The chapters with the figures that `useChapters` has read; without figures until then. */
export function useChapterFigures(projectId: string, chapters: readonly ListedChapter[]): readonly ListedChapter[] {
  const { queries } = useStudio()
  const { data } = useQuery({ ...queries.script.chapters.queryOptions({ input: { projectId } }), enabled: false })
  return useMemo(() => {
    const figures = new Map(data?.map((chapter) => [chapter.id, chapter]))
    return chapters.map((chapter) => ({ ...figures.get(chapter.id), ...chapter }))
  }, [data, chapters])
}

function withoutFigures(chapters: readonly ChapterSummary[]): Chapter[] {
  return chapters.map(({ id, title }) => ({ id, title }))
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}
