import type { FlowItem } from '#shared/domain/flow/flow-graph.ts'
import type { Store } from '../../../lib/create-store.ts'
import type { FlowSnapshot } from './flow-session.ts'

/** Typing pause before pictures of the graph are updated. */
export const PAUSE_MS = 300

/**
 * The snapshot for components that render the whole graph. Moves, connections, additions, removals and selections apply
 * immediately; other fields, such as while typing, apply `PAUSE_MS` after the last change, because rendering hundreds
 * of nodes at every keystroke would block input. Delays nothing, and holds no timer, without listeners.
 */
export function drawAfterPause(snapshot: Store<FlowSnapshot>): Pick<Store<FlowSnapshot>, 'get' | 'subscribe'> {
  const listeners = new Set<() => void>()
  let shown = snapshot.get()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | null = null

  const draw = () => {
    clearTimeout(timer)
    shown = snapshot.get()
    for (const listener of [...listeners]) listener()
  }
  const follow = () => {
    if (!hasSameShape(shown, snapshot.get())) {
      draw()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(draw, PAUSE_MS)
  }
  return {
    get: () => (stop === null ? snapshot.get() : shown),
    subscribe(listener) {
      listeners.add(listener)
      if (stop === null) {
        shown = snapshot.get()
        const unsubscribe = snapshot.subscribe(follow)
        stop = () => {
          unsubscribe()
          clearTimeout(timer)
        }
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

const OF_NODES = ['id', 'type', 'position']
const OF_EDGES = ['id', 'source', 'target', 'source_handle']

/** True if both have the same nodes at the same positions, the same connections, and the same selection. */
function hasSameShape(one: FlowSnapshot, other: FlowSnapshot): boolean {
  const isSame = (before: readonly FlowItem[], after: readonly FlowItem[], fields: readonly string[]) =>
    before === after ||
    (before.length === after.length &&
      before.every((item, at) => item === after[at] || fields.every((field) => item[field] === after[at]?.[field])))
  return (
    one.selection === other.selection &&
    isSame(one.graph.nodes, other.graph.nodes, OF_NODES) &&
    isSame(one.graph.edges, other.graph.edges, OF_EDGES)
  )
}
