import { getPercent } from '../lib/format-progress.ts'
import { t } from './messages/t.ts'
import styles from './progress-bar.module.css'

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
  const share = percent / 100
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={detail ? t('progress.valueWithDetail', { share, detail }) : t('progress.value', { share })}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span>
        {detail ? t('progress.textWithDetail', { label, share, detail }) : t('progress.text', { label, share })}
      </span>
      <div className={styles.track}>
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
