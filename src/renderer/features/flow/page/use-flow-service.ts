import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { FlowMove, FlowView } from '#shared/contract/flow-state.ts'
import { type Reason, reasonOf, useStudio } from '../../../rpc/studio.ts'

/** What is known of an agent's flow, and the ways to ask the service. Asks it once when the page opens. */
export function useFlowService(agentId: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const key = queries.flow.read.queryKey({ input: { agentId } })
  const stored = useQuery({ ...queries.flow.read.queryOptions({ input: { agentId } }), staleTime: 0 })
  const show = useCallback((view: FlowView) => cache.setQueryData(key, view), [cache, key])
  const refresh = useMutation({ mutationFn: () => client.flow.refresh({ agentId }), onSuccess: show })
  const { mutate: ask } = refresh
  useEffect(() => ask(), [ask, agentId])

  const failure: Reason | null = refresh.error ? reasonOf(refresh.error) : null
  return {
    view: stored.data ?? null,
    /** Nothing could be read at all. */
    missing: stored.error ? reasonOf(stored.error) : null,
    /** Why the service was not heard, while what is here may be old. */
    failure,
    isAsking: refresh.isPending,
    ask: () => ask(),
    show,
  }
}
export type FlowService = ReturnType<typeof useFlowService>

/** The new state of a flow, whatever the answer to a move is; undefined when there is none. */
export function viewOf(move: FlowMove): FlowView | undefined {
  return move.kind === 'issues' ? undefined : move.view
}
