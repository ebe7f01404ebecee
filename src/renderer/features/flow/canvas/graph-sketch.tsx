import { ViewportPortal } from '@xyflow/react'
import { memo, type PointerEvent } from 'react'
import styles from './canvas.module.css'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'
import { edgePath } from './edge-path.ts'

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
  const nodeByKey = new Map(nodes.map((node) => [node.id, node]))
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
        <svg className={styles.sketchLines} width="1" height="1">
          {edges.map((edge) => (
            <Line
              key={edge.id}
              edge={edge}
              from={nodeByKey.get(edge.source)}
              to={nodeByKey.get(edge.target)}
              isDrawn={drawnEdges.has(edge.id)}
            />
          ))}
        </svg>
        {nodes.map((node) => (
          <Box key={node.id} node={node} />
        ))}
      </div>
    </ViewportPortal>
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

const Line = memo(function Line({
  edge,
  from,
  to,
  isDrawn,
}: {
  edge: FlowEdgeShown
  from: CardNode | undefined
  to: CardNode | undefined
  isDrawn: boolean
}) {
  if (isDrawn || !from || !to) return null
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
