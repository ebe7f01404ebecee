import { type RefObject, useEffect, useRef, useState } from 'react'

/** Lines per group. */
export const LINES_TOGETHER = 40
/** Estimate until a line is measured. */
const USUAL_LINE_PX = 40

/** Groups of lines that are rendered, and the space the others take. */
export interface LinesInSight {
  isNear(group: number): boolean
  /** Changes whenever other groups are in range. */
  key: string
  /** Whether everything in range is rendered, so the layout is stable. */
  isDrawn(): boolean
  /** Height of groups that aren't rendered. */
  heightPx(fromGroup: number, toGroup: number): number
}

/**
 * Which groups of a scrolling list are visible or within one viewport height. Rendered groups have `data-group`;
 * placeholders have `data-from` and `data-to`.
 */
export function useLinesInSight(list: RefObject<HTMLElement | null>): LinesInSight {
  const heights = useRef(new Map<number, number>())
  const [[first, last], setNear] = useState<readonly [number, number]>([0, 2])

  /** First and last group in range; null if none. */
  const [measure] = useState(() => (): readonly [number, number] | null => {
    const element = list.current
    if (!element) return null
    const { top, bottom, height } = element.getBoundingClientRect()
    const [from, to] = [top - height, bottom + height]
    const near: number[] = []
    const measured = new Map<number, { top: number; bottom: number }>()
    for (const child of element.children as Iterable<HTMLElement>) {
      const rect = child.getBoundingClientRect()
      const { group, from: fromGroup, to: toGroup } = child.dataset
      if (group !== undefined)
        measured.set(Number(group), { top: measured.get(Number(group))?.top ?? rect.top, bottom: rect.bottom })
      if (rect.bottom < from || rect.top > to) continue
      if (group !== undefined) near.push(Number(group))
      else if (fromGroup !== undefined) {
        const each = rect.height / (Number(toGroup) - Number(fromGroup) + 1)
        const groupAt = (px: number) => Number(fromGroup) + Math.floor((px - rect.top) / each)
        near.push(Math.max(groupAt(from), Number(fromGroup)), Math.min(groupAt(to), Number(toGroup)))
      }
    }
    for (const [group, rect] of measured) heights.current.set(group, rect.bottom - rect.top)
    return near.length === 0 ? null : [Math.min(...near), Math.max(...near)]
  })
  const [look] = useState(() => () => {
    const found = measure()
    if (found) setNear((before) => (before[0] === found[0] && before[1] === found[1] ? before : found))
  })

  const drawn = useRef<readonly [number, number]>([first, last])
  const [isDrawn] = useState(() => (): boolean => {
    const found = measure()
    return found === null || (found[0] === drawn.current[0] && found[1] === drawn.current[1])
  })
  // Rendering may make room for more.
  useEffect(() => {
    drawn.current = [first, last]
    look()
  })
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const sized = new ResizeObserver(soon)
    sized.observe(element)
    element.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sized.disconnect()
      element.removeEventListener('scroll', soon)
    }
  }, [list, look])

  return {
    isNear: (group) => group >= first && group <= last,
    key: `${first} ${last}`,
    isDrawn,
    heightPx(fromGroup, toGroup) {
      let height = 0
      for (let group = fromGroup; group <= toGroup; group += 1)
        height += heights.current.get(group) ?? LINES_TOGETHER * USUAL_LINE_PX
      return height
    },
  }
}
