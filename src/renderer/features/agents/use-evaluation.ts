import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AgentEvaluation, EvaluationComparison, EvaluationDetail } from '#shared/contract/agents.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'

/** Criteria and data fields of an agent: what is here, what is changed, and the ways to the service. */
export function useEvaluation(agentId: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [openedAt] = useState(() => new Date().toISOString())
  const [compared, setCompared] = useState<EvaluationComparison | null>(null)
  /** What is on the screen and not on the disk yet; null when all is. */
  const [pending, setPending] = useState<AgentEvaluation | null>(null)
  const [keepError, setKeepError] = useState<unknown>(null)
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
        setKeepError(null)
      } catch (error) {
        setKeepError(error)
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

  const detail = stored.data ?? null
  const compare = useMutation({
    mutationFn: async () => {
      await settle()
      return client.agents.compareEvaluation({ agentId })
    },
    onSuccess: setCompared,
  })
  const push = useMutation({
    mutationFn: async (request: { token: string | null; keepTheirs: string[] }) => {
      await settle()
      return client.agents.pushEvaluation({ agentId, ...request })
    },
    onSuccess(answer) {
      if (answer.kind === 'differs') return setCompared(answer.comparison)
      setCompared(null)
      show(answer.detail)
    },
  })
  return {
    detail,
    lists: pending ?? detail?.mine ?? detail?.seen ?? null,
    isChanged: pending !== null || detail?.mine !== null,
    isFromBefore: detail?.changedSince !== null && (detail?.changedSince ?? openedAt) < openedAt,
    fetchFailure: refresh.error ? reasonOf(refresh.error) : null,
    keepFailure: keepError === null ? null : reasonOf(keepError),
    pushFailure: push.error ? reasonOf(push.error) : compare.error ? reasonOf(compare.error) : null,
    isAsking: refresh.isPending,
    isSending: push.isPending || compare.isPending,
    compared,
    refresh: () => askAgain(),
    edit,
    settle,
    /** Shows what would be replaced, before anything is. */
    review() {
      push.reset()
      compare.mutate()
    },
    send: (token: string, keepTheirs: string[]) => push.mutate({ token, keepTheirs }),
    closeReview: () => setCompared(null),
    async drop() {
      writing.current.next = null
      setPending(null)
      show(await client.agents.dropEvaluation({ agentId }))
    },
  }
}
