import type { FlowMove, FlowReplacement } from '#shared/contract/flow-state.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import type { StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import type { RequestOptions } from '../../speech-api/request-options.ts'
import { getEtag } from './flow-base.ts'
import { flowKey, type FlowDeps } from './flow-deps.ts'
import { receiveFlow } from './receive-flow.ts'
import { fetchFlow } from './refresh-flow.ts'
import { refusedFor } from './refused-for.ts'
import { viewFlow } from './view-flow.ts'

/** A previewed change to an agent's flow at the service. */
export interface Move {
  /** Sends the change. `etag` is null if the service has none. */
  send(etag: string | null, options: RequestOptions): Promise<unknown>
  /** Whether `view` is the result of applying this move to `before`; detects success after a lost response. */
  isDone(view: StoredFlowView, before: StoredFlowView): boolean
  /** History label for a working copy with unpushed changes that the move replaces. */
  replacing?: FlowReplacement
}

/**
 * Applies a previewed change if the flow still has this tag, otherwise does nothing.
 *
 * @throws StudioError of the speech client. After `offline`, `timed_out` and the like it may have been applied:
 *   `refresh` shows.
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
    await move.send(getEtag(before.tag), { signal, priority: 'interactive' })
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

/** Makes the draft live. */
export function publishing(deps: FlowDeps, { agentId, notes }: { agentId: string; notes?: string }): Move {
  return {
    send: (etag, options) => deps.speech.publishFlow({ agentId, notes, etag }, options),
    isDone: (view, before) => {
      const published = before.draft?.version?.versionId
      return published !== undefined && view.active?.version?.versionId === published
    },
  }
}

/** Makes an earlier version live. */
export function rollingBack(deps: FlowDeps, { agentId, versionId }: { agentId: string; versionId: string }): Move {
  return {
    send: (etag, options) => deps.speech.rollbackFlow({ agentId, versionId, etag }, options),
    isDone: (view) => view.active?.version?.versionId === versionId,
  }
}

/** Discards the draft. */
export function discarding(deps: FlowDeps, { agentId }: { agentId: string }): Move {
  return {
    send: (etag, options) => deps.speech.discardDraft({ agentId, etag }, options),
    isDone: (view, before) => before.draft !== null && view.draft === null && sameActive(view, before),
    replacing: { kind: 'draft-discarded' },
  }
}

/** Leaves no published flow live. */
export function deactivating(deps: FlowDeps, { agentId }: { agentId: string }): Move {
  return {
    send: (etag, options) => deps.speech.deactivateFlow({ agentId, etag }, options),
    isDone: (view, before) => before.active !== null && view.active === null,
  }
}

function sameActive(one: StoredFlowView, other: StoredFlowView): boolean {
  return one.active?.version?.versionId === other.active?.version?.versionId
}
