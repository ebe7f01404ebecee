import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { QueueEntry, QueueState } from '#shared/contract/queue.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

const PAGE_ENTRIES = 200
/** Generating and failed blocks are few; the rest of a very long list is loaded as the first ones leave. */
const SHOWN_ENTRIES = 200

/** The list with one entry moved before another, or to the end if null. */
function withEntryBefore(entries: readonly QueueEntry[], workId: string, beforeWorkId: string | null): QueueEntry[] {
  const moved = entries.find((entry) => entry.workId === workId)
  if (!moved || workId === beforeWorkId) return [...entries]
  const others = entries.filter((entry) => entry !== moved)
  const index = others.findIndex((entry) => entry.workId === beforeWorkId)
  return others.toSpliced(index < 0 ? others.length : index, 0, moved)
}

/** All projects' work in the queue, and its actions. */
export function useQueue(state: QueueState | null) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const waitingOptions = queries.queue.list.infiniteOptions({
    input: (afterWorkId: string | null) => ({ section: 'waiting', afterWorkId, limit: PAGE_ENTRIES }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_ENTRIES ? null : page.at(-1)?.workId),
  })
  const short = (section: 'speaking' | 'stopped') => ({
    ...queries.queue.list.queryOptions({ input: { section, afterWorkId: null, limit: SHOWN_ENTRIES } }),
    staleTime: 0,
  })
  const waiting = useInfiniteQuery({ ...waitingOptions, staleTime: 0, gcTime: 0 })
  const speaking = useQuery(short('speaking'))
  const stopped = useQuery(short('stopped'))

  const revision = state?.revision
  useEffect(() => {
    if (revision !== undefined) void cache.invalidateQueries({ queryKey: queries.queue.list.key() })
  }, [cache, queries, revision])

  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(getFailure(error))
    }
  }

  return {
    waiting,
    speaking,
    stopped,
    waitingEntries: waiting.data?.pages.flat() ?? [],
    failure,
    forgetFailure: () => setFailure(null),
    pause: (projectId: string | null) => void attempt(() => client.queue.pause({ projectId })),
    goOn: (projectId: string | null) => void attempt(() => client.queue.goOn({ projectId })),
    cancel: (workId: string) => void attempt(() => client.queue.cancel({ workIds: [workId] })),
    cancelAll: () => void attempt(() => client.queue.cancelAll({ projectId: null })),
    dismiss: (workIds: string[] | null) => void attempt(() => client.queue.dismiss({ workIds })),
    /** Shown at its target immediately; the queue's own order follows. */
    move: (workId: string, beforeWorkId: string | null) =>
      void attempt(async () => {
        await cache.cancelQueries({ queryKey: waitingOptions.queryKey })
        cache.setQueryData<InfiniteData<QueueEntry[], string | null>>(waitingOptions.queryKey, (data) => {
          if (!data) return data
          const entries = withEntryBefore(data.pages.flat(), workId, beforeWorkId)
          let from = 0
          return { ...data, pages: data.pages.map((page) => entries.slice(from, (from += page.length))) }
        })
        await client.queue.move({ workId, beforeWorkId })
      }),
    /** Requests the block as currently written; a block that can't be sent reports why. */
    again: (entry: QueueEntry) =>
      void attempt(async () => {
        const { projectId, blockId } = entry
        const plan = await client.takes.generate({ projectId, blockIds: [blockId], reuse: true })
        const [problem] = plan.problems
        if (problem) setFailure(problem.failure)
      }),
    rest: (takeId: string) => void attempt(() => client.takes.resume({ takeId })),
  }
}
