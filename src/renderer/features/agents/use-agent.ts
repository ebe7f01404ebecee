import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { AgentDetail } from '#shared/contract/agents.ts'
import { type FieldChange, withChanges } from '#shared/domain/agents/agent-changes.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { useUnsavedGuard } from '../../lib/unsaved-work.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { createAgentEdits } from './agent-edits.ts'

/** An agent's page: cached data, local changes, and service actions. */
export function useAgent(agentId: string) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
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
  useUnsavedGuard({ isUnsaved: () => edits.state.get().changes.length > 0, save: edits.settle })

  const refresh = useMutation({
    mutationFn: () => client.agents.fetch({ agentId }),
    onSuccess: show,
    // The cached agent may be marked as gone now.
    onError: () => cache.invalidateQueries({ queryKey: queries.agents.key() }),
  })
  const { mutate: askAgain } = refresh
  useEffect(() => askAgain(), [askAgain])

  const detail = stored.data ?? null
  const agent: JsonObject | null = useMemo(
    () => detail && withChanges(withChanges(detail.seen, detail.changes), pending.changes),
    [detail, pending.changes],
  )

  const fetchFailure: Failure | null = refresh.error ? getFailure(refresh.error) : null
  return {
    detail,
    agent,
    /** Why nothing is known about the agent. */
    missing: stored.error && fetchFailure,
    fetchFailure,
    saveFailure: pending.failure === null ? null : getFailure(pending.failure),
    isAsking: refresh.isPending,
    show,
    edit: edits.edit,
    settle: edits.settle,
    refresh: () => askAgain(),
  }
}

export type AgentOnScreen = ReturnType<typeof useAgent>
