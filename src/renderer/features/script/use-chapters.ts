import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { Chapter, ChapterSummary } from '#shared/contract/script.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { type ListedChapter, nameChapters, withMoved } from './name-chapters.ts'

/** A project's chapters and what can be done with them. A change is seen at once and read again from the studio. */
export interface Chapters {
  list: readonly ListedChapter[]
  /** Reads the figures again. */
  refresh: () => void
  /** The new chapter, right after the one named; null when it could not be stored. */
  add: (afterChapterId: string) => Promise<Chapter | null>
  rename: (chapterId: string, title: string) => void
  /** Puts a chapter at a place among the others, from 0. */
  move: (chapterId: string, place: number) => void
  /** True when it is gone; then a message offers to take that back, which ends with `onRestored`. */
  remove: (chapterId: string, onRestored: () => void) => Promise<boolean>
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
  /** Shows a change, stores it, and reads the list again when nothing else is being stored. */
  const store = async <T>(
    change: (list: ChapterSummary[]) => ChapterSummary[],
    send: () => Promise<T>,
    failed: string,
  ): Promise<{ stored: T } | null> => {
    underWay.current += 1
    // What is being read now is older than this change.
    void cache.cancelQueries({ queryKey })
    cache.setQueryData<ChapterSummary[]>(queryKey, (chapters) => chapters && change(chapters))
    try {
      return { stored: await send() }
    } catch (error) {
      showToast({ text: `${failed} ${reasonOf(error).message}` })
      return null
    } finally {
      underWay.current -= 1
      refresh()
      void cache.invalidateQueries({ queryKey: queries.script.removedChapters.key() })
    }
  }

  return {
    list,
    refresh,
    async add(afterChapterId) {
      const added = await store(
        (chapters) => chapters,
        () => client.script.addChapter({ projectId, afterChapterId }),
        'The chapter could not be added.',
      )
      if (!added) return null
      cache.setQueryData<ChapterSummary[]>(queryKey, (chapters) => {
        const index = chapters?.findIndex(({ id }) => id === afterChapterId) ?? -1
        return chapters?.toSpliced(index + 1, 0, { ...added.stored, ...NEW_FIGURES })
      })
      return added.stored
    },
    rename(chapterId, title) {
      const name = nameOf(chapterId)
      void store(
        (chapters) =>
          chapters.map((chapter) => (chapter.id === chapterId ? { ...chapter, title: title.trim() } : chapter)),
        () => client.script.renameChapter({ chapterId, title }),
        `“${name}” could not be renamed.`,
      )
    },
    move(chapterId, place) {
      const order = withMoved(current(), chapterId, place)
      const index = order.findIndex(({ id }) => id === chapterId)
      void store(
        (chapters) => withMoved(chapters, chapterId, place),
        () => client.script.moveChapter({ chapterId, afterChapterId: order[index - 1]?.id ?? null }),
        `“${nameOf(chapterId)}” could not be moved.`,
      )
    },
    async remove(chapterId, onRestored) {
      const name = nameOf(chapterId)
      const removed = await store(
        // The studio keeps the only chapter and says so.
        (chapters) => (chapters.length === 1 ? chapters : chapters.filter(({ id }) => id !== chapterId)),
        () => client.script.removeChapter({ chapterId }),
        `“${name}” could not be removed.`,
      )
      if (!removed) return false
      const restore = async () => {
        const failed = `“${name}” could not be brought back.`
        const restored = await store(
          (chapters) => chapters,
          () => client.script.restoreChapter({ chapterId }),
          failed,
        )
        if (restored) onRestored()
      }
      showToast({ text: `Removed “${name}”.`, action: { label: 'Undo', onPress: () => void restore() } })
      return true
    },
  }
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}
