import type { LocalSave } from '#shared/contract/flow-state.ts'
import { graphProblem } from '#shared/domain/flow-text/graph-problem.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import {
  getFlowCopy,
  keepFlowVersion,
  setFlowBase,
  type FlowCopy,
  type StoredBase,
} from '../../db/repos/flow-copies-repo.ts'
import { readFlowVersion, type FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowView } from '../../db/repos/flow-views-repo.ts'
import { baseOf, hasUnpushed, NO_BASE } from './flow-base.ts'
import { flowKey, instant, type FlowDeps } from './flow-deps.ts'
import { workingFlow } from './view-flow.ts'

export interface LocalEdit {
  agentId: string
  graph: string
  name?: string | undefined
  notes?: string | undefined
  baseVersion: number
  windowId: string
}

/**
 * Keeps a graph as the working copy, or beside it when another window saved first; on the disk when this answers.
 *
 * @throws StudioError `invalid_input`: the text is no graph; `disk_full`, `storage_failed`. Nothing was kept.
 */
export function saveLocal(deps: FlowDeps, edit: LocalEdit): LocalSave {
  return keepEdit(deps, flowKey(deps, edit), edit)
}

/**
 * As `saveLocal`, for a graph that has all in it that the service has under this tag.
 *
 * @throws StudioError as above, and `not_found`: the service's flow as it is known here has another tag; nothing was kept
 */
export function rebaseFlow(deps: FlowDeps, edit: LocalEdit & { tag: string }): LocalSave {
  const key = flowKey(deps, edit)
  const view = getFlowView(deps.cache, key)
  if (view?.tag !== edit.tag) {
    throw new StudioError('not_found', 'The flow at the service is another one by now. Nothing was kept.')
  }
  return keepEdit(deps, key, edit, baseOf(view))
}

function keepEdit(deps: FlowDeps, key: FlowKey, edit: LocalEdit, base?: StoredBase): LocalSave {
  checkGraphText(edit.graph)
  const answer = deps.db.transaction(() => {
    const copy = getFlowCopy(deps.db, key)
    const isBehind = copy !== undefined && edit.baseVersion !== copy.localVersion
    return isBehind ? keepAside(deps, key, edit, copy) : keepCurrent(deps, key, edit, copy, base)
  })
  deps.changes.told(key, edit.windowId)
  return answer
}

function keepCurrent(
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
    savedAt,
    runId: deps.runId,
  } as const
  const localVersion = keepFlowVersion(deps.db, key, version, { base })
  return { kind: 'saved', localVersion, savedAt, hasUnpushed: hasUnpushed(next) }
}

function keepAside(deps: FlowDeps, key: FlowKey, edit: LocalEdit, copy: FlowCopy): LocalSave {
  const version = {
    graph: edit.graph,
    name: edit.name ?? copy.name,
    notes: edit.notes ?? copy.notes,
    parentVersion: edit.baseVersion === 0 ? null : edit.baseVersion,
    origin: 'aside',
    savedAt: instant(deps),
    runId: deps.runId,
  } as const
  const asideVersion = keepFlowVersion(deps.db, key, version, { isAside: true })
  return {
    kind: 'behind',
    asideVersion,
    base: readFlowVersion(deps.db, key, edit.baseVersion)?.graph ?? null,
    working: workingFlow(copy, getFlowView(deps.cache, key)),
  }
}

/** @throws StudioError `invalid_input` with `fields.graph`: the text is no graph, or could not be stored as it is */
export function checkGraphText(text: string): void {
  const problem = problemOf(text)
  if (problem === undefined) return
  throw new StudioError('invalid_input', `This is no flow graph: ${problem} Nothing was kept.`, {
    fields: { graph: problem },
  })
}

function problemOf(text: string): string | undefined {
  // Half a character has no UTF-8 and would be stored as another one.
  if (!text.isWellFormed()) return 'It holds half a character.'
  try {
    return graphProblem(JSON.parse(text))
  } catch {
    return 'It is no JSON.'
  }
}
