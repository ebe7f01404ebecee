import type { WorkingFlow } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { createRawTexts, type RawTexts } from '../form/form-scope.ts'
import { createEditHistory } from './edit-history.ts'
import { createLocalSaver, type LocalSaver } from './local-saver.ts'
import { type FlowSelection, isSame, NOTHING, stillThere } from './selection.ts'

/** What the editor shows. */
export interface FlowSnapshot {
  graph: FlowGraph
  selection: FlowSelection
  /** What undo would take back; null when there is nothing. */
  undoName: string | null
  redoName: string | null
}

/** A change of the graph, with what it is called when it is undone. */
export interface FlowEdit {
  name: string
  change: (graph: FlowGraph) => FlowGraph
  /** Edits of one group that follow closely are undone together, as letters of one field are. */
  group?: string
  /** What is selected afterwards; as before when absent. */
  select?: FlowSelection
}

/** One agent's flow as one window edits it: the graph, its history, what is selected, and the storing. */
export interface FlowSession {
  snapshot: Store<FlowSnapshot>
  saver: LocalSaver
  rawTexts: RawTexts
  /** What a screen reader is told of what was done. */
  said: Store<string>
  edit(edit: FlowEdit): void
  select(selection: FlowSelection): void
  undo(): void
  redo(): void
  /** The next letter begins a step of its own. */
  endGroup(): void
  say(words: string): void
  /** Takes over a working copy from elsewhere as it is stored; undo goes back to what was here. */
  receive(working: Pick<WorkingFlow, 'localVersion' | 'savedAt' | 'hasUnpushed'>, graph: FlowGraph, name: string): void
}

/** @param save see `createLocalSaver` */
export function createFlowSession(
  working: Pick<WorkingFlow, 'localVersion' | 'savedAt' | 'hasUnpushed'>,
  graph: FlowGraph,
  save: Parameters<typeof createLocalSaver>[2],
  now: () => number = () => performance.now(),
): FlowSession {
  const history = createEditHistory(graph, now)
  const snapshot = createStore<FlowSnapshot>({ graph, selection: NOTHING, undoName: null, redoName: null })
  const said = createStore('')
  const saver = createLocalSaver(working, () => history.graph, save)

  const show = (selection: FlowSelection) => {
    const kept = stillThere(selection, history.graph)
    const before = snapshot.get()
    snapshot.set({
      graph: history.graph,
      selection: isSame(kept, before.selection) ? before.selection : kept,
      undoName: history.undoName,
      redoName: history.redoName,
    })
  }
  const step = (isDone: boolean, name: string | null, verb: string) => {
    if (!isDone) return
    show(snapshot.get().selection)
    said.set(`${verb}: ${name ?? ''}`)
    saver.changed()
  }
  return {
    snapshot,
    saver,
    rawTexts: createRawTexts(),
    said,
    edit({ name, change, group, select }) {
      const next = change(history.graph)
      if (next === history.graph) return
      history.push(next, name, group ?? null)
      show(select ?? snapshot.get().selection)
      saver.changed()
    },
    select(selection) {
      if (isSame(selection, snapshot.get().selection)) return
      history.endGroup()
      show(selection)
    },
    undo() {
      const name = history.undoName
      step(history.undo(), name, 'Undone')
    },
    redo() {
      const name = history.redoName
      step(history.redo(), name, 'Done again')
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
