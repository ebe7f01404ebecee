import type { FlowMove } from '#shared/contract/flow-state.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import type { StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import type { RequestOptions } from '../../speech-api/speech-api.ts'
import { etagOf } from './flow-base.ts'
import { flowKey, type FlowDeps } from './flow-deps.ts'
import { receiveFlow } from './receive-flow.ts'
import { fetchFlow } from './refresh-flow.ts'
import { refusedFor } from './refused-for.ts'
import { viewFlow } from './view-flow.ts'

/** Something that changes an agent's flow at the service, as it was previewed. */
export interface Move {
  /** Sends it. `etag` is null from a service that has none. */
  send(etag: string | null, options: RequestOptions): Promise<unknown>
  /** Whether a view is what this move leaves, when it was made from `before`: an answer that was lost is known by that. */
  isDone(view: StoredFlowView, before: StoredFlowView): boolean
  /** What a working copy with unsent changes is called in the history, where the move replaces it. */
  replacing?: string
}

/**
 * Does what was previewed under this tag, and nothing when the flow is another one by now.
 *
 * @throws StudioError of the speech client. After `offline`, `timed_out` and the like it may have been done: `refresh` tells.
 */
export async function moveFlow(
  deps: FlowDeps,
  request: { agentId: string; tag: string },
  signal: AbortSignal,
  move: Move,
): Promise<FlowMove> {
  const key = flowKey(deps, request)
  const before = await fetchFlow(deps, key, signal)
  if (before.tag !== request.tag) return changed(deps, key, before)
  try {
    await move.send(etagOf(before.tag), { signal, priority: 'interactive' })
  } catch (error) {
    const refused = refusedFor(error)
    if (refused) return refused
    if (!isStudioError(error) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error
    const after = await fetchFlow(deps, key, signal)
    if (move.isDone(after, before)) return done(deps, key, after, move)
    if (after.tag === before.tag) throw error
    return changed(deps, key, after)
  }
  return done(deps, key, await fetchFlow(deps, key, signal), move)
}

function done(deps: FlowDeps, key: FlowKey, view: StoredFlowView, { replacing }: Move): FlowMove {
  receiveFlow(deps, key, view, replacing)
  return { kind: 'done', view: viewFlow(deps, key) }
}

function changed(deps: FlowDeps, key: FlowKey, view: StoredFlowView): FlowMove {
  receiveFlow(deps, key, view)
  return { kind: 'changed', view: viewFlow(deps, key) }
}

/** The draft answers calls. */
export function publishing(deps: FlowDeps, { agentId, notes }: { agentId: string; notes?: string | undefined }): Move {
  return {
    send: (etag, options) => deps.speech.publishFlow({ agentId, notes, etag }, options),
    isDone: (view, before) => {
      const published = before.draft?.version?.versionId
      return published !== undefined && view.active?.version?.versionId === published
    },
  }
}

/** An earlier version answers calls. */
export function rollingBack(deps: FlowDeps, { agentId, versionId }: { agentId: string; versionId: string }): Move {
  return {
    send: (etag, options) => deps.speech.rollbackFlow({ agentId, versionId, etag }, options),
    isDone: (view) => view.active?.version?.versionId === versionId,
  }
}

/** There is no draft. */
export function discarding(deps: FlowDeps, { agentId }: { agentId: string }): Move {
  return {
    send: (etag, options) => deps.speech.discardDraft({ agentId, etag }, options),
    isDone: (view, before) => before.draft !== null && view.draft === null && sameActive(view, before),
    replacing: 'Before the draft was discarded',
  }
}

/** No published flow answers calls. */
export function deactivating(deps: FlowDeps, { agentId }: { agentId: string }): Move {
  return {
    send: (etag, options) => deps.speech.deactivateFlow({ agentId, etag }, options),
    isDone: (view, before) => before.active !== null && view.active === null,
  }
}

function sameActive(one: StoredFlowView, other: StoredFlowView): boolean {
  return one.active?.version?.versionId === other.active?.version?.versionId
}
