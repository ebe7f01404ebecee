import { useMedia } from './use-media.ts'
import { useRemPx } from './use-rem-px.ts'

/** Whether the window has at least this width. A media query in `rem` would miss a change of text size. */
export function useMinWidth(rem: number): boolean {
  return useMedia(`(min-width: ${rem * useRemPx()}px)`)
}
