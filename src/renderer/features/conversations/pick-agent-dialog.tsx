import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf } from '../../lib/failure-words.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { PickDialog } from '../../ui/pick-dialog.tsx'
import type { CalledAgent } from './start-conversation-dialog.tsx'

/** An agent to hold a test conversation with: those that are stored here at once, and then those that the service has. */
export function PickAgentDialog({ onPick, onClose }: { onPick: (agent: CalledAgent) => void; onClose: () => void }) {
  const { queries } = useStudio()
  const [search, setSearch] = useState('')
  const asking = useAgentsAsked()
  const agents = useQuery({
    ...queries.agents.list.queryOptions({ input: { search, offset: 0, limit: 200 } }),
    placeholderData: (before) => before,
  })
  const rows = agents.data?.rows.filter(({ isGone }) => !isGone) ?? []
  return (
    <PickDialog
      title="With which agent"
      searchLabel="Find an agent"
      before={
        asking.kind === 'failed' && (
          <FailureNotice
            role="status"
            failure={failureOf(asking.reason)}
            topic="managing"
            kept="Agents that were seen before are shown."
          />
        )
      }
      groups={[{ name: 'Agents', items: rows.map(({ id, name, slug }) => ({ id, label: name || id, detail: slug })) }]}
      emptyWords={
        agents.isPending || asking.kind === 'asking'
          ? 'Asking the service for its agents'
          : search.trim() === ''
            ? asking.kind === 'failed'
              ? 'No agent was seen here before.'
              : 'There are no agents yet. They are made on the Agents screen.'
            : 'No agent here is called this. Agents are made on the Agents screen.'
      }
      onType={setSearch}
      onPick={(id) => {
        const row = rows.find((each) => each.id === id)
        if (row) onPick({ agentId: id, name: row.name || id, unsentChanges: row.unsentChanges })
      }}
      onClose={onClose}
    />
  )
}

type Asking = { kind: 'asking' } | { kind: 'done' } | { kind: 'failed'; reason: Reason }

/** Asks the service for its agents once, while the dialog is open. */
function useAgentsAsked(): Asking {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [asking, setAsking] = useState<Asking>({ kind: 'asking' })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void (async () => {
      try {
        for await (const { isDone } of await client.agents.refresh(undefined, { signal })) if (isDone) break
        await cache.invalidateQueries({ queryKey: queries.agents.list.key() })
        if (!signal.aborted) setAsking({ kind: 'done' })
      } catch (error) {
        if (!signal.aborted) setAsking({ kind: 'failed', reason: reasonOf(error) })
      }
    })()
    return () => leaving.abort()
  }, [client, cache, queries])
  return asking
}
