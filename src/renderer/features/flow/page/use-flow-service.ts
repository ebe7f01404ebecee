import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowView } from '#shared/contract/flow-state.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'

/** What is known of an agent's flow, and how to request it from the service. Requests it once when the page opens. */
export function useFlowService(agentId: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const key = queries.flow.read.queryKey({ input: { agentId } })
  const stored = useQuery({ ...queries.flow.read.queryOptions({ input: { agentId } }), staleTime: 0 })
  const show = useCallback((view: FlowView) => cache.setQueryData(key, view), [cache, key])
  const refresh = useMutation({ mutationFn: () => client.flow.refresh({ agentId }), onSuccess: show })
  const { mutate: ask } = refresh
  useEffect(() => ask(), [ask, agentId])

  const failure: Failure | null = refresh.error ? getFailure(refresh.error) : null
  return {
    // A view from an earlier visit lacks the edits that were saved since, and an editor opened with it could undo them.
    view: stored.isFetchedAfterMount ? (stored.data ?? null) : null,
    /** Nothing could be read at all. */
    missing: stored.error ? getFailure(stored.error) : null,
    /** Why the service couldn't be reached; local data may be outdated. */
    failure,
    isAsking: refresh.isPending,
    ask: () => ask(),
    show,
  }
}
export type FlowService = ReturnType<typeof useFlowService>
