import { type RefObject, useEffect, useRef, useState } from 'react'

/** Scrolling goes on so long after a hand has left wheel or screen. */
const MOMENTUM_MS = 500
const SCROLL_KEYS = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

/** Whether a list goes along with what is heard or said. */
export interface Following {
  isFollowing: boolean
  set(isFollowing: boolean): void
}

/**
 * Goes along until a person scrolls to where the followed line is not in sight, and again when that person has scrolled back to it. What the
 * list scrolls by itself says nothing. `onHand` is told at once that somebody scrolls.
 */
export function useFollowing(
  list: RefObject<HTMLElement | null>,
  isInSight: () => boolean,
  onHand: () => void,
): Following {
  const [isFollowing, setFollowing] = useState(true)
  const latest = useRef({ isInSight, onHand })
  useEffect(() => {
    latest.current = { isInSight, onHand }
  })
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let handUntilMs = 0
    const hand = () => {
      handUntilMs = performance.now() + MOMENTUM_MS
      latest.current.onHand()
    }
    const press = (event: PointerEvent) => {
      // The bar beside the lines: whoever holds it says no more until it is let go.
      if (event.target !== element) return
      handUntilMs = Infinity
      latest.current.onHand()
    }
    const release = () => {
      if (handUntilMs === Infinity) hand()
    }
    const key = (event: KeyboardEvent) => SCROLL_KEYS.has(event.key) && hand()
    const scrolled = () => {
      if (performance.now() < handUntilMs) setFollowing(latest.current.isInSight())
    }
    const passive = { passive: true }
    element.addEventListener('wheel', hand, passive)
    element.addEventListener('touchmove', hand, passive)
    element.addEventListener('pointerdown', press, passive)
    element.addEventListener('keydown', key)
    element.addEventListener('scroll', scrolled, passive)
    addEventListener('pointerup', release, passive)
    return () => {
      element.removeEventListener('wheel', hand)
      element.removeEventListener('touchmove', hand)
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('keydown', key)
      element.removeEventListener('scroll', scrolled)
      removeEventListener('pointerup', release)
    }
  }, [list])
  return { isFollowing, set: setFollowing }
}
