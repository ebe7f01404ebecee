import { t } from './messages/t.ts'

/** All visual states of a block. */
export type BlockStatus =
  'empty' | 'not-spoken' | 'changed' | 'fresh' | 'partial' | 'queued' | 'speaking' | 'failed' | 'locked'

/** Label next to the shape. */
export function formatBlockStatus(status: BlockStatus): string {
  return t(`blockStatus.${status}`)
}

/** One SVG element: geometry only; `paint` sets how it is drawn. */
export interface ShapePart {
  tag: 'circle' | 'path' | 'rect'
  paint: 'solid' | 'line' | 'dashes'
  geometry: Record<string, string | number>
}

const ring: ShapePart = { tag: 'circle', paint: 'line', geometry: { cx: 6, cy: 6, r: 4.25 } }
const bar = (x: number): ShapePart => ({ tag: 'rect', paint: 'solid', geometry: { x, y: 2, width: 2.5, height: 9 } })

/** The shape of each state in a 12 by 12 view box, distinguishable without color. */
export const BLOCK_SHAPES: Record<BlockStatus, readonly ShapePart[]> = {
  empty: [{ tag: 'circle', paint: 'solid', geometry: { cx: 6, cy: 6, r: 1.25 } }],
  'not-spoken': [ring],
  changed: [ring, { tag: 'path', paint: 'solid', geometry: { d: 'M6 1.75a4.25 4.25 0 0 0 0 8.5z' } }],
  fresh: [{ tag: 'circle', paint: 'solid', geometry: { cx: 6, cy: 6, r: 4.5 } }],
  partial: [ring, { tag: 'path', paint: 'solid', geometry: { d: 'M6 6V1.75a4.25 4.25 0 0 1 4.25 4.25z' } }],
  queued: [{ tag: 'circle', paint: 'dashes', geometry: { cx: 6, cy: 6, r: 4.25 } }],
  speaking: [bar(1), bar(4.75), bar(8.5)],
  failed: [{ tag: 'path', paint: 'solid', geometry: { d: 'M6 1.5 11.2 10.5H.8z' } }],
  locked: [
    { tag: 'rect', paint: 'solid', geometry: { x: 2, y: 5.25, width: 8, height: 5.75, rx: 1 } },
    { tag: 'path', paint: 'line', geometry: { d: 'M3.75 5.25V3.5a2.25 2.25 0 0 1 4.5 0v1.75' } },
  ],
}
