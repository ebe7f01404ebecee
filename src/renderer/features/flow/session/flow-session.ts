import type { LocalSave, WorkingFlow } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { findRenamed } from '#shared/domain/flow/find-renamed.ts'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { createRawTexts, moveRawTexts, type RawTexts } from '../form/form-scope.ts'
import { createEditHistory } from './edit-history.ts'
import { createLocalSaver, type LocalSaver } from './local-saver.ts'
import { type FlowSelection, isSame, NOTHING, onlyEdge, onlyNode, onlyOne, stillThere } from './selection.ts'
import { t } from './messages/t.ts'

/** The editor's visible state. */
export interface FlowSnapshot {
  graph: FlowGraph
  selection: FlowSelection
  /** What undo would revert; null if there is nothing. */
  undoName: string | null
  redoName: string | null
}

/** A change of the graph, with its name for undo. */
export interface FlowEdit {
  name: string
  change: (graph: FlowGraph) => FlowGraph
  /** Edits of one group in close succession are undone together, such as letters in one field. */
  group?: string
  /** The selection afterwards; unchanged if absent. */
  select?: FlowSelection
  /** The node that it adds: its missing content isn't reported before the user had a chance to fill it in. */
  adds?: string
}

/** One agent's flow as edited in one window: the graph, its history, the selection, and saving. */
export interface FlowSession {
  snapshot: Store<FlowSnapshot>
  saver: LocalSaver
  rawTexts: RawTexts
  /** Announcement of the last action for screen readers. */
  said: Store<string>
  edit(edit: FlowEdit): void
  select(selection: FlowSelection): void
  /** The node just added, until it is edited or something else is selected. */
  untouched(): string | null
  undo(): void
  redo(): void
  /** The next letter starts a separate step. */
  endGroup(): void
  say(words: string): void
  /** Applies a stored working copy from elsewhere; undo returns to the previous graph. */
  receive(working: Pick<WorkingFlow, 'localVersion' | 'savedAt' | 'hasUnpushed'>, graph: FlowGraph, name: string): void
}

/** Names of changes may contain names of nodes, which have any length. */
const MAX_NAME_LENGTH = 500

/** @param save see `createLocalSaver`; with the last change in words */
export function createFlowSession(
  working: Pick<WorkingFlow, 'localVersion' | 'savedAt' | 'hasUnpushed'>,
  graph: FlowGraph,
  save: (graph: FlowGraph, baseVersion: number, changeName: string) => Promise<LocalSave>,
  now: () => number = () => performance.now(),
): FlowSession {
  const history = createEditHistory(graph, now)
  const snapshot = createStore<FlowSnapshot>({ graph, selection: NOTHING, undoName: null, redoName: null })
  const said = createStore('')
  const rawTexts = createRawTexts()
  let lastChange = ''
  let added: { nodeKey: string; data: unknown } | null = null
  const saver = createLocalSaver(
    working,
    () => history.graph,
    (sent, baseVersion) => save(sent, baseVersion, lastChange.slice(0, MAX_NAME_LENGTH)),
  )

  /** A renamed item stays selected, and the texts typed into its form stay there. */
  const follow = (selection: FlowSelection): FlowSelection => {
    const one = onlyOne(selection)
    const key = one && findRenamed(snapshot.get().graph, history.graph, one)
    if (!one || key === null) return selection
    moveRawTexts(rawTexts, `${one.on}:${one.key}`, `${one.on}:${key}`)
    return one.on === 'node' ? onlyNode(key) : onlyEdge(key)
  }
  const show = (selection: FlowSelection) => {
    const kept = stillThere(follow(selection), history.graph)
    const before = snapshot.get()
    const isAlone = added !== null && kept.nodeKeys.size === 1 && kept.nodeKeys.has(added.nodeKey)
    if (!isAlone || nodeOf(history.graph, added?.nodeKey ?? '')?.['data'] !== added?.data) added = null
    snapshot.set({
      graph: history.graph,
      selection: isSame(kept, before.selection) ? before.selection : kept,
      undoName: history.undoName,
      redoName: history.redoName,
    })
  }
  const step = (isDone: boolean, name: string | null, what: 'undone' | 'redone') => {
    if (!isDone) return
    show(snapshot.get().selection)
    said.set(t(`said.${what}`, { step: name ?? '' }))
    lastChange = t(`step.${what}`, { step: name ?? '' })
    saver.changed()
  }
  return {
    snapshot,
    saver,
    rawTexts,
    said,
    edit({ name, change, group, select, adds }) {
      const next = change(history.graph)
      if (next === history.graph) return
      history.push(next, name, group ?? null)
      lastChange = name
      if (adds !== undefined) added = { nodeKey: adds, data: nodeOf(next, adds)?.['data'] }
      show(select ?? snapshot.get().selection)
      saver.changed()
    },
    select(selection) {
      if (isSame(selection, snapshot.get().selection)) return
      history.endGroup()
      show(selection)
    },
    untouched: () => added?.nodeKey ?? null,
    undo() {
      const name = history.undoName
      step(history.undo(), name, 'undone')
    },
    redo() {
      const name = history.redoName
      step(history.redo(), name, 'redone')
    },
    endGroup: () => history.endGroup(),
    say: (words) => said.set(words),
    receive(received, next, name) {
      history.replace(next, name)
      show(snapshot.get().selection)
      saver.received(received.localVersion, received.savedAt, received.hasUnpushed)
    },
  }
}
