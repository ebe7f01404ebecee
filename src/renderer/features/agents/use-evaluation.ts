import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AgentEvaluation, EvaluationDetail } from '#shared/contract/agents.ts'
import { useFlush } from '../../lib/publish-link.ts'
import { useUnsavedGuard } from '../../lib/unsaved-work.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

/** Criteria and data fields of an agent: cached data, local changes, and service actions. */
export function useEvaluation(agentId: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  /** Displayed but not saved yet; null if everything is saved. */
  const [pending, setPending] = useState<AgentEvaluation | null>(null)
  const [saveError, setSaveError] = useState<unknown>(null)
  const writing = useRef<{ next: AgentEvaluation | null; running: Promise<void> | null }>({ next: null, running: null })
  const stored = useQuery(queries.agents.evaluation.queryOptions({ input: { agentId } }))

  const show = (detail: EvaluationDetail) => {
    cache.setQueryData(queries.agents.evaluation.queryKey({ input: { agentId } }), detail)
    void cache.invalidateQueries({ queryKey: queries.agents.list.key() })
  }
  const refresh = useMutation({ mutationFn: () => client.agents.fetchEvaluation({ agentId }), onSuccess: show })
  const { mutate: askAgain } = refresh
  useEffect(() => askAgain(), [askAgain])

  async function write(): Promise<void> {
    const state = writing.current
    while (state.next !== null) {
      const sent = state.next
      try {
        show(await client.agents.editEvaluation({ agentId, mine: sent }))
        if (state.next === sent) {
          state.next = null
          setPending(null)
        }
        setSaveError(null)
      } catch (error) {
        setSaveError(error)
        throw error
      }
    }
  }
  function settle(): Promise<void> {
    writing.current.running ??= write().finally(() => (writing.current.running = null))
    return writing.current.running
  }
  function edit(mine: AgentEvaluation): void {
    setPending(mine)
    writing.current.next = mine
    settle().catch(() => undefined)
  }

  useUnsavedGuard({ isUnsaved: () => writing.current.next !== null, save: settle })
  useFlush(() =>
    settle().then(
      () => true,
      () => false,
    ),
  )
  const detail = stored.data ?? null
  return {
    detail,
    lists: pending ?? detail?.mine ?? detail?.seen ?? null,
    fetchFailure: refresh.error ? getFailure(refresh.error) : null,
    saveFailure: saveError === null ? null : getFailure(saveError),
    isAsking: refresh.isPending,
    refresh: () => askAgain(),
    edit,
    settle,
  }
}
