import { type RefObject, useLayoutEffect } from 'react'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex="0"], [contenteditable=true]'

/**
 * When the element is removed while focused, moves the focus to its neighbor: the next one, otherwise the previous.
 * Otherwise the browser drops the focus, and keyboard users start at the top of the window again.
 */
export function useLeaveFocus(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = element.current
    return () => {
      if (!leaving?.contains(document.activeElement)) return
      const neighbors = getNeighbors(leaving)
      // By then everything removed with it is gone, and any intentional focus change has happened.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        neighbors.find((each) => each.isConnected && !each.matches(':disabled'))?.focus({ preventScroll: true })
      })
    }
  }, [element])
}

/** Focusable elements, from the nearest surroundings out to the dialog or screen. */
function getNeighbors(leaving: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let around = leaving.parentElement; around !== null; around = around.parentElement) {
    const others = [...around.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => !leaving.contains(each))
    const isBehind = (each: HTMLElement) =>
      (leaving.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    found.push(...others.filter(isBehind), ...others.filter((each) => !isBehind(each)).toReversed())
    if (around.matches('[role=dialog], main')) break
  }
  return found
}
