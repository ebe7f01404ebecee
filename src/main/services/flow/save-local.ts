import type { LocalSave } from '#shared/contract/flow-state.ts'
import { graphProblem } from '#shared/domain/flow-text/graph-problem.ts'
import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import {
  getFlowCopy,
  storeFlowVersion,
  setFlowBase,
  type FlowCopy,
  type StoredBase,
} from '../../db/repos/flow-copies-repo.ts'
import { readFlowVersion, type FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowView } from '../../db/repos/flow-views-repo.ts'
import { getBase, hasUnpushed, NO_BASE } from './flow-base.ts'
import { flowKey, instant, type FlowDeps } from './flow-deps.ts'
import { workingFlow } from './view-flow.ts'

export interface LocalEdit {
  agentId: string
  graph: string
  name?: string
  notes?: string
  baseVersion: number
  changeName?: string
  windowId: string
}

/**
 * Saves a graph as the working copy, or separately if another window saved first. It is on disk when this returns.
 *
 * @throws StudioError `invalid_input`: the text isn't a graph; `disk_full`, `storage_failed`. Nothing was saved.
 */
export function saveLocal(deps: FlowDeps, edit: LocalEdit): LocalSave {
  return saveEdit(deps, flowKey(deps, edit), edit)
}

/**
 * Like `saveLocal`, for a graph that includes everything the service has under this tag.
 *
 * @throws StudioError as above, and `not_found`: the locally known flow of the service has another tag; nothing was
 *   saved
 */
export function rebaseFlow(deps: FlowDeps, edit: LocalEdit & { tag: string }): LocalSave {
  const key = flowKey(deps, edit)
  const view = getFlowView(deps.cache, key)
  if (view?.tag !== edit.tag) {
    throw new StudioError('not_found', 'flow-changed-on-service')
  }
  return saveEdit(deps, key, edit, getBase(view))
}

function saveEdit(deps: FlowDeps, key: FlowKey, edit: LocalEdit, base?: StoredBase): LocalSave {
  checkGraphText(edit.graph)
  const answer = deps.db.transaction(() => {
    const copy = getFlowCopy(deps.db, key)
    const isBehind = copy !== undefined && edit.baseVersion !== copy.localVersion
    return isBehind ? saveAside(deps, key, edit, copy) : saveCurrent(deps, key, edit, copy, base)
  })
  deps.changes.told(key, edit.windowId)
  return answer
}

function saveCurrent(
  deps: FlowDeps,
  key: FlowKey,
  edit: LocalEdit,
  copy: FlowCopy | undefined,
  base: StoredBase | undefined,
): LocalSave {
  const words = { name: edit.name ?? copy?.name ?? '', notes: edit.notes ?? copy?.notes ?? '' }
  const next = { ...words, graph: edit.graph, base: base ?? copy?.base ?? NO_BASE }
  if (copy && copy.graph === edit.graph && copy.name === words.name && copy.notes === words.notes) {
    if (base) setFlowBase(deps.db, key, base)
    const { localVersion, savedAt } = copy
    return { kind: 'saved', localVersion, savedAt, hasUnpushed: hasUnpushed(next) }
  }
  const savedAt = instant(deps)
  const version = {
    ...words,
    graph: edit.graph,
    parentVersion: copy?.localVersion ?? null,
    origin: base ? 'merged' : 'edit',
    changeName: edit.changeName,
    savedAt,
    runId: deps.runId,
  } as const
  const localVersion = storeFlowVersion(deps.db, key, version, { base })
  return { kind: 'saved', localVersion, savedAt, hasUnpushed: hasUnpushed(next) }
}

function saveAside(deps: FlowDeps, key: FlowKey, edit: LocalEdit, copy: FlowCopy): LocalSave {
  const version = {
    graph: edit.graph,
    name: edit.name ?? copy.name,
    notes: edit.notes ?? copy.notes,
    parentVersion: edit.baseVersion === 0 ? null : edit.baseVersion,
    origin: 'aside',
    changeName: edit.changeName,
    savedAt: instant(deps),
    runId: deps.runId,
  } as const
  const asideVersion = storeFlowVersion(deps.db, key, version, { isAside: true })
  return {
    kind: 'behind',
    asideVersion,
    base: readFlowVersion(deps.db, key, edit.baseVersion)?.graph ?? null,
    working: workingFlow(copy, getFlowView(deps.cache, key)),
  }
}

/** @throws StudioError `invalid_input` with `fields.graph`: the text isn't a graph or can't be stored unchanged */
export function checkGraphText(text: string): void {
  const problem = getProblem(text)
  if (problem === undefined) return
  throw new StudioError('invalid_input', { kind: 'not-a-flow-graph', problem }, { fields: { graph: problem } })
}

function getProblem(text: string): FieldProblem | undefined {
  // A lone surrogate has no UTF-8 encoding and would be stored as a different character.
  if (!text.isWellFormed()) return { kind: 'graph-not-well-formed' }
  try {
    return graphProblem(JSON.parse(text))
  } catch {
    return { kind: 'graph-not-json' }
  }
}
