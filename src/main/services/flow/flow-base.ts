import { createHash } from 'node:crypto'
import type { FlowState } from '#shared/contract/flow-state.ts'
import { EMPTY_FLOW_TEXT } from '#shared/domain/flow-text/graph-problem.ts'
import { sameValue } from '#shared/domain/flow/same-value.ts'
import type { FlowCopy, StoredBase } from '../../db/repos/flow-copies-repo.ts'
import type { StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import type { FlowVersion } from '#shared/contract/flow-state.ts'
import type { WireFlowVersion } from '#shared/service-wire/flows.ts'
import type { FlowGraphText } from '../../speech-api/read-flow.ts'

const SEEN = 'seen-'

/** The working copy's base when nothing is known. */
export const NO_BASE: StoredBase = { kind: 'nothing', tag: null, graph: null, name: '', notes: '' }

/** Returns the service's flow to work from: the draft, else the active graph, else nothing. */
export function getBase({ draft, active, tag }: Pick<StoredFlowView, 'draft' | 'active' | 'tag'>): StoredBase {
  if (draft) {
    const { name = '', notes = '' } = draft.version ?? {}
    return { kind: 'draft', tag, graph: draft.graph, name, notes }
  }
  if (active) return { kind: 'active', tag, graph: active.graph, name: '', notes: '' }
  return { ...NO_BASE, tag }
}

/** True when both texts describe the same graph; null is an empty graph. */
export function sameGraph(one: string | null, other: string | null): boolean {
  const [mine, theirs] = [one ?? EMPTY_FLOW_TEXT, other ?? EMPTY_FLOW_TEXT]
  return mine === theirs || sameValue(JSON.parse(mine), JSON.parse(theirs))
}

/** True when the copy has changes that its base doesn't. */
export function hasUnpushed({
  graph,
  name,
  notes,
  base,
}: Pick<FlowCopy, 'graph' | 'name' | 'notes' | 'base'>): boolean {
  return name !== base.name || notes !== base.notes || !sameGraph(graph, base.graph)
}

/** The service's `ETag`, or a tag derived from the response if it sends none. */
export function getTag(etag: string | null, draft: FlowState | null, active: FlowState | null): string {
  if (etag !== null) return etag
  const facts = [draft, active].map((state) => [state?.version?.versionId ?? null, state?.graph ?? null])
  return SEEN + createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** The value for `If-Match`; null if the service never sent an `ETag`. */
export function getEtag(tag: string | null): string | null {
  return tag === null || tag.startsWith(SEEN) ? null : tag
}

/** Converts a service graph to the studio's type. */
export function toFlowState({ version, graph }: FlowGraphText): FlowState {
  return { version: version && toFlowVersion(version), graph }
}

/** Converts a service version to the studio's type. */
export function toFlowVersion(wire: WireFlowVersion): FlowVersion {
  return {
    versionId: wire.id,
    number: wire.version !== undefined && Number.isSafeInteger(wire.version) ? wire.version : null,
    parentVersionId: wire.parent_version_id ?? null,
    name: wire.name ?? '',
    notes: wire.notes ?? '',
    isActive: wire.is_active ?? false,
    isDraft: wire.is_draft ?? false,
    publishedAt: wire.published_at ?? null,
    updatedAt: wire.updated_at ?? null,
  }
}
