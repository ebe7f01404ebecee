import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { UnusualWord } from '#shared/contract/pronunciation.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'

/** A row of the table. */
export type UnusualWordRow = UnusualWord & { id: string }

export interface UnusualWordChoice {
  projectId: string
  search: string
  showsAccepted: boolean
  /** Resolves once all edits are stored: stored texts are read. */
  beforeAsking: () => Promise<unknown>
}

/** A project's unusual words as chosen, and which of them sound right. */
export function useUnusualWords({ projectId, search, showsAccepted, beforeAsking }: UnusualWordChoice) {
  const { client, queries, queryClient } = useStudio()
  /** Changes since the words were read, so that a row leaves and returns at once. */
  const [accepted, setAccepted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [failure, setFailure] = useState<Failure | null>(null)
  const input = { projectId, includesAccepted: true }
  const read = useQuery({
    ...queries.pronunciations.unusualWords.queryOptions({ input }),
    queryFn: async ({ signal }) => {
      await beforeAsking()
      return client.pronunciations.unusualWords(input, { signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
  const all = useMemo(
    () =>
      (read.data?.words ?? []).map((one): UnusualWordRow => ({
        ...one,
        id: one.word,
        isAccepted: accepted.get(one.word) ?? one.isAccepted,
      })),
    [read.data, accepted],
  )
  const listed = useMemo(() => all.filter(({ isAccepted }) => showsAccepted || !isAccepted), [all, showsAccepted])
  const rows = useMemo(
    () => listed.filter(({ word, pronunciation }) => matchesSearch(search, [word, pronunciation?.spoken])),
    [listed, search],
  )

  async function accept(word: string, isAccepted: boolean): Promise<void> {
    setFailure(null)
    try {
      await client.pronunciations.acceptWord({ projectId, word, isAccepted })
      setAccepted((before) => new Map(before).set(word, isAccepted))
      // Undo may be pressed when the dialog was closed and opened again.
      if (!isAccepted) return queryClient.invalidateQueries({ queryKey: queries.pronunciations.unusualWords.key() })
      const undo = { label: common('undo'), onPress: () => void accept(word, false) }
      showToast({ text: t('unusual.accepted', { word }), action: undo })
    } catch (error) {
      setFailure(getFailure(error))
    }
  }

  return {
    read,
    rows,
    /** Words of the choice without the search. */
    listedCount: listed.length,
    acceptedCount: all.filter(({ isAccepted }) => isAccepted).length,
    /** Found words that are too many to list. */
    unlistedCount: (read.data?.total ?? 0) - (read.data?.words.length ?? 0),
    failure,
    accept,
  }
}
