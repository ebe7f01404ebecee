import { CircleDot, Check, Minus, Move, Pencil, Plus, TriangleAlert } from 'lucide-react'
import type { FlowMark } from './marks.ts'
import styles from './reading.module.css'

const ICONS = {
  added: Plus,
  removed: Minus,
  changed: Pencil,
  moved: Move,
  here: CircleDot,
  passed: Check,
  warning: TriangleAlert,
}

/** A mark as a shape with its label, so its color carries no extra information. */
export function MarkWord({ mark }: { mark: FlowMark }) {
  const Icon = ICONS[mark.tone]
  return (
    <span className={styles.mark} data-tone={mark.tone}>
      <Icon size={12} strokeWidth={2} aria-hidden />
      {mark.word}
    </span>
  )
}
