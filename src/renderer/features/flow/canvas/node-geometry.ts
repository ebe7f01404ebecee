import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { exitsOf, type NodeExits, shownExits } from '#shared/domain/flow/node-exits.ts'

/** Sizes of a node in pixels of the canvas. The canvas grows by zooming: places in a graph are pixels too. */
export const NODE_WIDTH = 232
const HEAD_HEIGHT = 80
const EXIT_HEIGHT = 26
const HANDLE = 12

/** Height of a node whose ways out are `rows` lines; those with one way out show no line for it. */
export function nodeHeight(rows: number): number {
  return HEAD_HEIGHT + rows * EXIT_HEIGHT + (rows > 0 ? 5 : 0)
}

/** True when the ways out are lines of their own, and not one point beside the node. */
export function hasExitRows(way: NodeExits['way'], exitCount: number): boolean {
  return way === 'pair' || way === 'choice' || exitCount > 1
}

/** Middle of the line of a way out, from the top of the node. */
export function exitMiddle(row: number): number {
  return HEAD_HEIGHT + row * EXIT_HEIGHT + EXIT_HEIGHT / 2
}

/** Where an edge comes in, and where it leaves a node without lines: middle of the head. */
export const HEAD_MIDDLE = HEAD_HEIGHT / 2

/** A point of a node that edges begin or end at, as the canvas library wants it. */
export function handleAt(side: 'left' | 'right', middle: number) {
  return {
    x: side === 'left' ? -HANDLE / 2 : NODE_WIDTH - HANDLE / 2,
    y: middle - HANDLE / 2,
    width: HANDLE,
    height: HANDLE,
  }
}

/** The canvas library's name for a way out; null is the one without a name. */
export function handleId(exit: string | null): string {
  return exit === null ? 'next' : `by ${exit}`
}

/** The way out that a name of the canvas library stands for. */
export function exitOfHandle(id: string | null | undefined): string | null {
  return id?.startsWith('by ') ? id.slice(3) : null
}

/** Width and height of a node as it is drawn. */
export function sizeOf(graph: FlowGraph, nodeKey: string): { width: number; height: number } {
  const node = nodeOf(graph, nodeKey)
  const exits = shownExits(graph, nodeKey)
  const rows = node && hasExitRows(exitsOf(node).way, exits.length) ? exits.length : 0
  return { width: NODE_WIDTH, height: nodeHeight(rows) }
}
