import type { FlowView, WorkingFlow } from '#shared/contract/flow-state.ts'
import { EMPTY_FLOW_TEXT } from '#shared/domain/flow-text/graph-problem.ts'
import { getFlowCopy, type FlowCopy } from '../../db/repos/flow-copies-repo.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowSchema, getFlowTools, getFlowView, type StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import { getBase, hasUnpushed, NO_BASE } from './flow-base.ts'
import type { FlowDeps } from './flow-deps.ts'

/** Everything known about an agent's flow, without a request. */
export function viewFlow(deps: Pick<FlowDeps, 'db' | 'cache'>, key: FlowKey): FlowView {
  const stored = getFlowView(deps.cache, key)
  return {
    agentId: key.agentId,
    schema: getFlowSchema(deps.cache, key.service),
    tools: getFlowTools(deps.cache, key.service),
    draft: stored?.draft ?? null,
    active: stored?.active ?? null,
    versions: stored?.versions ?? [],
    tag: stored?.tag ?? null,
    working: workingFlow(getFlowCopy(deps.db, key), stored),
    asOf: stored?.asOf ?? null,
  }
}

/** The working copy, or its initial state. */
export function workingFlow(copy: FlowCopy | undefined, stored: StoredFlowView | undefined): WorkingFlow {
  if (!copy) {
    const base = stored ? getBase(stored) : NO_BASE
    const { name, notes } = base
    return describe({ localVersion: 0, graph: base.graph ?? EMPTY_FLOW_TEXT, name, notes, savedAt: null, base }, stored)
  }
  return describe(copy, stored)
}

function describe(
  copy: Omit<FlowCopy, 'savedAt'> & { savedAt: string | null },
  stored: StoredFlowView | undefined,
): WorkingFlow {
  const { localVersion, graph, name, notes, savedAt, base } = copy
  return {
    localVersion,
    graph,
    name,
    notes,
    savedAt,
    base: { kind: base.kind, tag: base.tag, graph: base.graph },
    hasUnpushed: hasUnpushed(copy),
    isBehind: stored !== undefined && stored.tag !== base.tag,
  }
}
