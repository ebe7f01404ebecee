import type { Viewport } from '@xyflow/react'
import { type Cards, FAR_BELOW } from './use-cards.ts'

/** From so far that names cannot be read either. */
const TINY_BELOW = 0.2

/** Marks a canvas as far away or tiny, and tells what of the graph is in sight on it. */
export function tellSight(canvas: HTMLElement, viewport: Viewport, see: Cards['see']): void {
  canvas.toggleAttribute('data-far', viewport.zoom < FAR_BELOW)
  canvas.toggleAttribute('data-tiny', viewport.zoom < TINY_BELOW)
  see(viewport, { width: canvas.clientWidth, height: canvas.clientHeight })
}
