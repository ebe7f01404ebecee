import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { capitalize } from '#shared/domain/capitalize.ts'
import type { FlowVersionRef, FlowView } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useStudio } from '../../../rpc/studio.ts'
import type { SelectOption } from '../../../ui/select-field.tsx'
import { formatVersion } from '../../../lib/format-answering.ts'
import { formatLabel } from '../format-label.ts'
import { t } from './messages/t.ts'

/** ID of a comparable state of a flow. */
export type StateId = string

export const WORKING: StateId = 'working'
const DRAFT: StateId = 'draft'
const ACTIVE: StateId = 'active'

/** All comparable states of a flow: the edited one, the service's, and those stored locally. */
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
    { id: WORKING, label: t('state.working') },
    ...(view.draft ? [{ id: DRAFT, label: t('state.draft') }] : []),
    ...(view.active
      ? [{ id: ACTIVE, label: t('state.active', { version: capitalize(formatVersion(view.active.version)) }) }]
      : []),
    ...view.versions
      .filter(({ versionId }) => versionId !== view.active?.version?.versionId)
      .map((version) => ({
        id: `service:${version.versionId}`,
        label: capitalize(formatVersion(version)),
        ...(version.publishedAt !== null && {
          detail: t('state.published', { time: formatMoment(version.publishedAt, now) }),
        }),
      })),
    ...(local.data ?? [])
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ localVersion, label, savedAt }) => ({
        id: `local:${localVersion}`,
        label: formatLabel(label) || t('state.local', { time: formatMoment(savedAt, now) }),
        detail: t('state.kept', { time: formatMoment(savedAt, now) }),
      })),
  ]
}

/** The graph of a state; fetched once if it isn't loaded. */
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
  if (id.startsWith('service:')) return { kind: 'service', versionId: id.slice('service:'.length) }
  if (id.startsWith('local:')) return { kind: 'local', localVersion: Number(id.slice('local:'.length)) }
  return null
}
