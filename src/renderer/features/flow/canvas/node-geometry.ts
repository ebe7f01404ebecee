import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { getExits, type NodeExits, shownExits } from '#shared/domain/flow/node-exits.ts'

/** Node sizes in canvas pixels. Zooming scales the canvas, so positions in a graph are pixels too. */
export const NODE_WIDTH = 232
const HEAD_HEIGHT = 80
const EXIT_HEIGHT = 26
const HANDLE = 12

/** Height of a node with `rows` exit rows; a node with one exit shows no row for it. */
export function nodeHeight(rows: number): number {
  return HEAD_HEIGHT + rows * EXIT_HEIGHT + (rows > 0 ? 5 : 0)
}

/** True if the exits have rows of their own instead of a single handle next to the node. */
export function hasExitRows(way: NodeExits['way'], exitCount: number): boolean {
  return way === 'pair' || way === 'choice' || exitCount > 1
}

/** Vertical center of an exit's row, from the top of the node. */
export function exitMiddle(row: number): number {
  return HEAD_HEIGHT + row * EXIT_HEIGHT + EXIT_HEIGHT / 2
}

/** Where an edge enters, and where it leaves a node without rows: the middle of the header. */
export const HEAD_MIDDLE = HEAD_HEIGHT / 2

/** A handle for edges, in the canvas library's format. */
export function handleAt(side: 'left' | 'right', middle: number) {
  return {
    x: side === 'left' ? -HANDLE / 2 : NODE_WIDTH - HANDLE / 2,
    y: middle - HANDLE / 2,
    width: HANDLE,
    height: HANDLE,
  }
}

/** The canvas library's ID for an exit; null is the unnamed one. */
export function handleId(exit: string | null): string {
  // oxlint-disable-next-line catalog-texts/bare-text -- an ID
  return exit === null ? 'next' : `by ${exit}`
}

/** The exit for a canvas library ID. */
export function exitOfHandle(id: string | null | undefined): string | null {
  return id?.startsWith('by ') ? id.slice(3) : null
}

/** Width and height of a rendered node. */
export function sizeOf(graph: FlowGraph, nodeKey: string): { width: number; height: number } {
  const node = nodeOf(graph, nodeKey)
  const exits = shownExits(graph, nodeKey)
  const rows = node && hasExitRows(getExits(node).way, exits.length) ? exits.length : 0
  return { width: NODE_WIDTH, height: nodeHeight(rows) }
}
