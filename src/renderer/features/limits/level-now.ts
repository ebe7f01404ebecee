import type { LimitGauge } from '#shared/contract/limits.ts'
import { formatWait } from '../../lib/format-time.ts'
import { t } from './messages/t.ts'

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

/** How many requests of the rate limit are used; all while the service asked to wait. */
export function getUsed({ available, burst, heldMs }: LimitGauge): number {
  return heldMs > 0 ? burst : burst - Math.max(0, Math.floor(available + 1e-6))
}

/** `4 of 10 requests used`, or how long the service asked to wait. */
export function formatUsed(gauge: LimitGauge): string {
  const { burst, heldMs } = gauge
  if (heldMs > 0) return t('held', { time: formatWait(heldMs) })
  return t('used', { used: getUsed(gauge), count: burst })
}

/** `resets in 4 s`; null when nothing is used. */
export function formatReset({ available, burst, ratePerSecond, heldMs }: LimitGauge): string | null {
  if (heldMs > 0) return null
  const missing = burst - available
  if (missing <= 0.001) return null
  return t('resets', { time: formatWait((missing / ratePerSecond) * 1000) })
}

/** What is waiting in a scope, and for how long. */
export function formatQueue({ waitingInteractive, waitingBatch, waitMs }: LimitGauge): string {
  const [count, interactive, time] = [waitingInteractive + waitingBatch, waitingInteractive, formatWait(waitMs)]
  if (count === 0) return t('queue.none')
  if (waitingInteractive > 0 && waitingBatch > 0)
    return waitMs > 0
      ? t('queue.nextWithInteractive', { count, interactive, time })
      : t('queue.runningWithInteractive', { count, interactive })
  return waitMs > 0 ? t('queue.next', { count, time }) : t('queue.running', { count })
}

/** `Rate limited since launch: 2 for rate, 1 for concurrency`. */
export function formatRefused({ refusedForRate: rate, refusedForConcurrency: concurrency }: LimitGauge): string {
  if (rate > 0 && concurrency > 0) return t('refused.both', { rate, concurrency })
  if (rate > 0) return t('refused.rate', { rate })
  return concurrency > 0 ? t('refused.concurrency', { concurrency }) : t('refused.none')
}
