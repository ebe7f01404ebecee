import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { LimitGauge, LimitReport, LimitsState } from '#shared/contract/limits.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { type Reason, reasonOf, useStudio, useWatch } from '../../rpc/studio.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { gaugeAfter, isMoving, sayAvailable, sayFull, sayQueue, sayRefused, sayWait } from './level-now.ts'
import styles from './limits.module.css'

const PLANS = [
  { id: 'free', label: 'Free' },
  { id: 'paid', label: 'Paid' },
] as const

/** The account's limits as they stand now, and the plan that they follow from. */
export function LimitsPanel() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const settings = useQuery(queries.settings.get.queryOptions())
  const [failure, setFailure] = useState<Reason | null>(null)
  const [seen, setSeen] = useState<{ state: LimitsState; at: number } | null>(null)
  useWatch(
    'limits',
    (studio, signal) => studio.limits.watch(undefined, { signal }),
    useCallback((state: LimitsState) => setSeen({ state, at: Date.now() }), []),
  )
  const moves = seen !== null && (isMoving(seen.state.audio) || isMoving(seen.state.agents))
  // What the service said grows older although nothing moves.
  const now = useNow(moves ? 250 : 1_000)
  const elapsedMs = seen === null ? 0 : Math.max(0, now - seen.at)

  const choosePlan = async (plan: 'free' | 'paid') => {
    setFailure(null)
    try {
      cache.setQueryData(queries.settings.get.queryKey(), await client.settings.update({ plan }))
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }

  return (
    <div className={styles.panel}>
      <Part title="Plan">
        {settings.data && (
          <ChoiceField
            label="Plan of the account"
            options={PLANS}
            value={settings.data.plan}
            onChange={(plan) => void choosePlan(plan)}
          />
        )}
        <p className={styles.quiet}>
          Requests are sent as fast as the plan allows and no faster. Where the service says or does otherwise, its word
          counts. Limits are those of the account, whatever key is used.
        </p>
        {failure && <FailureNotice failure={failureOf(failure)} topic="managing" />}
      </Part>
      {!seen && <Skeleton label="Reading the limits" />}
      {seen && (
        <>
          <Gauge title="Speech" gauge={gaugeAfter(seen.state.audio, elapsedMs)} elapsedMs={elapsedMs} />
          <Gauge title="Agents" gauge={gaugeAfter(seen.state.agents, elapsedMs)} elapsedMs={elapsedMs} />
          <Part title="Everything else">
            <p className={styles.quiet}>
              For voices, projects and webhooks the interface names no limit. Requests start at once, and a refusal is
              waited out.
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
  const full = sayFull(gauge)
  const isLearned = gauge.concurrency < gauge.planConcurrency
  return (
    <Part title={title}>
      <Meter
        label={`Rate of ${title.toLowerCase()}`}
        name="Rate"
        value={gauge.heldMs > 0 ? 0 : Math.max(0, gauge.available)}
        max={gauge.burst}
        text={sayAvailable(gauge)}
      >
        {gauge.ratePerSecond} a second{full === null ? '' : `, ${full}`}
      </Meter>
      <Meter
        label={`Requests of ${title.toLowerCase()} at a time`}
        name="At a time"
        value={gauge.inFlight}
        max={gauge.concurrency}
        text={`${gauge.inFlight} of ${gauge.concurrency} in flight`}
        isUse
      >
        {isLearned
          ? `The plan has ${gauge.planConcurrency}; the service refused more than ${gauge.concurrency}. More are tried again by and by.`
          : ''}
      </Meter>
      <p className={styles.line}>{sayQueue(gauge)}</p>
      <p className={styles.quiet}>{sayRefused(gauge)}</p>
      <Reported report={gauge.reported} elapsedMs={elapsedMs} />
    </Part>
  )
}

interface MeterProps {
  /** As a screen reader says it; `name` is what stands beside it. */
  label: string
  name: string
  value: number
  max: number
  text: string
  /** Counts what is used rather than what is left. */
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
  if (!report) return <p className={styles.quiet}>The service has not said how full its bucket is.</p>
  const { limit, remaining } = report
  const said =
    remaining === null ? `at most ${limit}` : limit === null ? `${remaining} left` : `${remaining} of ${limit} left`
  return (
    <p className={styles.quiet}>
      The service last said: {said}, {sayWait(report.ageMs + elapsedMs)} ago.
    </p>
  )
}
