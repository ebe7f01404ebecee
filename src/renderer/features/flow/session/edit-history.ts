import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'

/** Time after a letter within which the next one belongs to the same step. */
const GROUP_MS = 1_000
const STEPS_KEPT = 500

/** One state of the graph to return to. */
interface Step {
  graph: FlowGraph
  /** The action done from this state, such as `typing in Question`. */
  name: string
}

/** The graph's states in this window, for undo and redo. Graphs share unchanged parts. */
export interface EditHistory {
  readonly graph: FlowGraph
  /** What undo would revert; null if there is nothing. */
  readonly undoName: string | null
  readonly redoName: string | null
  /** Adds a state. Edits of one `group` in close succession are one step. */
  push(graph: FlowGraph, name: string, group: string | null): void
  /** The next edit is a separate step, whatever its group. */
  endGroup(): void
  /** Goes one step back; false if there is none. */
  undo(): boolean
  redo(): boolean
  /** Adds a graph from elsewhere; undo returns to the previous one. */
  replace(graph: FlowGraph, name: string): void
}

/** The history of a graph. @param now milliseconds that never run backward */
export function createEditHistory(first: FlowGraph, now: () => number): EditHistory {
  let current = first
  let past: Step[] = []
  let future: Step[] = []
  let open: { group: string; atMs: number } | null = null

  const push = (graph: FlowGraph, name: string, group: string | null) => {
    if (graph === current) return
    const continues = open !== null && open.group === group && now() - open.atMs <= GROUP_MS && future.length === 0
    if (!continues) past = [...past.slice(1 - STEPS_KEPT), { graph: current, name }]
    open = group === null ? null : { group, atMs: now() }
    current = graph
    future = []
  }
  return {
    get graph() {
      return current
    },
    get undoName() {
      return past.at(-1)?.name ?? null
    },
    get redoName() {
      return future.at(-1)?.name ?? null
    },
    push,
    endGroup() {
      open = null
    },
    undo() {
      const step = past.at(-1)
      if (!step) return false
      past = past.slice(0, -1)
      future = [...future, { graph: current, name: step.name }]
      current = step.graph
      open = null
      return true
    },
    redo() {
      const step = future.at(-1)
      if (!step) return false
      future = future.slice(0, -1)
      past = [...past, { graph: current, name: step.name }]
      current = step.graph
      open = null
      return true
    },
    replace(graph, name) {
      open = null
      push(graph, name, null)
    },
  }
}
