import { formatDbfs, GOOD_LEVEL, judgeLevel, type MicrophoneLevel } from '../../audio/microphone/format-level.ts'
import { useStore } from '../../lib/use-store.ts'
import styles from './level-meter.module.css'
import { t } from './messages/t.ts'
import type { UsedMicrophone } from './use-microphone.ts'

const METER_FLOOR_DBFS = -60

/** The microphone's level in words and as a bar, above the range that is good for a voice. */
export function LevelMeter({ used: { microphone } }: { used: UsedMicrophone }) {
  const level = useStore(microphone.level)
  const isOpen = useStore(microphone.state).kind === 'open'
  const verdict = judgeLevel(level)
  const { fromDbfs, toDbfs } = GOOD_LEVEL
  return (
    <div className={styles.level}>
      <div
        role="meter"
        aria-label={t('level')}
        aria-valuemin={-120}
        aria-valuemax={0}
        aria-valuenow={Math.round(level.rmsDbfs)}
        aria-valuetext={
          isOpen
            ? t('levelInWords', { verdict: t(`level.${verdict}`), level: formatDbfs(level.rmsDbfs) })
            : t('noMicrophone')
        }
        className={styles.bar}
        data-verdict={verdict}
      >
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
          <rect x={0} y={0} width={getPercent(level.rmsDbfs)} height={8} />
          <rect x={Math.max(0, getPercent(level.peakDbfs) - 1)} y={0} width={1} height={8} />
        </svg>
      </div>
      <svg className={styles.good} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
        <path d={`M${getPercent(fromDbfs)} 0V3H${getPercent(toDbfs)}V0`} />
      </svg>
      <div className={styles.figures}>
        <span>{t(isOpen ? `level.${verdict}` : 'level.nothing')}</span>
        <span className="tabular">{isOpen ? formatFigures(level) : ''}</span>
      </div>
      <div className={styles.figures}>
        <span className="tabular">{t('level.range', { from: formatDbfs(fromDbfs), to: formatDbfs(toDbfs) })}</span>
      </div>
    </div>
  )
}

/** Of the meter's width. */
function getPercent(dbfs: number): number {
  return Math.max(0, Math.min(1, 1 - dbfs / METER_FLOOR_DBFS)) * 100
}

function formatFigures({ rmsDbfs, peakDbfs }: MicrophoneLevel): string {
  return peakDbfs <= -120 ? '' : t('levelWithPeak', { level: formatDbfs(rmsDbfs), peak: formatDbfs(peakDbfs) })
}
