import styles from './progress-bar.module.css'
import { getPercent } from '../lib/format-progress.ts'

export interface ProgressBarProps {
  label: string
  done: number
  total: number
  /** Such as the time left. */
  detail?: string
}

/** Progress of longer work. */
export function ProgressBar({ label, done, total, detail = '' }: ProgressBarProps) {
  const percent = getPercent(done, total)
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%${detail && `, ${detail}`}`}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span>
        {label}, {percent}%{detail && ` · ${detail}`}
      </span>
      <div className={styles.track}>
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
