import { ViewportPortal } from '@xyflow/react'
import { memo, type PointerEvent, useState } from 'react'
import styles from './canvas.module.css'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'
import { edgePath } from './edge-path.ts'
import { createCharMeasure, fitLabel } from './fit-label.ts'
import { NODE_WIDTH } from './node-geometry.ts'
import { createSketchGroups, type SketchLine } from './sketch-groups.ts'

/** The fonts of the names, by what is readable on the canvas; sizes as in the style sheet. */
const FONTS = { names: 20, titles: 28 }
const LINES = 2
const PADDING = 12

export interface GraphSketchProps {
  nodes: readonly CardNode[]
  edges: readonly FlowEdgeShown[]
  /** Edges drawn by the canvas library instead. */
  drawnEdges: ReadonlySet<string>
  /** Called when a node is hovered, or clicked without having been hovered. */
  onPoint?: (nodeKey: string) => void
  onPress?: (nodeKey: string) => void
}

/**
 * The whole graph as boxes and lines under the cards, visible where no card is rendered because it would be unreadable
 * or was out of view a moment ago. A card costs the browser a layer per frame, while a box without a transform or a
 * clip costs none, so hundreds can be moved at once.
 */
export const GraphSketch = memo(function GraphSketch({ nodes, edges, drawnEdges, onPoint, onPress }: GraphSketchProps) {
  return (
    <ViewportPortal>
      {/* Duplicates the outline for mouse users; its boxes become cards under the pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.sketch}
        aria-hidden
        onPointerMove={(event) => tell(event, onPoint)}
        onPointerDown={(event) => tell(event, onPoint)}
        onClick={(event) => tell(event as unknown as PointerEvent, onPress)}
      >
        <Lines nodes={nodes} edges={edges} drawnEdges={drawnEdges} />
        <Boxes nodes={nodes} />
      </div>
    </ViewportPortal>
  )
})

/** Each group has its own layout: in a single one, removing one box would recheck hundreds. */
const Boxes = memo(function Boxes({ nodes }: Pick<GraphSketchProps, 'nodes'>) {
  const [groups] = useState(createSketchGroups)
  const [fitName] = useState(createNameFitter)
  return groups.nodes(nodes).map((group, at) => <BoxGroup key={at} nodes={group} fitName={fitName} />)
})

const BoxGroup = memo(function BoxGroup({ nodes, fitName }: { nodes: readonly CardNode[]; fitName: NameFitter }) {
  if (nodes.length === 0) return null
  return (
    <div className={styles.boxes}>
      {nodes.map((node) => (
        <Box key={node.id} node={node} fitName={fitName} />
      ))}
    </div>
  )
})

const Lines = memo(function Lines({
  nodes,
  edges,
  drawnEdges,
}: Pick<GraphSketchProps, 'nodes' | 'edges' | 'drawnEdges'>) {
  const [groups] = useState(createSketchGroups)
  return (
    <svg className={styles.sketchLines} width="1" height="1">
      {groups.lines(nodes, edges, drawnEdges).map((group, at) => (
        <LineGroup key={at} lines={group} />
      ))}
    </svg>
  )
})

const LineGroup = memo(function LineGroup({ lines }: { lines: readonly SketchLine[] }) {
  if (lines.length === 0) return null
  return (
    <g>
      {lines.map((line) => (
        <Line key={line.edge.id} line={line} />
      ))}
    </g>
  )
})

const Box = memo(function Box({ node, fitName }: { node: CardNode; fitName: NameFitter }) {
  const { words, issueCount, mark } = node.data
  const name = words.name ?? (words.line || words.kind)
  const label = issueCount > 0 ? `⚠ ${name}` : name
  return (
    <div
      className={styles.box}
      data-box={node.id}
      {...fitName(label)}
      data-selected={node.selected || undefined}
      data-issue={issueCount > 0 || undefined}
      {...(mark ? { 'data-tone': mark.tone, 'data-mark': mark.word } : {})}
      style={{ left: node.position.x, top: node.position.y, width: node.width, height: node.height }}
    />
  )
})

/** Breaks names into lines that stay inside their boxes, which have no clip of their own. */
function createNameFitter() {
  const family = getComputedStyle(document.body).fontFamily
  const width = NODE_WIDTH - 2 * PADDING
  const names = { width, lines: LINES, charWidth: createCharMeasure(family, FONTS.names) }
  const titles = { width, lines: LINES, charWidth: createCharMeasure(family, FONTS.titles) }
  return (name: string) => ({ 'data-name': fitLabel(name, names), 'data-title': fitLabel(name, titles) })
}
type NameFitter = ReturnType<typeof createNameFitter>

const Line = memo(function Line({ line: { edge, from, to } }: { line: SketchLine }) {
  return (
    <path
      d={edgePath(edge, from, to)}
      data-selected={edge.selected || undefined}
      {...(edge.data ? { 'data-tone': edge.data.tone } : edge.className === undefined ? {} : { 'data-issue': true })}
    />
  )
})

function tell(event: PointerEvent, listener: ((nodeKey: string) => void) | undefined): void {
  const key = (event.target as Element).getAttribute('data-box')
  if (key !== null) listener?.(key)
}
