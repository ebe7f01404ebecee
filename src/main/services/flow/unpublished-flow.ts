import type { UnpublishedChange } from '#shared/contract/unpublished.ts'
import { EMPTY_FLOW_TEXT } from '#shared/domain/flow-text/graph-problem.ts'
import { diffGraphs, type ItemChange } from '#shared/domain/flow/diff-graphs.ts'
import { type FlowGraph, kindOf, nameOf } from '#shared/domain/flow/flow-graph.ts'
import { getFlowCopy, getFlowCopyMark } from '../../db/repos/flow-copies-repo.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowView, getFlowViewTag } from '../../db/repos/flow-views-repo.ts'
import { hasUnpushed } from './flow-base.ts'
import type { FlowDeps } from './flow-deps.ts'

/** How the working copy differs from the live flow. */
export interface UnpublishedFlow {
  count: number
  /** The first 100. */
  changes: UnpublishedChange[]
  /** The service's draft is no longer what the working copy is based on. */
  isBehind: boolean
  /** The service has a draft. */
  hasServiceDraft: boolean
}

const MAX_NAMED = 100

/**
 * Compares working copies with live flows. Graphs may be large, so a comparison is made once per state of both and only
 * its summary is retained.
 */
export function createUnpublishedFlows(deps: Pick<FlowDeps, 'db' | 'cache'>): (key: FlowKey) => UnpublishedFlow {
  const known = new Map<string, { state: string; flow: UnpublishedFlow }>()
  return (key) => {
    const name = JSON.stringify([key.service, key.agentId])
    const state = JSON.stringify([getFlowCopyMark(deps.db, key), getFlowViewTag(deps.cache, key)?.tag])
    const before = known.get(name)
    if (before?.state === state) return before.flow
    const flow = compare(deps, key)
    known.set(name, { state, flow })
    return flow
  }
}

function compare(deps: Pick<FlowDeps, 'db' | 'cache'>, key: FlowKey): UnpublishedFlow {
  const view = getFlowView(deps.cache, key)
  const hasServiceDraft = (view?.draft ?? null) !== null
  const copy = getFlowCopy(deps.db, key)
  if (!copy) return { count: 0, changes: [], isBehind: false, hasServiceDraft }
  const { graph, base } = copy
  // With a deleted cache, the base is the newest state that is known.
  const live = (view ? view.active?.graph : base.graph) ?? EMPTY_FLOW_TEXT
  const changes = graph === live ? [] : diffGraphs(readGraph(live), readGraph(graph)).changes
  return {
    // Without changes to the graph: the draft's name, its notes, or the order alone.
    count: changes.length === 0 && hasUnpushed(copy) ? 1 : changes.length,
    changes: changes.slice(0, MAX_NAMED).map(describe),
    isBehind: view !== undefined && view.tag !== base.tag,
    hasServiceDraft,
  }
}

function describe({ sort, key, what, before, after }: ItemChange): UnpublishedChange {
  const item = after ?? before ?? {}
  const name = sort === 'node' ? (nameOf(item) ?? kindOf(item)) : sort === 'variable' ? key : ''
  return { id: `${sort}/${key}`, what, name }
}

function readGraph(text: string): FlowGraph {
  return JSON.parse(text) as FlowGraph
}
