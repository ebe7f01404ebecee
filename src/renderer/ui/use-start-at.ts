import { useEffect, useEffectEvent, useRef } from 'react'

/** Shows a row once it exists, unless the user acted in the meantime. */
export function useStartAt<T extends { id: string }>(
  startAt: string | null,
  items: readonly T[],
  show: (index: number, takesFocus: boolean) => void,
): void {
  const isOver = useRef(startAt === null)
  useEffect(() => {
    if (isOver.current) return undefined
    const leave = () => (isOver.current = true)
    const signs = ['keydown', 'pointerdown', 'wheel'] as const
    for (const sign of signs) addEventListener(sign, leave, { capture: true, passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, leave, { capture: true })
    }
  }, [])
  const showOnce = useEffectEvent(() => {
    const index = isOver.current || startAt === null ? -1 : items.findIndex(({ id }) => id === startAt)
    if (index < 0) return
    isOver.current = true
    show(index, document.activeElement === document.body)
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => showOnce())
    return () => cancelAnimationFrame(frame)
  }, [items])
}
