import {
  Background,
  type NodeProps,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  type Viewport,
} from '@xyflow/react'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import { useRemPx } from '../../../lib/use-rem-px.ts'
import canvasStyles from '../canvas/canvas.module.css'
import { type CardNode, createCanvasModel, edgeTip, type FlowEdgeShown } from '../canvas/canvas-model.ts'
import { GraphMap } from '../canvas/graph-map.tsx'
import { GraphSketch } from '../canvas/graph-sketch.tsx'
import { NodeCard } from '../canvas/node-card.tsx'
import { NODE_WIDTH } from '../canvas/node-geometry.ts'
import { placeAll } from '../canvas/place-all.ts'
import { showAll, ZOOM } from '../canvas/show-graph.ts'
import { isReadable, reportViewport } from '../canvas/report-viewport.ts'
import { useCards } from '../canvas/use-cards.ts'
import { NO_ISSUES } from '../issues/flow-issues.ts'
import { NOTHING } from '../session/selection.ts'
import { MarkWord } from './mark-icon.tsx'
import type { FlowMark } from './marks.ts'
import { placeAside } from './place-aside.ts'
import styles from './reading.module.css'
import '@xyflow/react/dist/base.css'
import { ZoomTools } from '../canvas/zoom-tools.tsx'

export interface ReadingCanvasProps {
  /** Text alternative for the picture. */
  label: string
  graph: FlowGraph
  kinds: readonly FlowKind[]
  nodeMarks?: ReadonlyMap<string, FlowMark>
  edgeMarks?: ReadonlyMap<string, FlowMark>
  /** The node scrolled into view and outlined. */
  shownKey?: string | null
  onPick?: (nodeKey: string) => void
}

const NO_MARKS: ReadonlyMap<string, FlowMark> = new Map()

const MarkedCard = memo(function MarkedCard(props: NodeProps<CardNode>) {
  const { mark } = props.data
  return (
    <div className={styles.marked} {...(mark && { 'data-tone': mark.tone })}>
      <NodeCard {...props} />
      {mark && (
        <div className={styles.badge}>
          <MarkWord mark={mark} />
        </div>
      )}
    </div>
  )
})
const NODE_TYPES = { card: MarkedCard }

/**
 * A read-only picture of a graph, with marks on its nodes and edges. The list next to it contains the same information,
 * so only the zoom controls are reachable by keyboard.
 */
export function ReadingCanvas({
  label,
  graph,
  kinds,
  nodeMarks = NO_MARKS,
  edgeMarks = NO_MARKS,
  shownKey = null,
  onPick,
}: ReadingCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const flow = useRef<ReactFlowInstance<CardNode, FlowEdgeShown> | null>(null)
  const model = useMemo(() => createCanvasModel(kinds), [kinds])
  const places = useMemo(() => {
    const removed = [...nodeMarks].flatMap(([key, { tone }]) => (tone === 'removed' ? [key] : []))
    return placeAside(graph, placeAll(graph), new Set(removed))
  }, [graph, nodeMarks])
  const nodes = useMemo(() => {
    const selection = shownKey === null ? NOTHING : { ...NOTHING, nodeKeys: new Set([shownKey]) }
    const shown = model.nodes({ graph, selection, issues: NO_ISSUES, places, tabStop: null })
    return shown.map((node): CardNode => {
      const mark = nodeMarks.get(node.id)
      return mark ? { ...node, data: { ...node.data, mark } } : node
    })
  }, [model, graph, places, shownKey, nodeMarks])
  const edges = useMemo(
    () =>
      model
        .edges({ graph, selection: NOTHING, issues: NO_ISSUES, places, tabStop: null })
        .map((edge): FlowEdgeShown => {
          const mark = edgeMarks.get(edge.id)
          if (!mark) return edge
          const words = [edge.label, mark.tone === 'passed' ? null : mark.word].filter(Boolean).join(' · ')
          return {
            ...edge,
            className: `mark-${mark.tone}`,
            data: { tone: mark.tone },
            markerEnd: edgeTip(TONES[mark.tone]),
            ...(words !== '' && { label: words, labelBgPadding: [4, 2] as [number, number], labelBgBorderRadius: 3 }),
          }
        }),
    [model, graph, places, edgeMarks],
  )

  const base = useRemPx() / 16
  const cards = useCards(nodes, edges, null)
  const { see } = cards
  const follow = useCallback(
    (viewport: Viewport) => {
      if (box.current) reportViewport(box.current, viewport, base, see)
    },
    [base, see],
  )
  useEffect(() => {
    const canvas = box.current
    if (!canvas) return
    const observer = new ResizeObserver(() => flow.current && follow(flow.current.getViewport()))
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [follow])
  const pick = useCallback((nodeKey: string) => onPick?.(nodeKey), [onPick])

  const shown = nodes.find(({ id }) => id === shownKey)
  const [x, y] = shown ? [shown.position.x + NODE_WIDTH / 2, shown.position.y + (shown.height ?? 0) / 2] : [null, null]
  useEffect(() => {
    const instance = flow.current
    const picture = box.current?.getBoundingClientRect()
    if (x === null || y === null || !instance || !picture) return
    // The visible part stays in place, because a jump would make the user lose it.
    const onScreen = instance.flowToScreenPosition({ x, y })
    const margin = (NODE_WIDTH / 2) * instance.getZoom()
    const isSeen =
      isReadable(instance.getZoom(), base) &&
      onScreen.x > picture.left + margin &&
      onScreen.x < picture.right - margin &&
      onScreen.y > picture.top + margin / 2 &&
      onScreen.y < picture.bottom - margin / 2
    if (!isSeen) void instance.setCenter(x, y, { zoom: Math.max(instance.getZoom(), 0.6 * base) })
  }, [x, y, base])

  const changeZoom = (factor: number) => void flow.current?.zoomTo(flow.current.getZoom() * factor)
  return (
    <ReactFlowProvider>
      <div className={canvasStyles.frame}>
        <div ref={box} className={canvasStyles.canvas} role="group" aria-label={label}>
          <ReactFlow<CardNode, FlowEdgeShown>
            className={styles.flow ?? ''}
            nodes={cards.nodes}
            edges={cards.edges}
            nodeTypes={NODE_TYPES}
            onInit={(instance) => {
              flow.current = instance
              if (box.current) showAll(instance, nodes, box.current, base)
            }}
            onMove={(_event, viewport) => follow(viewport)}
            onNodeClick={(_event, node) => pick(node.id)}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            panOnScroll
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            panActivationKeyCode={null}
            selectionKeyCode={null}
            proOptions={{ hideAttribution: true }}
          >
            <Background gap={24} size={1.5} />
            <GraphSketch nodes={nodes} edges={edges} drawnEdges={cards.drawnEdges} onPress={pick} />
          </ReactFlow>
          <ZoomTools
            onZoom={changeZoom}
            onFit={() => flow.current && box.current && showAll(flow.current, nodes, box.current, base)}
          />
        </div>
        <GraphMap nodes={nodes} />
      </div>
    </ReactFlowProvider>
  )
}

const TONES: Readonly<Record<FlowMark['tone'], string>> = {
  added: 'var(--fresh)',
  removed: 'var(--failed)',
  changed: 'var(--changed)',
  moved: 'var(--note)',
  here: 'var(--accent)',
  passed: 'var(--accent)',
  warning: 'var(--changed)',
}
