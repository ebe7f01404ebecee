import { type RefObject, useEffect, useRef, useState } from 'react'

/** Momentum scrolling continues this long after the input ends. */
const MOMENTUM_MS = 500
// oxlint-disable-next-line catalog-texts/bare-text -- names of keys as browsers report them
const SCROLL_KEYS = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

/** Whether a list follows playback or new messages. */
export interface Following {
  isFollowing: boolean
  set(isFollowing: boolean): void
}

/**
 * Follows until the user scrolls the followed line out of view, and again once it is back in view. Programmatic
 * scrolling is ignored. `onHand` is called as soon as the user scrolls.
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
      // The scroll bar: while held, no further events follow until release.
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
