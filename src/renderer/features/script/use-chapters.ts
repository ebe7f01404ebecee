import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { Chapter, ChapterSummary } from '#shared/contract/script.ts'
import type { OutsideStep } from '../../lib/outside-step.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { type ListedChapter, nameChapters, withMoved } from './name-chapters.ts'

/**
 * A project's chapters and what can be done with them. A change is seen at once and read again from the studio. What was
 * done answers the step that takes it back, or null when it could not be stored and a message has said so.
 */
export interface Chapters {
  list: readonly ListedChapter[]
  /** Reads the figures again. */
  refresh: () => void
  /** The new chapter, right after the one named; null when it could not be stored. */
  add: (afterChapterId: string) => Promise<Chapter | null>
  rename: (chapterId: string, title: string) => Promise<OutsideStep | null>
  /** Puts a chapter at a place among the others, from 0. */
  move: (chapterId: string, place: number) => Promise<OutsideStep | null>
  /** A message offers to take it back as well. Whichever way it is brought back ends with `onRestored`. */
  remove: (chapterId: string, onRestored: (name: string) => void) => Promise<OutsideStep | null>
}

const NEW_FIGURES = { blockCount: 1, spokenBlockCount: 0, spokenShare: 0, durationMs: 0 }

/** `known` is what is shown until the figures are read. */
export function useChapters(projectId: string, known: readonly Chapter[]): Chapters {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const options = queries.script.chapters.queryOptions({ input: { projectId } })
  const { queryKey } = options
  // Other windows change chapters without telling this list.
  const { data } = useQuery({ ...options, staleTime: 0 })
  const list = useMemo(() => nameChapters(data ?? known), [data, known])
  const underWay = useRef(0)
  const key = JSON.stringify(queryKey)
  const refresh = useCallback(() => {
    if (underWay.current === 0) void cache.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })
  }, [cache, key])

  const current = () => nameChapters(cache.getQueryData<ChapterSummary[]>(queryKey) ?? known)
  const nameOf = (chapterId: string) => shorten(current().find(({ id }) => id === chapterId)?.name ?? 'The chapter')
  /** Shows a change, stores it, and reads the list again when nothing else is being stored. Rejects when it was not. */
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
  /** Null when it was not done, which a message says with the reason. */
  const attempt = async <T>(work: () => Promise<T>, failed: string): Promise<{ done: T } | null> => {
    try {
      return { done: await work() }
    } catch (error) {
      showToast({ text: `${failed} ${reasonOf(error).message}` })
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
        'The chapter could not be added.',
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
      if (!(await attempt(() => rename(chapterId, title), `“${name}” could not be renamed.`))) return null
      return {
        name: `name of “${name}”`,
        undo: () => rename(chapterId, before),
        redo: () => rename(chapterId, title),
      }
    },
    async move(chapterId, place) {
      const name = nameOf(chapterId)
      const before = current().findIndex(({ id }) => id === chapterId)
      if (!(await attempt(() => move(chapterId, place), `“${name}” could not be moved.`))) return null
      return {
        name: `move of “${name}”`,
        undo: () => move(chapterId, before),
        redo: () => move(chapterId, place),
      }
    },
    async remove(chapterId, onRestored) {
      const name = nameOf(chapterId)
      const remove = () =>
        change(
          // The studio keeps the only chapter and says so.
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
      if (!(await attempt(remove, `“${name}” could not be removed.`))) return null
      const bringBack = () => void attempt(restore, `“${name}” could not be brought back.`)
      showToast({ text: `Removed “${name}”.`, action: { label: 'Undo', onPress: bringBack } })
      return {
        name: `removal of “${name}”`,
        async undo() {
          // The message, the list of removed chapters or another window may have brought it back already.
          if (!current().some(({ id }) => id === chapterId)) await restore()
        },
        async redo() {
          await remove()
        },
      }
    },
  }
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}
