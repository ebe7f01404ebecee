import type { FlowConflict, FlowPush } from '#shared/contract/flow-state.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, type StudioError } from '#shared/errors/studio-error.ts'
import { getFlowCopy, storeFlowVersion, setFlowBase, type FlowCopy } from '../../db/repos/flow-copies-repo.ts'
import { markFlowPushed, type FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowView, putFlowView, type StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import type { DraftToPut } from '../../speech-api/flow-calls.ts'
import { getBase, getEtag, sameGraph, getTag, toFlowState } from './flow-base.ts'
import { flowKey, instant, type FlowDeps } from './flow-deps.ts'
import { receiveFlow } from './receive-flow.ts'
import { fetchFlow } from './refresh-flow.ts'
import { refusedFor } from './refused-for.ts'
import { viewFlow } from './view-flow.ts'

/**
 * Makes the working copy the service's draft if the service's flow is still the copy's base.
 *
 * @throws StudioError of the speech client: the working copy is kept; the next push detects whether the service has it
 */
export async function pushFlow(deps: FlowDeps, request: { agentId: string }, signal: AbortSignal): Promise<FlowPush> {
  const key = flowKey(deps, request)
  const known = getFlowCopy(deps.db, key)
  // A service without tags rejects nothing, so its flow is read before it is replaced.
  if (!known || getEtag(known.base.tag) === null) receiveFlow(deps, key, await fetchFlow(deps, key, signal))
  const copy = workedOn(deps, key)
  const view = getFlowView(deps.cache, key)
  if (view && getEtag(copy.base.tag) === null && view.tag !== copy.base.tag) return conflictWith(copy, view)
  try {
    return await put(deps, key, copy, signal)
  } catch (error) {
    const refused = refusedFor(error)
    if (refused) return refused
    if (!isStudioError(error) || error.code !== 'conflict') throw error
    return afterConflict(deps, key, copy, error, signal)
  }
}

/**
 * Shows what a push would replace now. Changes nothing except the locally known state of the service.
 *
 * @throws StudioError of the speech client
 */
export async function previewPush(
  deps: FlowDeps,
  request: { agentId: string },
  signal: AbortSignal,
): Promise<FlowConflict & { isBehind: boolean }> {
  const key = flowKey(deps, request)
  const view = await fetchFlow(deps, key, signal)
  receiveFlow(deps, key, view)
  const copy = workedOn(deps, key)
  return { ...conflictOf(copy, view), isBehind: copy.base.tag !== view.tag }
}

/** A write was rejected because the flow changed: by somebody else, or by our own write whose response was lost. */
async function afterConflict(
  deps: FlowDeps,
  key: FlowKey,
  sent: FlowCopy,
  refusal: StudioError,
  signal: AbortSignal,
): Promise<FlowPush> {
  const view = await fetchFlow(deps, key, signal)
  if (view.tag === sent.base.tag) throw refusal
  if (view.draft && sameGraph(view.draft.graph, sent.graph) && (view.draft.version?.name ?? sent.name) === sent.name) {
    setFlowBase(deps.db, key, getBase(view))
    markFlowPushed(deps.db, key, sent.localVersion, instant(deps))
    receiveFlow(deps, key, view)
    return { kind: 'saved', view: viewFlow(deps, key) }
  }
  receiveFlow(deps, key, view)
  const copy = workedOn(deps, key)
  // Somebody published exactly the graph this copy is based on, or similar: there is nothing to merge.
  return copy.base.tag === view.tag ? put(deps, key, copy, signal) : conflictWith(copy, view)
}

async function put(deps: FlowDeps, key: FlowKey, copy: FlowCopy, signal: AbortSignal): Promise<FlowPush> {
  const { graph, name, notes, base, localVersion } = copy
  const draft: DraftToPut = { graph }
  if (name !== '' || base.name !== '') draft.name = name
  if (notes !== '' || base.notes !== '') draft.notes = notes
  const request = { agentId: key.agentId, draft, etag: getEtag(base.tag) }
  const { value, etag } = await deps.speech.putFlow(request, { signal, priority: 'interactive' })
  storePushed(deps, key, localVersion, toFlowState(value), etag)
  return { kind: 'saved', view: viewFlow(deps, key) }
}

function storePushed(
  deps: FlowDeps,
  key: FlowKey,
  sentVersion: number,
  draft: NonNullable<StoredFlowView['draft']>,
  etag: string | null,
): void {
  const earlier = getFlowView(deps.cache, key)
  const active = earlier?.active ?? null
  const asOf = instant(deps)
  const view = { draft, active, versions: earlier?.versions ?? [], asOf, tag: getTag(etag, draft, active) }
  putFlowView(deps.cache, key, view)
  const base = getBase(view)
  deps.db.transaction(() => {
    markFlowPushed(deps.db, key, sentVersion, asOf)
    setFlowBase(deps.db, key, base)
    const copy = workedOn(deps, key)
    // If the service changed the graph, its version becomes the copy, unless the copy was edited since.
    if (copy.localVersion === sentVersion && !sameGraph(copy.graph, draft.graph)) {
      const { name, notes, savedAt } = { ...base, savedAt: asOf }
      const received = { name, notes, savedAt, graph: draft.graph, parentVersion: sentVersion, runId: deps.runId }
      storeFlowVersion(deps.db, key, { ...received, origin: 'received' }, { base })
    }
  })
  deps.changes.told(key, null)
}

function workedOn(deps: FlowDeps, key: FlowKey): FlowCopy {
  return must(getFlowCopy(deps.db, key), 'the flow was received')
}

function conflictWith(copy: FlowCopy, view: StoredFlowView): FlowPush {
  return { kind: 'conflict', conflict: conflictOf(copy, view) }
}

function conflictOf(copy: FlowCopy, view: StoredFlowView): FlowConflict {
  return { mine: copy.graph, theirs: view.draft ?? view.active, base: copy.base.graph, tag: view.tag }
}
