import { useRef } from 'react'
import styles from './splitter.module.css'

export interface SplitterProps {
  label: string
  /** Width in CSS pixels of the pane that it sizes. */
  width: number
  min: number
  max: number
  /** Where that pane is. */
  side: 'before' | 'after'
  onChange: (width: number) => void
}

const STEP = 16

/** The edge of a pane: it is dragged, or moved with the arrow keys. */
export function Splitter({ label, width, min, max, side, onChange }: SplitterProps) {
  const drag = useRef<{ x: number; width: number } | null>(null)
  const isReversed = () => document.dir === 'rtl'
  const move = (delta: number) => {
    const sign = (side === 'before' ? 1 : -1) * (isReversed() ? -1 : 1)
    return Math.round(Math.min(max, Math.max(min, (drag.current?.width ?? width) + sign * delta)))
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={styles.splitter}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => {
        if (drag.current) onChange(move(event.clientX - drag.current.x))
      }}
      onPointerUp={() => {
        drag.current = null
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onChange(move(-STEP))
        if (event.key === 'ArrowRight') onChange(move(STEP))
      }}
    />
  )
}
