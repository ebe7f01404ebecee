import {
  Background,
  type Connection,
  type EdgeChange,
  type FinalConnectionState,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  SelectionMode,
  type Viewport,
} from '@xyflow/react'
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FlowRegion } from '#shared/domain/flow/copy-nodes.ts'
import type { FlowPoint } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import { useRemPx } from '../../../lib/use-rem-px.ts'
import { useStore } from '../../../lib/use-store.ts'
import { walkingOrder } from '#shared/domain/flow/walking-order.ts'
import { useDrawnFlow, useEditor } from '../editor-scope.ts'
import type { FlowSession } from '../session/flow-session.ts'
import { type FlowSelection, onlyNode } from '../session/selection.ts'
import styles from './canvas.module.css'
import { type CardNode, createCanvasModel, type FlowEdgeShown } from './canvas-model.ts'
import { GraphMap } from './graph-map.tsx'
import { GraphSketch } from './graph-sketch.tsx'
import { NodeCard } from './node-card.tsx'
import { exitOfHandle, NODE_WIDTH } from './node-geometry.ts'
import { nodeTowards } from './node-towards.ts'
import { nodesWithin } from './nodes-within.ts'
import { placeAll } from './place-all.ts'
import { fitGraph, isSameViewport, showAll, ZOOM } from './show-graph.ts'
import { reportViewport } from './report-viewport.ts'
import { FAR_BELOW, useCards } from './use-cards.ts'
import '@xyflow/react/dist/base.css'
import { ZoomReadout, ZoomTools } from './zoom-tools.tsx'
import { t } from './messages/t.ts'

/** A newly selected node is rendered by then. */
const FRAMES_TO_DRAW = 10
const NODE_TYPES = { card: NodeCard }
/** Constant between renders, so the canvas library doesn't process it again. */
// oxlint-disable-next-line catalog-texts/bare-text -- keys
const SELECT_MORE_KEYS = ['Control', 'Meta']
const PRO = { hideAttribution: true }
const NO_PLACES: ReadonlyMap<string, FlowPoint> = new Map()
const ARROWS: Readonly<Record<string, FlowPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The canvas API for other components. */
export interface CanvasHandle {
  /** Scrolls a node into view, once the last change of the graph is drawn. */
  reveal(nodeKey: string): void
  /** Shows the whole graph, or its start if it would be unreadable as a whole, once its last change is drawn. */
  fit(): void
  /** Does so unless the view was moved since the graph was fitted. */
  refit(): void
  /** Focuses a node, or the one reached by Tab. */
  focus(nodeKey?: string): void
  /** Center of the visible area, in canvas pixels. */
  middle(): FlowPoint
  /** The visible area, in canvas pixels; null while there is none. */
  visible(): FlowRegion | null
}

/** The graph as a picture: nodes can be dragged, exits connected to other nodes, and arrow keys move between nodes. */
export function FlowCanvas({ handle }: { handle: Ref<CanvasHandle> }) {
  const { session, commands, kinds, issues: issueStore, open, focusForm } = useEditor()
  const { graph, selection } = useDrawnFlow()
  const issues = useStore(issueStore)
  const box = useRef<HTMLDivElement>(null)
  const flow = useRef<ReactFlowInstance<CardNode, FlowEdgeShown> | null>(null)
  /** The viewport that shows the graph as it was fitted. */
  const fitted = useRef<Viewport | null>(null)
  const [dragged, setDragged] = useState(NO_PLACES)
  const model = useMemo(() => createCanvasModel(kinds), [kinds])
  const base = useRemPx() / 16
  const unplaced = useMemo(() => placeAll(graph), [graph])
  const places = useMemo(
    () => (dragged.size === 0 ? unplaced : new Map([...unplaced, ...dragged])),
    [dragged, unplaced],
  )

  const { nodeKeys } = indexFlow(graph)
  const [firstSelected] = selection.nodeKeys
  const tabStop = firstSelected ?? nodeKeys[0] ?? null
  const [nodes, edges] = useMemo(() => {
    const input = { graph, selection, issues, places, tabStop }
    return [model.nodes(input), model.edges(input)] as const
  }, [model, graph, selection, issues, places, tabStop])
  const cards = useCards(nodes, edges, tabStop)
  const { see } = cards

  const nodesRef = useRef(nodes)
  const graphRef = useRef(graph)
  const baseRef = useRef(base)
  /** Waits for the graph of the session to be drawn. */
  const whenDrawn = useRef<(() => void) | null>(null)
  useEffect(() => {
    baseRef.current = base
    nodesRef.current = nodes
    graphRef.current = graph
    if (whenDrawn.current === null || graph !== session.snapshot.get().graph) return
    const run = whenDrawn.current
    whenDrawn.current = null
    run()
  })
  const [api] = useState<CanvasHandle>(() => {
    const getElement = (key: string) => box.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(key)}"]`)
    const fit = () => {
      const [startKey] = walkingOrder(graphRef.current).keys
      if (flow.current && box.current)
        fitted.current = fitGraph(flow.current, nodesRef.current, box.current, baseRef.current, startKey)
    }
    const reveal = (nodeKey: string) => {
      const node = nodesRef.current.find(({ id }) => id === nodeKey)
      const canvas = box.current?.getBoundingClientRect()
      if (!node || !canvas || !flow.current) return
      const [x, y] = [node.position.x + NODE_WIDTH / 2, node.position.y + (node.height ?? 0) / 2]
      const onScreen = flow.current.flowToScreenPosition({ x, y })
      const margin = NODE_WIDTH / 2
      const isSeen =
        onScreen.x > canvas.left + margin &&
        onScreen.x < canvas.right - margin &&
        onScreen.y > canvas.top + 60 &&
        onScreen.y < canvas.bottom - 60
      if (!isSeen)
        void flow.current.setCenter(x, y, { zoom: Math.max(flow.current.getZoom(), FAR_BELOW * baseRef.current) })
    }
    const visible = () => {
      const canvas = box.current?.getBoundingClientRect()
      if (!canvas || !flow.current) return null
      const { x, y } = flow.current.screenToFlowPosition({ x: canvas.left, y: canvas.top })
      const end = flow.current.screenToFlowPosition({ x: canvas.right, y: canvas.bottom })
      return { x, y, width: end.x - x, height: end.y - y }
    }
    const onceDrawn = (run: () => void) => {
      if (graphRef.current === session.snapshot.get().graph) run()
      else whenDrawn.current = run
    }
    return {
      fit: () => onceDrawn(fit),
      refit() {
        if (!flow.current) return
        if (fitted.current === null || isSameViewport(fitted.current, flow.current.getViewport())) onceDrawn(fit)
      },
      reveal: (nodeKey) => onceDrawn(() => reveal(nodeKey)),
      focus(nodeKey) {
        const find = () =>
          nodeKey === undefined
            ? box.current?.querySelector<HTMLElement>('.react-flow__node[tabindex]')
            : getElement(nodeKey)
        focusSoon(find, FRAMES_TO_DRAW)
      },
      visible,
      middle() {
        const { x, y, width, height } = visible() ?? { x: 0, y: 0, width: NODE_WIDTH, height: 80 }
        return { x: Math.round(x + (width - NODE_WIDTH) / 2), y: Math.round(y + height / 2 - 40) }
      },
    }
  })
  useImperativeHandle(handle, () => api, [api])

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
      if (state.isValid || !state.fromNode || state.toNode || !flow.current) return
      const { clientX, clientY } =
        'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
      const { x, y } = flow.current.screenToFlowPosition({ x: clientX, y: clientY })
      const after = { nodeKey: state.fromNode.id, exit: exitOfHandle(state.fromHandle?.id) }
      open({ kind: 'add', after, at: { x: Math.round(x), y: Math.round(y - 40) } })
    },
    [open],
  )

  const pressKey = (event: KeyboardEvent) => {
    const key = (event.target as Element).closest?.('.react-flow__node')?.getAttribute('data-id')
    if (!key) return
    const arrow = ARROWS[event.key]
    const isMod = event.ctrlKey || event.metaKey
    if (arrow && isMod) {
      const step = event.shiftKey ? 80 : 16
      if (!selection.nodeKeys.has(key)) session.select({ nodeKeys: new Set([key]), edgeKeys: new Set() })
      commands.nudge(arrow.x * step, arrow.y * step)
    } else if (arrow && !event.altKey) {
      const next = nodeTowards(nodes, key, arrow)
      if (next === null) return
      const nodeKeysNow = event.shiftKey ? new Set([next, ...selection.nodeKeys]) : new Set([next])
      session.select({ nodeKeys: nodeKeysNow, edgeKeys: new Set() })
      api.reveal(next)
      api.focus(next)
    } else if (event.key === 'Enter' && !isMod && !event.altKey) {
      session.select({ nodeKeys: new Set([key]), edgeKeys: new Set() })
      focusForm()
    } else if (event.key === ' ') session.select({ nodeKeys: new Set([key]), edgeKeys: new Set() })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  // The focus follows the selection only inside the canvas; elsewhere it stays.
  useEffect(() => {
    if (tabStop !== null && box.current?.contains(document.activeElement)) {
      const focused = document.activeElement?.closest('.react-flow__node')
      if (focused && focused.getAttribute('data-id') !== tabStop) api.focus(tabStop)
    }
  }, [tabStop, api])

  const follow = useCallback(
    (viewport: Viewport) => {
      if (box.current) reportViewport(box.current, viewport, base, see)
    },
    [base, see],
  )
  // Resizing the window or a pane changes the visible part; a graph that wasn't moved since it was fitted stays so.
  useEffect(() => {
    const canvas = box.current
    if (!canvas) return
    let frame = 0
    const observer = new ResizeObserver(() => {
      // In the next frame, because fitting can show or hide the map and so resize the canvas again.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!flow.current) return
        api.refit()
        follow(flow.current.getViewport())
      })
    })
    observer.observe(canvas)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [api, follow])

  const pressBox = useCallback((nodeKey: string) => session.select(onlyNode(nodeKey)), [session])
  // The library's selection box finds only rendered cards.
  const boxFrom = useRef<{ clientX: number; clientY: number } | null>(null)
  const beginBox = useCallback((event: { clientX: number; clientY: number }) => (boxFrom.current = event), [])
  const selectBoxed = useCallback(
    (event: { clientX: number; clientY: number }) => {
      const [from, instance] = [boxFrom.current, flow.current]
      if (!from || !instance || instance.getZoom() >= FAR_BELOW) return
      const one = instance.screenToFlowPosition({ x: from.clientX, y: from.clientY })
      const other = instance.screenToFlowPosition({ x: event.clientX, y: event.clientY })
      const region = {
        x: Math.min(one.x, other.x),
        y: Math.min(one.y, other.y),
        width: Math.abs(one.x - other.x),
        height: Math.abs(one.y - other.y),
      }
      session.select({ nodeKeys: new Set(nodesWithin(nodesRef.current, region)), edgeKeys: new Set() })
    },
    [session],
  )
  const begin = useCallback(
    (instance: ReactFlowInstance<CardNode, FlowEdgeShown>) => {
      flow.current = instance
      api.fit()
    },
    [api],
  )
  const onMove = useCallback((_event: unknown, viewport: Viewport) => follow(viewport), [follow])
  const onNodeClick = useCallback((_event: unknown, node: CardNode) => api.focus(node.id), [api])
  const onNodeDoubleClick = useCallback(() => focusForm(), [focusForm])

  const changeZoom = (factor: number) => void flow.current?.zoomTo(flow.current.getZoom() * factor)
  return (
    <ReactFlowProvider>
      <div className={styles.frame}>
        {/* The keys are those of the nodes inside, which have the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={box} className={styles.canvas} onKeyDown={pressKey} data-graph-part="canvas">
          <ReactFlow<CardNode, FlowEdgeShown>
            nodes={cards.nodes}
            edges={cards.edges}
            nodeTypes={NODE_TYPES}
            onNodesChange={onNodesChange}
            onEdgesChange={onEdgesChange}
            onConnect={onConnect}
            onReconnect={onReconnect}
            onConnectEnd={onConnectEnd}
            onInit={begin}
            onMove={onMove}
            onNodeClick={onNodeClick}
            onNodeDoubleClick={onNodeDoubleClick}
            onSelectionStart={beginBox}
            onSelectionEnd={selectBoxed}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            panOnScroll
            // oxlint-disable-next-line catalog-texts/bare-text -- a key
            selectionKeyCode="Shift"
            selectionMode={SelectionMode.Partial}
            multiSelectionKeyCode={SELECT_MORE_KEYS}
            deleteKeyCode={null}
            panActivationKeyCode={null}
            nodesFocusable
            edgesFocusable={false}
            disableKeyboardA11y
            connectionRadius={28}
            proOptions={PRO}
            aria-label={t('label')}
          >
            <Background gap={24} size={1.5} />
            <GraphSketch
              nodes={nodes}
              edges={edges}
              drawnEdges={cards.drawnEdges}
              onPoint={cards.point}
              onPress={pressBox}
            />
          </ReactFlow>
          <ZoomTools
            readout={<ZoomReadout base={base} />}
            onZoom={changeZoom}
            onFit={() => flow.current && box.current && showAll(flow.current, nodes, box.current, base)}
          />
        </div>
        <GraphMap nodes={nodes} />
      </div>
    </ReactFlowProvider>
  )
}

/** Focuses an element that may be rendered, or become tabbable, only in one of the next frames. */
function focusSoon(find: () => HTMLElement | null | undefined, frames: number): void {
  const element = find()
  element?.focus({ preventScroll: true })
  if ((!element || document.activeElement !== element) && frames > 0)
    requestAnimationFrame(() => focusSoon(find, frames - 1))
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
