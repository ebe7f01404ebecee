import type { LimitGauge } from '#shared/contract/limits.ts'

/** A gauge as it stands `elapsedMs` after its picture: tokens come back and waits run down meanwhile. */
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

/** `6 of 10 requests may start now`, or that the service holds them back. */
export function sayAvailable({ available, burst, heldMs }: LimitGauge): string {
  if (heldMs > 0) return `None may start for ${sayWait(heldMs)}: the service said to wait`
  const whole = Math.max(0, Math.floor(available + 1e-6))
  return `${whole} of ${burst} ${burst === 1 ? 'request' : 'requests'} may start now`
}

/** `full again in 4 s`; null when it is full. */
export function sayFull({ available, burst, ratePerSecond, heldMs }: LimitGauge): string | null {
  if (heldMs > 0) return null
  const missing = burst - available
  if (missing <= 0.001) return null
  return `full again in ${sayWait((missing / ratePerSecond) * 1000)}`
}

/** `3 s`, `2 min`: never less than a second, so that a countdown does not end before its wait. */
export function sayWait(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** What waits in a scope and for how long. */
export function sayQueue({ waitingInteractive, waitingBatch, waitMs }: LimitGauge): string {
  const waiting = waitingInteractive + waitingBatch
  if (waiting === 0) return 'Nothing waits'
  const kinds =
    waitingInteractive > 0 && waitingBatch > 0
      ? ` (${waitingInteractive} of them asked for by hand, which go first)`
      : ''
  const when = waitMs > 0 ? `the next starts in ${sayWait(waitMs)}` : 'for a request under way to end'
  return `${waiting} ${waiting === 1 ? 'waits' : 'wait'}${kinds}: ${when}`
}

/** `Refused since the start: 2 for rate, 1 for requests at a time`. */
export function sayRefused({ refusedForRate, refusedForConcurrency }: LimitGauge): string {
  if (refusedForRate + refusedForConcurrency === 0) return 'Nothing was refused since the start'
  const parts = [
    ...(refusedForRate > 0 ? [`${refusedForRate} for rate`] : []),
    ...(refusedForConcurrency > 0 ? [`${refusedForConcurrency} for requests at a time`] : []),
  ]
  return `Refused since the start: ${parts.join(', ')}. Each was sent again by itself.`
}
