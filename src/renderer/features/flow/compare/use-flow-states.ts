import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FlowVersionRef, FlowView } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { sayMoment } from '../../../lib/format-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useStudio } from '../../../rpc/studio.ts'
import type { SelectOption } from '../../../ui/select-field.tsx'
import { capital, sayVersion } from '../page/say-flow.ts'

/** Names one state of a flow among those that can be compared. */
export type StateId = string

export const WORKING: StateId = 'working'
const DRAFT: StateId = 'draft'
const ACTIVE: StateId = 'active'

/** Every state of a flow that can be compared: what is edited, the service's, and those kept on this machine. */
export function useFlowStates(view: FlowView): SelectOption[] {
  const { client } = useStudio()
  const now = new Date(useNow(60_000))
  const { agentId } = view
  const local = useQuery({
    queryKey: ['flow-local-versions', agentId, view.working.localVersion],
    queryFn: () => client.flow.localVersions({ agentId }),
    staleTime: 0,
  })
  return [
    { id: WORKING, label: 'What you edit' },
    ...(view.draft ? [{ id: DRAFT, label: 'The service’s draft' }] : []),
    ...(view.active ? [{ id: ACTIVE, label: `${capital(sayVersion(view.active.version))}, active` }] : []),
    ...view.versions
      .filter(({ versionId }) => versionId !== view.active?.version?.versionId)
      .map((version) => ({
        id: `service ${version.versionId}`,
        label: capital(sayVersion(version)),
        ...(version.publishedAt !== null && { detail: `published ${sayMoment(version.publishedAt, now)}` }),
      })),
    ...(local.data ?? [])
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ localVersion, label, savedAt }) => ({
        id: `local ${localVersion}`,
        label: label || `On this machine, ${sayMoment(savedAt, now)}`,
        detail: `kept on this machine ${sayMoment(savedAt, now)}`,
      })),
  ]
}

/** The graph of a state; what is not here yet is asked for once. */
export function useStateGraph(view: FlowView, edited: FlowGraph, id: StateId) {
  const { client } = useStudio()
  const { agentId } = view
  const version = versionOf(id)
  const asked = useQuery({
    queryKey: ['flow-version', agentId, id],
    queryFn: () => client.flow.readVersion({ agentId, version: version ?? { kind: 'local', localVersion: 1 } }),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const text = id === DRAFT ? view.draft?.graph : id === ACTIVE ? view.active?.graph : asked.data?.graph
  const read = useMemo(() => (text === undefined ? null : (openFlowSpelling().read(text) as FlowGraph)), [text])
  return { graph: id === WORKING ? edited : read, error: asked.error, retry: () => void asked.refetch() }
}

function versionOf(id: StateId): FlowVersionRef | null {
  const [where, name = ''] = id.split(' ')
  if (where === 'service') return { kind: 'service', versionId: id.slice('service '.length) }
  if (where === 'local') return { kind: 'local', localVersion: Number(name) }
  return null
}
