import { type RefObject, useLayoutEffect } from 'react'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex="0"], [contenteditable=true]'

/**
 * When the element goes while it has the focus, the focus goes to what stands next to it: behind it, else before it. Without
 * that a browser gives it to nothing, and whoever works with keys begins at the top of the window again.
 */
export function useLeaveFocus(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = element.current
    return () => {
      if (!leaving?.contains(document.activeElement)) return
      const neighbours = neighboursOf(leaving)
      // What goes with it is gone by then, and whoever takes the focus on purpose has it.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        neighbours.find((each) => each.isConnected && !each.matches(':disabled'))?.focus({ preventScroll: true })
      })
    }
  }, [element])
}

/** What can take the focus, from the nearest surroundings out to the dialog or the screen. */
function neighboursOf(leaving: HTMLElement): HTMLElement[] {
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
