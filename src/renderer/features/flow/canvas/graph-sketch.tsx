import { ViewportPortal } from '@xyflow/react'
import { memo, type PointerEvent, useState } from 'react'
import styles from './canvas.module.css'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'
import { edgePath } from './edge-path.ts'
import { createSketchGroups, type SketchLine } from './sketch-groups.ts'

/** More of a name would reach beyond its box. */
const NAME_LENGTH = 20

export interface GraphSketchProps {
  nodes: readonly CardNode[]
  edges: readonly FlowEdgeShown[]
  /** Edges that the canvas library draws, and this does not. */
  drawnEdges: ReadonlySet<string>
  /** A node is pointed at, or pressed where it has not been pointed at before. */
  onPoint?: (nodeKey: string) => void
  onPress?: ((nodeKey: string) => void) | undefined
}

/**
 * All of a graph as boxes and lines, under the cards. Where a card is not drawn, because nothing of it could be read from so far
 * or because it was out of sight a moment ago, this is what is seen. A card costs the browser a layer's worth of bookkeeping
 * at every frame, and a box without a transform or a clip costs none, so that hundreds can be moved at once.
 */
export const GraphSketch = memo(function GraphSketch({ nodes, edges, drawnEdges, onPoint, onPress }: GraphSketchProps) {
  return (
    <ViewportPortal>
      {/* A second picture of what the outline says; its boxes become cards under the pointer. */}
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

/** Groups are laid out one by one: hundreds of boxes in one would all be looked at again when one of them goes. */
const Boxes = memo(function Boxes({ nodes }: Pick<GraphSketchProps, 'nodes'>) {
  const [groups] = useState(createSketchGroups)
  return groups.nodes(nodes).map((group, at) => <BoxGroup key={at} nodes={group} />)
})

const BoxGroup = memo(function BoxGroup({ nodes }: { nodes: readonly CardNode[] }) {
  if (nodes.length === 0) return null
  return (
    <div className={styles.boxes}>
      {nodes.map((node) => (
        <Box key={node.id} node={node} />
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

const Box = memo(function Box({ node }: { node: CardNode }) {
  const { words, issueCount, mark } = node.data
  const name = words.name ?? (words.line || words.kind)
  const short = name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name
  return (
    <div
      className={styles.box}
      data-box={node.id}
      data-name={issueCount > 0 ? `⚠ ${short}` : short}
      {...(node.selected ? { 'data-selected': true } : {})}
      {...(issueCount > 0 ? { 'data-issue': true } : {})}
      {...(mark ? { 'data-tone': mark.tone, 'data-mark': mark.word } : {})}
      style={{ left: node.position.x, top: node.position.y, width: node.width, height: node.height }}
    />
  )
})

const Line = memo(function Line({ line: { edge, from, to } }: { line: SketchLine }) {
  return (
    <path
      d={edgePath(edge, from, to)}
      {...(edge.selected ? { 'data-selected': true } : {})}
      {...(edge.data ? { 'data-tone': edge.data.tone } : edge.className === undefined ? {} : { 'data-issue': true })}
    />
  )
})

function tell(event: PointerEvent, listener: ((nodeKey: string) => void) | undefined): void {
  const key = (event.target as Element).getAttribute('data-box')
  if (key !== null) listener?.(key)
}
