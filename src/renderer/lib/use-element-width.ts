import { useEffect, useState } from 'react'

/** An element's width in CSS pixels, updated when it changes; 0 without an element. */
export function useElementWidth(element: HTMLElement | null): number {
  const [widthPx, setWidthPx] = useState(0)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
