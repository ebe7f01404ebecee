import { useRef } from 'react'
import styles from './splitter.module.css'

export interface SplitterProps {
  label: string
  /** Size of the resized pane in the direction of the drag, in CSS pixels. */
  size: number
  min: number
  max: number
  /** Position of the splitter relative to that pane; `above` resizes its height. */
  side: 'before' | 'after' | 'above'
  onChange: (size: number) => void
}

const STEP = 16

/** The edge of a pane, moved by dragging or with the arrow keys. */
export function Splitter({ label, size, min, max, side, onChange }: SplitterProps) {
  const drag = useRef<{ at: number; size: number } | null>(null)
  const isHeight = side === 'above'
  const isReversed = () => !isHeight && document.dir === 'rtl'
  const move = (delta: number) => {
    const sign = (side === 'before' ? 1 : -1) * (isReversed() ? -1 : 1)
    return Math.round(Math.min(max, Math.max(min, (drag.current?.size ?? size) + sign * delta)))
  }
  const getPlace = ({ clientX, clientY }: { clientX: number; clientY: number }) => (isHeight ? clientY : clientX)
  return (
    <div
      role="separator"
      aria-orientation={isHeight ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={styles.splitter}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { at: getPlace(event), size }
      }}
      onPointerMove={(event) => {
        if (drag.current) onChange(move(getPlace(event) - drag.current.at))
      }}
      onPointerUp={() => {
        drag.current = null
      }}
      onKeyDown={(event) => {
        if (event.key === (isHeight ? 'ArrowUp' : 'ArrowLeft')) onChange(move(-STEP))
        if (event.key === (isHeight ? 'ArrowDown' : 'ArrowRight')) onChange(move(STEP))
      }}
    />
  )
}
