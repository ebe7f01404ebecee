import type { CriteriaGrid } from '#shared/contract/conversations.ts'
import styles from './criteria.module.css'
import { t } from './messages/t.ts'

type Criterion = CriteriaGrid['criteria'][number]

const HIGH = 24
const BAR = 8
const GAP = 2

/** A criterion's name, pass count, and a bar per period: failed from below, passed above. */
export function CriterionTrend({ criterion }: { criterion: Criterion }) {
  const { name, id, trend } = criterion
  return (
    <div className={styles.criterion}>
      <span className={styles.name} title={name || id} dir="auto">
        {name || id}
      </span>
      <span className="quiet tabular">{formatPassed(criterion)}</span>
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
      <span className="quiet tabular">{formatDirection(trend)}</span>
    </div>
  )
}

function formatPassed({ passed, failed, open }: Criterion): string {
  const evaluated = passed + failed
  if (evaluated === 0) return t('trend.unknown')
  const values = { share: Math.round((passed / evaluated) * 100) / 100, evaluated: String(evaluated) }
  return open > 0 ? t('trend.passedWithOpen', { ...values, open: String(open) }) : t('trend.passed', values)
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
  if (before === null || now === null) return t('trend.short')
  const points = Math.round((now - before) * 100)
  if (points === 0) return t('trend.same')
  return t(points > 0 ? 'trend.up' : 'trend.down', { points: Math.abs(points) })
}

function formatTrend(trend: Criterion['trend']): string {
  const steps = trend.map(({ fromDay, passed, failed }) =>
    t('trend.step', { day: fromDay, passed: String(passed), failed: String(failed) }),
  )
  return t('trend.label', { count: trend.length, steps: steps.join('; ') })
}
