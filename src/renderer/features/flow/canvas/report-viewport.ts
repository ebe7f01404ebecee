import type { Viewport } from '@xyflow/react'
import type { Cards } from './use-cards.ts'

/**
 * What of a node is readable, from which share of the text's own size: everything, its name in a larger or in the
 * largest font, or nothing.
 */
const DETAILS = [
  ['full', 0.7],
  ['names', 0.45],
  ['titles', 0.25],
  ['none', 0],
] as const

function getDetail(zoom: number, base: number) {
  return DETAILS.find(([, from]) => zoom >= from * base)?.[0] ?? 'none'
}

/** True if names of nodes can be read at a zoom; `base` is the one at which text has its own size. */
export function isReadable(zoom: number, base: number): boolean {
  return getDetail(zoom, base) !== 'none'
}

/** Marks a canvas with what is readable on it, and reports which part of the graph is visible. */
export function reportViewport(canvas: HTMLElement, viewport: Viewport, base: number, see: Cards['see']): void {
  const detail = getDetail(viewport.zoom, base)
  if (canvas.dataset['detail'] !== detail) canvas.dataset['detail'] = detail
  see(viewport, { width: canvas.clientWidth, height: canvas.clientHeight })
}
