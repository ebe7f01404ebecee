import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { LimitGauge, LimitReport, LimitsState } from '#shared/contract/limits.ts'
import { formatWait } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { gaugeAfter, isMoving, formatAvailable, formatFull, formatQueue, formatRefused } from './level-now.ts'
import styles from './limits.module.css'

const PLANS = [
  { id: 'free', label: 'Free' },
  { id: 'paid', label: 'Paid' },
] as const

/** The account's current limits and its plan. */
export function LimitsPanel() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const settings = useQuery(queries.settings.get.queryOptions())
  const [failure, setFailure] = useState<Failure | null>(null)
  const [seen, setSeen] = useState<{ state: LimitsState; at: number } | null>(null)
  useWatch(
    'limits',
    (studio, signal) => studio.limits.watch(undefined, { signal }),
    useCallback((state: LimitsState) => setSeen({ state, at: Date.now() }), []),
  )
  const moves = seen !== null && (isMoving(seen.state.audio) || isMoving(seen.state.agents))
  // The service's last report ages even if nothing else changes.
  const now = useNow(moves ? 250 : 1_000)
  const elapsedMs = seen === null ? 0 : Math.max(0, now - seen.at)

  const choosePlan = async (plan: 'free' | 'paid') => {
    setFailure(null)
    try {
      cache.setQueryData(queries.settings.get.queryKey(), await client.settings.update({ plan }))
    } catch (error) {
      setFailure(getFailure(error))
    }
  }

  return (
    <div className={styles.panel}>
      <Part title="Plan">
        {settings.data && (
          <ChoiceField
            label="Account plan"
            options={PLANS}
            value={settings.data.plan}
            onChange={(plan) => void choosePlan(plan)}
          />
        )}
        <p className={styles.quiet}>
          Requests are sent up to your plan’s limits. Limits reported by the service take precedence and apply to the
          whole account.
        </p>
        {failure && <FailureNotice failure={failure} topic="managing" />}
      </Part>
      {!seen && <Skeleton label="Loading limits…" />}
      {seen && (
        <>
          <Gauge title="Speech" gauge={gaugeAfter(seen.state.audio, elapsedMs)} elapsedMs={elapsedMs} />
          <Gauge title="Agents" gauge={gaugeAfter(seen.state.agents, elapsedMs)} elapsedMs={elapsedMs} />
          <Part title="Everything else">
            <p className={styles.quiet}>
              No documented limits for voices, projects and webhooks. Rate-limited requests are retried automatically.
            </p>
            <Reported report={seen.state.other.reported} elapsedMs={elapsedMs} />
          </Part>
        </>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

function Gauge({ title, gauge, elapsedMs }: { title: string; gauge: LimitGauge; elapsedMs: number }) {
  const full = formatFull(gauge)
  const isLearned = gauge.concurrency < gauge.planConcurrency
  return (
    <Part title={title}>
      <Meter
        label={`${title} rate limit`}
        name="Rate"
        value={gauge.heldMs > 0 ? 0 : Math.max(0, gauge.available)}
        max={gauge.burst}
        text={formatAvailable(gauge)}
      >
        {gauge.ratePerSecond} per second{full === null ? '' : `, ${full}`}
      </Meter>
      <Meter
        label={`${title} concurrent requests`}
        name="Concurrency"
        value={gauge.inFlight}
        max={gauge.concurrency}
        text={`${gauge.inFlight} of ${gauge.concurrency} in use`}
        isUse
      >
        {isLearned
          ? `The plan allows ${gauge.planConcurrency} concurrent requests, but the service accepted only ${gauge.concurrency}. Overvoice raises this gradually.`
          : ''}
      </Meter>
      <p className={styles.line}>{formatQueue(gauge)}</p>
      <p className={styles.quiet}>{formatRefused(gauge)}</p>
      <Reported report={gauge.reported} elapsedMs={elapsedMs} />
    </Part>
  )
}

interface MeterProps {
  /** The screen reader's label; `name` is shown beside it. */
  label: string
  name: string
  value: number
  max: number
  text: string
  /** Shows what is used rather than what is left. */
  isUse?: boolean
  children?: ReactNode
}

function Meter({ label, name, value, max, text, isUse = false, children }: MeterProps) {
  const share = max === 0 ? 0 : Math.min(1, value / max)
  return (
    <div className={styles.meter}>
      <span className={styles.meterName}>{name}</span>
      <span
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.floor(value + 1e-6))}
        aria-valuetext={text}
      >
        <span
          className={styles.level}
          {...(isUse ? { 'data-use': true } : {})}
          style={{ inlineSize: `${share * 100}%` }}
        />
      </span>
      <span className={styles.figure}>{text}</span>
      <span className={styles.quiet}>{children}</span>
    </div>
  )
}

function Reported({ report, elapsedMs }: { report: LimitReport | null; elapsedMs: number }) {
  if (!report) return <p className={styles.quiet}>The service hasn’t reported a rate limit yet.</p>
  const { limit, remaining } = report
  const said =
    remaining === null ? `at most ${limit}` : limit === null ? `${remaining} left` : `${remaining} of ${limit} left`
  return (
    <p className={styles.quiet}>
      Reported by the service {formatWait(report.ageMs + elapsedMs)} ago: {said}.
    </p>
  )
}
