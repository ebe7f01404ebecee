import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SayAsFormat, SayAsListed, SayAsPreview, SayAsSort } from '#shared/contract/say-as.ts'
import { saveText } from '../../lib/save-text.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

const PAGE_ENTRIES = 200

/** What was done last to the list. */
export type SayAsOutcome =
  | { kind: 'none' }
  | { kind: 'removed'; entry: SayAsListed }
  | { kind: 'restored'; written: string }
  | { kind: 'exported'; fileName: string }
  | { kind: 'failed'; reason: Reason }

export interface SayAsListChoice {
  /** Null lists the entries of all projects. */
  projectId: string | null
  search: string
  sort: SayAsSort
}

/** Say-as entries in one order, read as far as they were scrolled to, and what can be done with them. */
export function useSayAsList({ projectId, search, sort }: SayAsListChoice) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<SayAsOutcome>({ kind: 'none' })
  const pages = useInfiniteQuery({
    ...queries.sayAs.list.infiniteOptions({
      input: (offset: number) => ({
        projectId,
        search,
        sort,
        offset,
        limit: PAGE_ENTRIES,
      }),
      initialPageParam: 0,
      getNextPageParam: (last, all) => {
        const read = all.reduce((sum, page) => sum + page.entries.length, 0)
        return read < last.total && last.entries.length > 0 ? read : undefined
      },
    }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const refresh = () => cache.invalidateQueries({ queryKey: queries.sayAs.list.key() })
  const attempt = async (work: () => Promise<SayAsOutcome>, isChange = true) => {
    try {
      setOutcome(await work())
    } catch (error) {
      setOutcome({ kind: 'failed', reason: reasonOf(error) })
    }
    if (isChange) await refresh()
  }

  return {
    pages,
    outcome,
    refresh,
    entries: pages.data?.pages.flatMap((page) => page.entries) ?? [],
    total: pages.data?.pages.at(-1)?.total ?? null,
    /** What taking an entry away would do; null when it cannot be said, which the outcome tells. */
    effectOfRemoval: async (entry: SayAsListed, beforeAsking: () => Promise<unknown>): Promise<SayAsPreview | null> => {
      try {
        await beforeAsking()
        return await client.sayAs.preview({ kind: 'remove', sayAsId: entry.id })
      } catch (error) {
        setOutcome({ kind: 'failed', reason: reasonOf(error) })
        return null
      }
    },
    remove: (entry: SayAsListed) =>
      attempt(async () => {
        await client.sayAs.remove({ sayAsId: entry.id })
        return { kind: 'removed', entry }
      }),
    restore: (entry: SayAsListed) =>
      attempt(async () => {
        await client.sayAs.restore({ sayAsId: entry.id })
        return { kind: 'restored', written: entry.written }
      }),
    exportAs: (format: SayAsFormat) =>
      attempt(async () => {
        const file = await client.sayAs.export({ projectId, search, format })
        saveText(file)
        return { kind: 'exported', fileName: file.fileName }
      }, false),
  }
}
