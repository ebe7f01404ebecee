import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { TakeChoice, TakeDeletion, TakeEntry, TakeFilter, TakeSort } from '#shared/contract/takes.ts'
import type { OutsideStep } from '../../lib/outside-step.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { t } from './messages/t.ts'

const PAGE_TAKES = 200

/** The last action on the list. `restored` ends the undo option. */
export type DeletionState =
  | { kind: 'none' }
  | { kind: 'deleted'; deletion: TakeDeletion }
  | { kind: 'restored'; count: number }
  | { kind: 'failed'; reason: Failure }

/** Take operations as steps that can be undone where the list was opened. */
export interface TakeSteps {
  /** Called after takes were deleted. */
  onStep: (step: OutsideStep) => void
  onStar: (takeId: string, starred: boolean) => Promise<void>
}

/** A project's takes in one order, loaded as far as scrolled, and their actions. */
export function useProjectTakes(projectId: string, filter: TakeFilter, sort: TakeSort, { onStep, onStar }: TakeSteps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [state, setState] = useState<DeletionState>({ kind: 'none' })
  const options = queries.takes.page.infiniteOptions({
    input: (afterTakeId: string | null) => ({ projectId, filter, sort, afterTakeId, limit: PAGE_TAKES }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.at(-1)?.id,
  })
  const pages = useInfiniteQuery({ ...options, staleTime: 0, gcTime: 0 })
  const totals = useQuery({ ...queries.takes.totals.queryOptions({ input: { projectId, filter } }), staleTime: 0 })
  const unused = useQuery({
    ...queries.takes.totals.queryOptions({ input: { projectId, filter: 'unused' } }),
    staleTime: 0,
  })

  const refreshAround = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queries.takes.totals.key() }),
      cache.invalidateQueries({ queryKey: queries.takes.list.key() }),
    ])
  /** Applies a change to the loaded rows without reading all of them again. */
  const change = (rows: (page: TakeEntry[]) => TakeEntry[]) =>
    cache.setQueryData<InfiniteData<TakeEntry[], string | null>>(
      options.queryKey,
      (data) => data && { ...data, pages: data.pages.map(rows) },
    )
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      setState({ kind: 'failed', reason: getFailure(error) })
    }
    await refreshAround()
  }

  return {
    pages,
    totals,
    unused,
    state,
    entries: pages.data?.pages.flat() ?? [],
    star: (entry: TakeEntry) =>
      attempt(async () => {
        const starred = !entry.starred
        await onStar(entry.id, starred)
        change((page) => page.map((other) => (other.id === entry.id ? { ...other, starred } : other)))
      }),
    remove: (takes: TakeChoice) =>
      attempt(async () => {
        const deletion = await client.takes.remove({ projectId, takes })
        let { deletedAt } = deletion
        onStep({
          name: t('deletion.step', { count: deletion.count }),
          async undo() {
            try {
              await client.takes.restoreDeleted({ projectId, deletedAt })
            } catch (error) {
              // They were already restored by the button next to the list.
              if (getFailure(error).code !== 'not_found') throw error
            }
          },
          async redo() {
            deletedAt = (await client.takes.remove({ projectId, takes })).deletedAt
          },
        })
        setState({ kind: 'deleted', deletion })
        await cache.resetQueries({ queryKey: options.queryKey })
      }),
    restore: (deletion: TakeDeletion) =>
      attempt(async () => {
        const { count } = await client.takes.restoreDeleted({ projectId, deletedAt: deletion.deletedAt })
        setState({ kind: 'restored', count })
        await cache.resetQueries({ queryKey: options.queryKey })
      }),
  }
}
