import { applyOutput, type Sink } from './output/output-device.ts'
import type { Scope } from './scope.ts'

/** A change of output suspends a context briefly by itself; one suspended longer is restarted and checked again. */
const LOOK_AFTER_MS = 150
/** A few seconds, after which the output is given up. */
const MAX_STARTS = 30

export interface KeepRunningOptions {
  /** Whether audio should be playing now. */
  isWanted: () => boolean
  /** Called if it can't be restarted. */
  onLost: () => void
}

/**
 * Restarts a context that stopped by itself because its device was unplugged or the system took it. Audio continues
 * where it was, on the currently connected output. Active while the scope lives.
 */
export function keepRunning(scope: Scope, context: AudioContext, { isWanted, onLost }: KeepRunningOptions): void {
  let starts = 0
  let isLooking = false
  /** The context's time at the previous check; null for the first check after an event. */
  let seenSeconds: number | null = null

  function lookSoon(): void {
    if (isLooking) return
    isLooking = true
    scope.after(LOOK_AFTER_MS, look)
  }

  function look(): void {
    isLooking = false
    const { state, currentTime } = context
    const before = seenSeconds
    seenSeconds = currentTime
    // A context that stops while its output changes can report running although its time stands still.
    const isRunning = state === 'running' && before !== null && currentTime > before
    if (isRunning || state === 'closed' || !isWanted()) {
      starts = 0
      seenSeconds = null
      return
    }
    if (before !== null || state === 'suspended') start()
    lookSoon()
  }

  function start(): void {
    starts += 1
    if (starts > MAX_STARTS) {
      starts = 0
      return onLost()
    }
    // The next check shows the result: while an output changes, the promise may never settle.
    applyOutput(context as Sink)
      .then(() => (context.state === 'running' ? context.suspend() : undefined))
      .then(() => context.resume())
      .catch(() => undefined)
  }

  for (const type of ['statechange', 'sinkchange', 'error']) scope.listen(context, type, lookSoon)
}
