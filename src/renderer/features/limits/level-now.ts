import type { LimitGauge } from '#shared/contract/limits.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { formatWait } from '../../lib/format-time.ts'

/** A gauge `elapsedMs` after its snapshot: tokens refill and waits shorten. */
export function gaugeAfter(gauge: LimitGauge, elapsedMs: number): LimitGauge {
  const gained = (Math.max(0, elapsedMs) * gauge.ratePerSecond) / 1000
  return {
    ...gauge,
    available: Math.min(gauge.burst, gauge.available + gained),
    waitMs: Math.max(0, gauge.waitMs - Math.max(0, elapsedMs)),
    heldMs: Math.max(0, gauge.heldMs - Math.max(0, elapsedMs)),
  }
}

/** True while a gauge changes by itself. */
export function isMoving(gauge: LimitGauge): boolean {
  return gauge.available < gauge.burst || gauge.waitMs > 0 || gauge.heldMs > 0
}

/** `6 of 10 requests available`, or how long the service asked to wait. */
export function formatAvailable({ available, burst, heldMs }: LimitGauge): string {
  if (heldMs > 0) return `Rate limited for ${formatWait(heldMs)} (requested by the service)`
  const whole = Math.max(0, Math.floor(available + 1e-6))
  return `${formatNumber(whole)} of ${formatCount(burst, 'request')} available`
}

/** `resets in 4 s`; null when it is full. */
export function formatFull({ available, burst, ratePerSecond, heldMs }: LimitGauge): string | null {
  if (heldMs > 0) return null
  const missing = burst - available
  if (missing <= 0.001) return null
  return `resets in ${formatWait((missing / ratePerSecond) * 1000)}`
}

/** What is waiting in a scope, and for how long. */
export function formatQueue({ waitingInteractive, waitingBatch, waitMs }: LimitGauge): string {
  const waiting = waitingInteractive + waitingBatch
  if (waiting === 0) return 'No queued requests'
  const kinds =
    waitingInteractive > 0 && waitingBatch > 0 ? ` (${formatNumber(waitingInteractive)} interactive, sent first)` : ''
  const when = waitMs > 0 ? `the next starts in ${formatWait(waitMs)}` : 'waiting for a running request to finish'
  return `${formatNumber(waiting)} queued${kinds}: ${when}`
}

/** `Rate limited since launch: 2 for rate, 1 for concurrency`. */
export function formatRefused({ refusedForRate, refusedForConcurrency }: LimitGauge): string {
  if (refusedForRate + refusedForConcurrency === 0) return 'No requests rate-limited since launch'
  const parts = [
    ...(refusedForRate > 0 ? [`${formatNumber(refusedForRate)} for rate`] : []),
    ...(refusedForConcurrency > 0 ? [`${formatNumber(refusedForConcurrency)} for concurrency`] : []),
  ]
  return `Rate limited since launch: ${parts.join(', ')}. All were retried automatically.`
}
