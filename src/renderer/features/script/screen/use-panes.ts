import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMinWidth } from '../../../lib/use-min-width.ts'
import { useRemembered } from '../../../lib/use-remembered.ts'

/**
 * In narrower windows, or with larger text, a pane overlays the script. The widths are those of the styles and the
 * rail.
 */
const INSPECTOR_BESIDE_REM = 73.75
const CHAPTERS_BESIDE_REM = 56

type PaneName = 'chapters' | 'inspector'

export interface Panes {
  showsChapters: boolean
  showsInspector: boolean
  /** A hidden pane stays mounted while only the window is too narrow for it: a dialog opened from it stays open. */
  mountsChapters: boolean
  mountsInspector: boolean
  /** Rendered on return, so content in the pane can take the focus. */
  show(pane: PaneName): void
  toggle(pane: PaneName): void
  /** Returning to the script closes overlaid panes. */
  leave(): void
}

/**
 * Which panes of the script are shown. A pane next to the script is shown or hidden as the user left it. A pane that
 * would overlay the script starts closed; only one is open at a time, and Escape or returning to the script closes it.
 *
 * @param refs of the panes, while mounted
 * @param onLeft called when a pane that had the focus is closed
 */
export function usePanes(refs: Readonly<Record<PaneName, RefObject<HTMLElement | null>>>, onLeft: () => void): Panes {
  const isBeside = { chapters: useMinWidth(CHAPTERS_BESIDE_REM), inspector: useMinWidth(INSPECTOR_BESIDE_REM) }
  const [showsChapters, setShowsChapters] = useRemembered<boolean>('script.shows-chapters', true)
  const [showsInspector, setShowsInspector] = useRemembered<boolean>('script.shows-inspector', true)
  const [over, setOver] = useState<PaneName | null>(null)
  const shows = {
    chapters: isBeside.chapters ? showsChapters : over === 'chapters',
    inspector: isBeside.inspector ? showsInspector : over === 'inspector',
  }

  const set = (pane: PaneName, isShown: boolean) => {
    const hadFocus = refs[pane].current?.contains(document.activeElement) ?? false
    flushSync(() => {
      if (!isBeside[pane]) return setOver(isShown ? pane : null)
      if (pane === 'chapters') setShowsChapters(isShown)
      else setShowsInspector(isShown)
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
    mountsChapters: showsChapters || shows.chapters,
    mountsInspector: showsInspector || shows.inspector,
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
