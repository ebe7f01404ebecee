import type { FlowReplacement } from '#shared/contract/flow-state.ts'
import { EMPTY_FLOW_TEXT } from '#shared/domain/flow-text/graph-problem.ts'
import { getFlowCopy, storeFlowVersion, setFlowBase, type StoredBase } from '../../db/repos/flow-copies-repo.ts'
import { labelFlowVersion, type FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowView, getFlowViewTag, putFlowView, type StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import { getBase, hasUnpushed, sameGraph } from './flow-base.ts'
import { instant, type FlowDeps } from './flow-deps.ts'

/**
 * Stores the service's response for an agent's flow. A working copy without unpushed changes is replaced by it. One
 * with such changes is kept, and is rebased only if the service's graph is still its base or already equals it.
 *
 * @param replacing history label for a replaced working copy with unpushed changes; without it, the copy is kept
 */
export function receiveFlow(deps: FlowDeps, key: FlowKey, view: StoredFlowView, replacing?: FlowReplacement): void {
  const isNews = getFlowViewTag(deps.cache, key)?.tag !== view.tag
  putFlowView(deps.cache, key, view)
  const isChanged = takeOver(deps, key, getBase(view), replacing)
  if (isNews || isChanged) deps.changes.told(key, null)
}

/** Replaces the working copy by its base; unpushed changes stay as a labeled local version. */
export function discardLocal(deps: FlowDeps, key: FlowKey): void {
  const view = getFlowView(deps.cache, key)
  const base = view ? getBase(view) : getFlowCopy(deps.db, key)?.base
  if (base && takeOver(deps, key, base, { kind: 'changes-discarded' })) deps.changes.told(key, null)
}

/** Returns whether the working copy changed. */
function takeOver(deps: FlowDeps, key: FlowKey, base: StoredBase, replacing: FlowReplacement | undefined): boolean {
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
    storeFlowVersion(db, key, received, { base })
    return true
  })
}

/** A published draft is the active graph, without its draft name and notes. */
function isSameBase(before: StoredBase, after: StoredBase): boolean {
  const hasSameWords = before.name === after.name && before.notes === after.notes
  return sameGraph(before.graph, after.graph) && (hasSameWords || after.kind !== 'draft')
}
