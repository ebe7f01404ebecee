import { type RefObject, useEffect, useRef, useState } from 'react'

/** Lines that come and go together. */
export const LINES_TOGETHER = 40
/** Until a line was measured. */
const USUAL_LINE_PX = 40

/** Groups of lines that are drawn, and the room that the others take. */
export interface LinesInSight {
  isNear(group: number): boolean
  /** Another text whenever other groups are near. */
  key: string
  /** Whether all that is near is drawn as things lie now: nothing moves by itself any more. */
  isDrawn(): boolean
  /** Of groups that are not drawn. */
  heightPx(fromGroup: number, toGroup: number): number
}

/**
 * Which groups of the lines in a scrolling list are in sight, or less than its height away from it. Lines that are drawn have
 * `data-group`; room for those that are not has `data-from` and `data-to`.
 */
export function useLinesInSight(list: RefObject<HTMLElement | null>): LinesInSight {
  const heights = useRef(new Map<number, number>())
  const [[first, last], setNear] = useState<readonly [number, number]>([0, 2])

  /** The first and the last group that is near; null where none is. */
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
  // What is drawn anew may leave room for more.
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
