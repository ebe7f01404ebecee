import type { Connection, EdgeChange, FinalConnectionState, NodeChange } from '@xyflow/react'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { FlowGraph, FlowPoint } from '#shared/domain/flow/flow-graph.ts'
import { useEditor } from '../editor-scope.ts'
import type { FlowSession } from '../session/flow-session.ts'
import type { FlowSelection } from '../session/selection.ts'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'
import { exitOfHandle } from './node-geometry.ts'
import { nodesWithin } from './nodes-within.ts'
import { placeAll } from './place-all.ts'
import { type FlowInstance, getRegion } from './show-graph.ts'
import { FAR_BELOW } from './use-cards.ts'

const NO_PLACES: ReadonlyMap<string, FlowPoint> = new Map()

/** Positions of all nodes, also while some are dragged, and the handlers that drag and select. */
export function useDragAndSelect(graph: FlowGraph) {
  const { session, commands } = useEditor()
  const [dragged, setDragged] = useState(NO_PLACES)
  const unplaced = useMemo(() => placeAll(graph), [graph])
  const places = useMemo(
    () => (dragged.size === 0 ? unplaced : new Map([...unplaced, ...dragged])),
    [dragged, unplaced],
  )
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      const moved = changes.flatMap((change) =>
        change.type === 'position' && change.position
          ? [[change.id, { x: Math.round(change.position.x), y: Math.round(change.position.y) }] as const]
          : [],
      )
      const isDragging = changes.some((change) => change.type === 'position' && change.dragging)
      if (moved.length > 0 && isDragging) setDragged(new Map(moved))
      if (!isDragging && changes.some((change) => change.type === 'position')) {
        setDragged((last) => {
          queueMicrotask(() => commands.move(moved.length > 0 ? new Map(moved) : last))
          return NO_PLACES
        })
      }
      selectBy(session, changes, 'nodeKeys')
    },
    [commands, session],
  )
  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdgeShown>[]) => selectBy(session, changes, 'edgeKeys'),
    [session],
  )
  return { places, onNodesChange, onEdgesChange }
}

/** Handlers for edges drawn from an exit: to another node, or to empty space. */
export function useConnections(flowRef: RefObject<FlowInstance | null>) {
  const { commands, open } = useEditor()
  const onConnect = useCallback(
    ({ source, sourceHandle, target }: Connection) => commands.connect(source, exitOfHandle(sourceHandle), target),
    [commands],
  )
  const onReconnect = useCallback(
    (edge: FlowEdgeShown, { source, sourceHandle, target }: Connection) =>
      commands.reconnect(edge.id, source, exitOfHandle(sourceHandle), target),
    [commands],
  )
  // An exit dropped on empty space asks for the node to create there.
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      if (state.isValid || !state.fromNode || state.toNode || !flowRef.current) return
      const { clientX, clientY } =
        'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
      const { x, y } = flowRef.current.screenToFlowPosition({ x: clientX, y: clientY })
      const after = { nodeKey: state.fromNode.id, exit: exitOfHandle(state.fromHandle?.id) }
      open({ kind: 'add', after, at: { x: Math.round(x), y: Math.round(y - 40) } })
    },
    [flowRef, open],
  )
  return { onConnect, onReconnect, onConnectEnd }
}

/** Handlers for the selection box of a graph drawn as a sketch, where the library's own finds only rendered cards. */
export function useSelectionBox(flowRef: RefObject<FlowInstance | null>, nodes: readonly CardNode[]) {
  const { session } = useEditor()
  const from = useRef<FlowPoint | null>(null)
  const onSelectionStart = useCallback((event: { clientX: number; clientY: number }) => {
    from.current = { x: event.clientX, y: event.clientY }
  }, [])
  const onSelectionEnd = useCallback(
    (event: { clientX: number; clientY: number }) => {
      const flow = flowRef.current
      if (!from.current || !flow || flow.getZoom() >= FAR_BELOW) return
      const region = getRegion(flow, from.current, { x: event.clientX, y: event.clientY })
      session.select({ nodeKeys: new Set(nodesWithin(nodes, region)), edgeKeys: new Set() })
    },
    [flowRef, nodes, session],
  )
  return { onSelectionStart, onSelectionEnd }
}

/** The selection after a click on the canvas. */
function selectBy(
  session: FlowSession,
  changes: readonly (NodeChange<CardNode> | EdgeChange<FlowEdgeShown>)[],
  list: keyof FlowSelection,
): void {
  const chosen = changes.filter((change) => change.type === 'select')
  if (chosen.length === 0) return
  const before = session.snapshot.get().selection
  const keys = new Set(before[list])
  for (const { id, selected } of chosen) {
    if (selected) keys.add(id)
    else keys.delete(id)
  }
  session.select({ ...before, [list]: keys })
}
