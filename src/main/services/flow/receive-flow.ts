import { EMPTY_FLOW_TEXT } from '#shared/domain/flow-text/graph-problem.ts'
import { getFlowCopy, keepFlowVersion, setFlowBase, type StoredBase } from '../../db/repos/flow-copies-repo.ts'
import { labelFlowVersion, type FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowViewTag, putFlowView, type StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import { baseOf, hasUnpushed, sameGraph } from './flow-base.ts'
import { instant, type FlowDeps } from './flow-deps.ts'

/**
 * Keeps what the service said of an agent's flow. A working copy without unsent changes becomes it. One with such stays, and counts as
 * made from it only where the service's graph is still the one it was made from, or already says the same.
 *
 * @param replacing what the working copy with its unsent changes is called in the history that it becomes part of; without it, it stays
 */
export function receiveFlow(deps: FlowDeps, key: FlowKey, view: StoredFlowView, replacing?: string): void {
  const isNews = getFlowViewTag(deps.cache, key)?.tag !== view.tag
  putFlowView(deps.cache, key, view)
  const isChanged = takeOver(deps, key, baseOf(view), replacing)
  if (isNews || isChanged) deps.changes.told(key, null)
}

/** Answers whether the working copy is another one now. */
function takeOver(deps: FlowDeps, key: FlowKey, base: StoredBase, replacing: string | undefined): boolean {
  const { db, runId } = deps
  return db.transaction(() => {
    const copy = getFlowCopy(db, key)
    const isUnsent = copy !== undefined && hasUnpushed(copy)
    if (copy && !hasUnpushed({ ...copy, base })) {
      setFlowBase(db, key, base)
      return false
    }
    if (isUnsent && replacing === undefined) {
      if (isSameBase(copy.base, base)) setFlowBase(db, key, base)
      return false
    }
    if (isUnsent && replacing !== undefined) labelFlowVersion(db, key, copy.localVersion, replacing)
    const { name, notes } = base
    const graph = base.graph ?? EMPTY_FLOW_TEXT
    const parentVersion = copy?.localVersion ?? null
    const received = { graph, name, notes, parentVersion, origin: 'received', savedAt: instant(deps), runId } as const
    keepFlowVersion(db, key, received, { base })
    return true
  })
}

/** A draft that was published is the active graph, without the words it had as a draft. */
function isSameBase(before: StoredBase, after: StoredBase): boolean {
  const hasSameWords = before.name === after.name && before.notes === after.notes
  return sameGraph(before.graph, after.graph) && (hasSameWords || after.kind !== 'draft')
}
