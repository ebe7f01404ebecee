import { type RefObject, useLayoutEffect, useState } from 'react'
import { useRemembered } from '../../../lib/use-remembered.ts'
import { useRemPx } from '../../../lib/use-rem-px.ts'

/** Editor widths from which panes are beside the canvas, in rem; below, they open over it. */
const ROOM = { outline: 80, form: 68 }

export interface Pane {
  isShown: boolean
  /** False while the pane covers the canvas. */
  hasRoom: boolean
  show: (isShown: boolean) => void
}

/**
 * The panes beside the canvas. A choice is remembered for windows with room for the pane; in smaller ones it starts
 * collapsed.
 */
export function usePanes(editor: RefObject<HTMLElement | null>): { outline: Pane; form: Pane } {
  const [widthPx, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = editor
    if (!current) return
    const measure = () => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [editor])
  const width = widthPx / useRemPx()
  return {
    outline: usePane('flow-outline-shown', width >= ROOM.outline),
    form: usePane('flow-form-shown', width >= ROOM.form),
  }
}

function usePane(name: string, hasRoom: boolean): Pane {
  const [isWanted, setWanted] = useRemembered<boolean>(name, true)
  const [isOver, setOver] = useState(false)
  return { hasRoom, isShown: hasRoom ? isWanted : isOver, show: hasRoom ? setWanted : setOver }
}
