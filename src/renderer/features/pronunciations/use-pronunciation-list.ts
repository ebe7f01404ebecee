import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type {
  PronunciationFormat,
  ListedPronunciation,
  PronunciationPreview,
  PronunciationSort,
} from '#shared/contract/pronunciation.ts'
import { saveText } from '../../lib/save-text.ts'
import { offerRegeneration } from '../../rpc/offer-regeneration.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

const PAGE_ENTRIES = 200

/** The last action on the list. */
export type PronunciationOutcome =
  | { kind: 'none' }
  | { kind: 'removed'; entry: ListedPronunciation }
  | { kind: 'restored'; written: string }
  | { kind: 'exported'; fileName: string }
  | { kind: 'failed'; reason: Failure }

export interface PronunciationListChoice {
  /** Null lists the entries of all projects. */
  projectId: string | null
  search: string
  sort: PronunciationSort
}

/** Pronunciation entries in one order, loaded as far as scrolled, and their actions. */
export function usePronunciationList({ projectId, search, sort }: PronunciationListChoice) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<PronunciationOutcome>({ kind: 'none' })
  const pages = useInfiniteQuery({
    ...queries.pronunciations.list.infiniteOptions({
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
  const refresh = () => cache.invalidateQueries({ queryKey: queries.pronunciations.list.key() })
  const attempt = async (work: () => Promise<PronunciationOutcome>, isChange = true) => {
    try {
      setOutcome(await work())
    } catch (error) {
      setOutcome({ kind: 'failed', reason: getFailure(error) })
    }
    if (isChange) await refresh()
  }

  return {
    pages,
    outcome,
    refresh,
    entries: pages.data?.pages.flatMap((page) => page.entries) ?? [],
    total: pages.data?.pages.at(-1)?.total ?? null,
    /** The effect of removing an entry; null if unavailable, which the outcome reports. */
    effectOfRemoval: async (
      entry: ListedPronunciation,
      beforeAsking: () => Promise<unknown>,
    ): Promise<PronunciationPreview | null> => {
      try {
        await beforeAsking()
        return await client.pronunciations.preview({ kind: 'remove', pronunciationId: entry.id })
      } catch (error) {
        setOutcome({ kind: 'failed', reason: getFailure(error) })
        return null
      }
    },
    remove: (entry: ListedPronunciation, afterwards?: () => Promise<void>) =>
      attempt(async () => {
        await client.pronunciations.remove({ pronunciationId: entry.id })
        await afterwards?.()
        return { kind: 'removed', entry }
      }),
    restore: (entry: ListedPronunciation) =>
      attempt(async () => {
        const { written, spoken, scope, matchCase } = entry
        const draft = { written, spoken, scope, matchCase }
        const { runningBlockIds } = await client.pronunciations.preview({ kind: 'add', draft })
        await client.pronunciations.restore({ pronunciationId: entry.id })
        offerRegeneration(client, runningBlockIds)
        return { kind: 'restored', written: entry.written }
      }),
    exportAs: (format: PronunciationFormat) =>
      attempt(async () => {
        const file = await client.pronunciations.export({ projectId, search, format })
        saveText(file)
        return { kind: 'exported', fileName: file.fileName }
      }, false),
  }
}
