import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AgentComparison, AgentDetail } from '#shared/contract/agents.ts'
import { type FieldChange, withChanges } from '#shared/domain/agents/agent-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { useStore } from '../../lib/use-store.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { createAgentEdits } from './agent-edits.ts'

/** An agent's page: what is here of it, what is changed, and the ways to the service. */
export function useAgent(agentId: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [openedAt] = useState(() => new Date().toISOString())
  const [compared, setCompared] = useState<AgentComparison | null>(null)
  const options = queries.agents.get.queryOptions({ input: { agentId } })
  const stored = useQuery(options)

  const [show] = useState(() => (detail: AgentDetail) => {
    cache.setQueryData(queries.agents.get.queryKey({ input: { agentId } }), detail)
    void cache.invalidateQueries({ queryKey: queries.agents.list.key() })
  })
  const [edits] = useState(() =>
    createAgentEdits((changes: FieldChange[]) => client.agents.edit({ agentId, changes }), show),
  )
  const pending = useStore(edits.state)

  const refresh = useMutation({
    mutationFn: () => client.agents.fetch({ agentId }),
    onSuccess: show,
    // What was seen may be marked as gone now.
    onError: () => cache.invalidateQueries({ queryKey: queries.agents.key() }),
  })
  const { mutate: askAgain } = refresh
  useEffect(() => askAgain(), [askAgain])

  const detail = stored.data ?? null
  const agent: JsonObject | null = useMemo(
    () => detail && withChanges(withChanges(detail.seen, detail.changes), pending.changes),
    [detail, pending.changes],
  )

  const compare = useMutation({
    mutationFn: async () => {
      await edits.settle()
      return client.agents.compare({ agentId })
    },
    onSuccess: setCompared,
  })
  const push = useMutation({
    mutationFn: async (request: { token: string | null; keepTheirs: string[] }) => {
      await edits.settle()
      return client.agents.push({ agentId, ...request })
    },
    onSuccess(answer) {
      if (answer.kind === 'differs') return setCompared(answer.comparison)
      setCompared(null)
      show(answer.detail)
    },
  })
  const { reset: forgetPush } = push
  const { reset: forgetCompare } = compare

  const drop = async (pointers: string[] | null) => show(await client.agents.dropChanges({ agentId, pointers }))
  const isFromBefore = detail?.changedSince !== null && (detail?.changedSince ?? openedAt) < openedAt

  const fetchFailure: Reason | null = refresh.error ? reasonOf(refresh.error) : null
  return {
    detail,
    agent,
    /** Nothing is known of the agent, and why. */
    missing: stored.error && fetchFailure,
    fetchFailure,
    keepFailure: pending.failure === null ? null : reasonOf(pending.failure),
    pushFailure: push.error ? reasonOf(push.error) : compare.error ? reasonOf(compare.error) : null,
    isAsking: refresh.isPending,
    isSending: push.isPending || compare.isPending,
    compared,
    show,
    edit: edits.edit,
    settle: edits.settle,
    refresh: () => askAgain(),
    /** Sends, or shows first what differs: when the service has something new, or when the changes are of an earlier time. */
    send() {
      forgetCompare()
      forgetPush()
      if (isFromBefore) compare.mutate()
      else push.mutate({ token: null, keepTheirs: [] })
    },
    review() {
      forgetPush()
      compare.mutate()
    },
    sendReviewed: (token: string, keepTheirs: string[]) => push.mutate({ token, keepTheirs }),
    closeReview: () => setCompared(null),
    drop,
    keep: (changes: FieldChange[]) => client.agents.edit({ agentId, changes }).then(show),
  }
}

export type AgentOnScreen = ReturnType<typeof useAgent>
