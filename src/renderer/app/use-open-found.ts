import { useQueryClient } from '@tanstack/react-query'
import type { WrittenHit } from '#shared/contract/search.ts'
import { openFind } from '../features/search/find-state.ts'
import { soughtPlace } from '../features/script/screen/sought-place.ts'
import { formatFailureInOneLine } from '../lib/failure-words.ts'
import { getFailure, useStudio } from '../rpc/studio.ts'
import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import { hashOf } from './routes.ts'
import { goTo } from './use-route.ts'

/** Opens the place where a text was found. What was removed is restored first; if that fails, a message says why. */
export function useOpenFound(): (hit: WrittenHit) => void {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const restore = async ({ isProjectRemoved, projectId, isChapterRemoved, chapterId }: WrittenHit) => {
    // A chapter of a removed project can't be restored without it.
    if (isProjectRemoved) await client.projects.restore({ projectId })
    if (isChapterRemoved && chapterId !== null) await client.script.restoreChapter({ chapterId })
    await Promise.all(
      [queries.projects, queries.script.chapters, queries.script.removedChapters].map((changed) =>
        cache.invalidateQueries({ queryKey: changed.key() }),
      ),
    )
  }
  return (hit) => {
    if (!hit.isProjectRemoved && !hit.isChapterRemoved) {
      open(hit)
      return
    }
    const name = (hit.isChapterRemoved && hit.chapterTitle) || hit.projectTitle
    restore(hit).then(
      () => open(hit),
      (error: unknown) => {
        const reason = formatFailureInOneLine(getFailure(error))
        showToast({ text: t('palette.restoreFailed', { name, reason }) })
      },
    )
  }
}

/** Matches in a block, its note or its takes are shown in the script. */
function open(found: WrittenHit): void {
  const { kind, ownerId, projectId, chapterId, take, isBlockRemoved, text, startChar, hits } = found
  const [hit] = hits
  if (isBlockRemoved && text.trim() !== '') {
    // The panel lists and plays the takes that have no block, and blocks that have its text now.
    openFind({ replaces: false, text: hit ? text.slice(hit.startChar - startChar, hit.endChar - startChar) : text })
  }
  const isInBlock = chapterId !== null && kind !== 'chapter' && kind !== 'project' && !isBlockRemoved
  const show = () => {
    if (!isInBlock) return
    const place = { chapterId, blockId: ownerId, startChar: 0, endChar: 0 }
    soughtPlace.set({
      ...place,
      ...(kind === 'block' ? hit : {}),
      ...(take && take.number !== null ? { takeId: take.takeId } : {}),
    })
  }
  const route = { area: 'script', projectId, chapterId } as const
  // Once the new screen is there: the chapter may be open already, under an address without it.
  if (location.hash === hashOf(route)) show()
  else addEventListener('hashchange', show, { once: true })
  goTo(route)
}
