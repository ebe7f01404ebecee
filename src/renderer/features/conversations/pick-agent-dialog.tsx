import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { PickDialog } from '../../ui/pick-dialog.tsx'
import { t } from './messages/t.ts'
import type { CalledAgent } from './start-conversation-dialog.tsx'

/** Selects an agent for a test conversation: cached ones first, then those from the service. */
export function PickAgentDialog({ onPick, onClose }: { onPick: (agent: CalledAgent) => void; onClose: () => void }) {
  const { queries } = useStudio()
  const [search, setSearch] = useState('')
  const asking = useAgentsAsked()
  const agents = useQuery({
    ...queries.agents.list.queryOptions({ input: { search, limit: 200 } }),
    placeholderData: (before) => before,
  })
  const rows = agents.data?.rows.filter(({ isGone }) => !isGone) ?? []
  return (
    <PickDialog
      title={t('pick.title')}
      searchLabel={t('pick.search')}
      before={
        asking.kind === 'failed' && (
          <FailureNotice role="status" failure={asking.reason} topic="managing" kept={t('pick.offline')} />
        )
      }
      groups={[
        { name: common('agents'), items: rows.map(({ id, name, slug }) => ({ id, label: name || id, detail: slug })) },
      ]}
      emptyWords={
        agents.isPending || asking.kind === 'asking'
          ? t('pick.loading')
          : search.trim() === ''
            ? t(asking.kind === 'failed' ? 'pick.notLoaded' : 'pick.empty')
            : t('pick.unmatched')
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

type Asking = { kind: 'asking' } | { kind: 'done' } | { kind: 'failed'; reason: Failure }

/** Refreshes the agents once while the dialog is open. */
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
        if (!signal.aborted) setAsking({ kind: 'failed', reason: getFailure(error) })
      }
    })()
    return () => leaving.abort()
  }, [client, cache, queries])
  return asking
}
