import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FindQuery, FoundRemovedChapter } from '#shared/contract/search.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

/** The last restored chapter, or why one couldn't be restored. */
export type RestoreState = { kind: 'idle' } | { kind: 'restored'; title: string } | { kind: 'failed'; reason: Failure }

/**
 * Searches takes and removed chapters for what the panel found in the script, and restores chapters.
 *
 * @param asked the query that the script was searched for
 */
export function useOutside({ projectId, asked }: { projectId: string; asked: FindQuery }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [restored, setRestored] = useState<RestoreState>({ kind: 'idle' })
  const outside = useQuery({
    ...queries.search.findOutside.queryOptions({ input: { projectId, query: asked } }),
    enabled: asked.text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
  return {
    outside,
    restored,
    async restore({ chapterId, title }: Pick<FoundRemovedChapter, 'chapterId' | 'title'>) {
      setRestored({ kind: 'idle' })
      try {
        await client.script.restoreChapter({ chapterId })
        setRestored({ kind: 'restored', title })
      } catch (error) {
        setRestored({ kind: 'failed', reason: getFailure(error) })
      }
      await Promise.all(
        [queries.script.chapters, queries.script.removedChapters, queries.search].map((changed) =>
          cache.invalidateQueries({ queryKey: changed.key() }),
        ),
      )
    },
  }
}
