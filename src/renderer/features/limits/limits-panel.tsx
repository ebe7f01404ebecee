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
import { gaugeAfter, isMoving, formatQueue, formatRefused, formatReset, formatUsed, getUsed } from './level-now.ts'
import { t } from './messages/t.ts'
import styles from './limits.module.css'

const PLANS = ['free', 'paid'] as const

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
      <Part title={t('title.plan')}>
        {settings.data && (
          <ChoiceField
            label={t('accountPlan')}
            options={PLANS.map((id) => ({ id, label: t(`plan.${id}`) }))}
            value={settings.data.plan}
            onChange={(plan) => void choosePlan(plan)}
          />
        )}
        <p className="quiet tabular">{t('planText')}</p>
        {failure && <FailureNotice failure={failure} topic="managing" />}
      </Part>
      {!seen && <Skeleton label={t('loading')} />}
      {seen && (
        <>
          <Gauge scope="audio" gauge={gaugeAfter(seen.state.audio, elapsedMs)} elapsedMs={elapsedMs} />
          <Gauge scope="agents" gauge={gaugeAfter(seen.state.agents, elapsedMs)} elapsedMs={elapsedMs} />
          <Part title={t('title.other')}>
            <p className="quiet tabular">{t('otherText')}</p>
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

function Gauge({ scope, gauge, elapsedMs }: { scope: 'audio' | 'agents'; gauge: LimitGauge; elapsedMs: number }) {
  const reset = formatReset(gauge)
  const isLearned = gauge.concurrency < gauge.planConcurrency
  return (
    <Part title={t(`title.${scope}`)}>
      <Meter
        label={t(`rate.${scope}`)}
        name={t('rate')}
        used={getUsed(gauge)}
        max={gauge.burst}
        text={formatUsed(gauge)}
      >
        {t('perSecond', { rate: gauge.ratePerSecond })}
        {reset !== null && `, ${reset}`}
      </Meter>
      <Meter
        label={t(`concurrency.${scope}`)}
        name={t('concurrency')}
        used={gauge.inFlight}
        max={gauge.concurrency}
        text={t('inUse', { used: gauge.inFlight, limit: gauge.concurrency })}
      >
        {isLearned && t('learned', { planned: gauge.planConcurrency, accepted: gauge.concurrency })}
      </Meter>
      <p className={styles.line}>{formatQueue(gauge)}</p>
      <p className="quiet tabular">{formatRefused(gauge)}</p>
      <Reported report={gauge.reported} elapsedMs={elapsedMs} />
    </Part>
  )
}

/** What is used of what is allowed. */
interface MeterProps {
  /** The screen reader's label; `name` is shown beside it. */
  label: string
  name: string
  used: number
  max: number
  text: string
  children?: ReactNode
}

function Meter({ label, name, used, max, text, children }: MeterProps) {
  const share = max === 0 ? 0 : Math.min(1, used / max)
  return (
    <div className={styles.meter}>
      <span className={styles.meterName}>{name}</span>
      <span
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, used)}
        aria-valuetext={text}
      >
        <span className={styles.level} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={styles.figure}>{text}</span>
      <span className="quiet tabular">{children}</span>
    </div>
  )
}

function Reported({ report, elapsedMs }: { report: LimitReport | null; elapsedMs: number }) {
  return <p className="quiet tabular">{report ? formatReport(report, elapsedMs) : t('notReported')}</p>
}

function formatReport({ limit, remaining, ageMs }: LimitReport, elapsedMs: number): string {
  const time = formatWait(ageMs + elapsedMs)
  if (remaining === null) return t('reported.limit', { time, limit: String(limit) })
  return limit === null
    ? t('reported.remaining', { time, remaining: String(remaining) })
    : t('reported.remainingOfLimit', { time, remaining: String(remaining), limit: String(limit) })
}
