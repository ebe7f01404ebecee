import { formatRemaining } from '../../lib/format-time.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { ExportState } from './export-job.ts'
import styles from './exports.module.css'
import { t } from './messages/t.ts'

/** Export progress, for the left of a dialog's buttons; nothing if none is running. */
export function ExportProgress({ state }: { state: ExportState }) {
  if (state.kind !== 'running') return null
  const { step, done, total, remainingMs } = state
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={step === 'measuring' ? t('measuringLoudness') : t('writing', { format: t(`format.${step}`) })}
        done={done}
        total={total}
        detail={remainingMs === null ? '' : formatRemaining(remainingMs)}
      />
    </div>
  )
}
