import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from '../../lib/use-media.ts'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { useRemembered } from '../../lib/use-remembered.ts'

/** In narrower windows, or with larger text, a pane lies over the script: the widths are those of the styles and the rail. */
const INSPECTOR_BESIDE_REM = 73.75
const CHAPTERS_BESIDE_REM = 56

type PaneName = 'chapters' | 'inspector'

export interface Panes {
  showsChapters: boolean
  showsInspector: boolean
  /** Drawn when it returns: what is in the pane can take the focus. */
  show(pane: PaneName): void
  toggle(pane: PaneName): void
  /** Whoever goes back to the script wants to see it: nothing lies over it any more. */
  leave(): void
}

/**
 * Which panes of the script are shown. Beside it each is shown or hidden as it was left. A pane that would lie over the
 * script starts closed, one is open at a time, and Escape or going back to the script closes it.
 *
 * @param refs of the panes, while they are there
 * @param onLeft hears that a pane that had the focus is gone
 */
export function usePanes(refs: Readonly<Record<PaneName, RefObject<HTMLElement | null>>>, onLeft: () => void): Panes {
  const isBeside = { chapters: useWidth(CHAPTERS_BESIDE_REM), inspector: useWidth(INSPECTOR_BESIDE_REM) }
  const [keepsChapters, keepChapters] = useRemembered<boolean>('script.shows-chapters', true)
  const [keepsInspector, keepInspector] = useRemembered<boolean>('script.shows-inspector', true)
  const [over, setOver] = useState<PaneName | null>(null)
  const shows = {
    chapters: isBeside.chapters ? keepsChapters : over === 'chapters',
    inspector: isBeside.inspector ? keepsInspector : over === 'inspector',
  }

  const set = (pane: PaneName, isShown: boolean) => {
    const hadFocus = refs[pane].current?.contains(document.activeElement) ?? false
    flushSync(() => {
      if (!isBeside[pane]) return setOver(isShown ? pane : null)
      if (pane === 'chapters') keepChapters(isShown)
      else keepInspector(isShown)
    })
    if (hadFocus && !isShown) onLeft()
  }
  const isOver = over !== null && !isBeside[over]
  const close = useEffectEvent(() => over && set(over, false))
  useEffect(() => {
    if (!isOver) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      close()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOver])

  return {
    showsChapters: shows.chapters,
    showsInspector: shows.inspector,
    show: (pane) => set(pane, true),
    toggle: (pane) => {
      set(pane, !shows[pane])
      if (!shows[pane] && !isBeside[pane]) refs[pane].current?.focus()
    },
    leave: () => {
      if (isOver) setOver(null)
    },
  }
}

/** Whether the window is that wide. A media query in `rem` would not tell of another size of text. */
function useWidth(atLeastRem: number): boolean {
  return useMedia(`(min-width: ${atLeastRem * useRemPx()}px)`)
}
