import type { CriteriaGrid } from '#shared/contract/conversations.ts'
import { formatCount } from '../../lib/format-count.ts'
import styles from './criteria.module.css'

type Criterion = CriteriaGrid['criteria'][number]

const HIGH = 24
const BAR = 8
const GAP = 2

/** A criterion's name, pass count, and a bar per period: failed from below, passed above. */
export function CriterionTrend({ criterion }: { criterion: Criterion }) {
  const { name, id, passed, failed, open, trend } = criterion
  const judged = passed + failed
  return (
    <div className={styles.criterion}>
      <span className={styles.name} title={name || id} dir="auto">
        {name || id}
      </span>
      <span className={styles.quiet}>
        {judged === 0 ? 'unknown' : `${Math.round((passed / judged) * 100)}% passed (${judged} evaluated)`}
        {open > 0 && judged > 0 && `, ${open} open`}
      </span>
      <svg
        className={styles.trend}
        preserveAspectRatio="xMinYMid"
        viewBox={`0 0 ${Math.max(1, trend.length) * (BAR + GAP)} ${HIGH}`}
        role="img"
        aria-label={formatTrend(trend)}
      >
        {trend.map((step, index) => {
          const all = step.passed + step.failed
          const x = index * (BAR + GAP)
          if (all === 0)
            return <rect key={step.fromDay} className={styles.none} x={x} y={HIGH - 1} width={BAR} height={1} />
          const failedHigh = (step.failed / all) * HIGH
          return (
            <g key={step.fromDay}>
              <rect className={styles.passed} x={x} y={0} width={BAR} height={HIGH - failedHigh} />
              <rect className={styles.failed} x={x} y={HIGH - failedHigh} width={BAR} height={failedHigh} />
            </g>
          )
        })}
      </svg>
      <span className={styles.quiet}>{formatDirection(trend)}</span>
    </div>
  )
}

function getRate(steps: Criterion['trend']): number | null {
  const passed = steps.reduce((sum, step) => sum + step.passed, 0)
  const all = steps.reduce((sum, step) => sum + step.passed + step.failed, 0)
  return all === 0 ? null : passed / all
}

/** Compares the later half of the period with the earlier one. */
export function formatDirection(trend: Criterion['trend']): string {
  const middle = Math.ceil(trend.length / 2)
  const before = getRate(trend.slice(0, middle))
  const now = getRate(trend.slice(middle))
  if (before === null || now === null) return 'Not enough data'
  const points = Math.round((now - before) * 100)
  if (points === 0) return 'No change'
  return `${points > 0 ? '↑' : '↓'} ${Math.abs(points)} points`
}

function formatTrend(trend: Criterion['trend']): string {
  const steps = trend.map(({ fromDay, passed, failed }) => `from ${fromDay} ${passed} passed, ${failed} failed`)
  return `${formatCount(trend.length, 'stretch', 'stretches')} of time: ${steps.join('; ')}`
}
