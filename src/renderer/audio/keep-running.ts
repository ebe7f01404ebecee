import { applyOutput, type Sink } from './output/output-device.ts'
import type { Scope } from './scope.ts'

/** A change of the output stops a context for a moment by itself: what stands longer is started again, and looked at again. */
const LOOK_AFTER_MS = 150
/** Some seconds, after which the output is given up. */
const MOST_STARTS = 30

export interface KeepRunningOptions {
  /** Whether sound is to come out now. */
  isWanted: () => boolean
  /** It cannot be started again. */
  onLost: () => void
}

/**
 * Starts a context again that stopped by itself: its device was pulled out, or the system took it. Sound goes on where it
 * was, on the output that is connected now. For as long as the scope lives.
 */
export function keepRunning(scope: Scope, context: AudioContext, { isWanted, onLost }: KeepRunningOptions): void {
  let starts = 0
  let isLooking = false
  /** The context's time at the look before; null at the first one after something happened. */
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
    // One that stops while its output changes can call itself running although its time stands.
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
    if (starts > MOST_STARTS) {
      starts = 0
      return onLost()
    }
    // What comes of it is seen at the next look: while an output changes, an answer can fail to come.
    applyOutput(context as Sink)
      .then(() => (context.state === 'running' ? context.suspend() : undefined))
      .then(() => context.resume())
      .catch(() => undefined)
  }

  for (const type of ['statechange', 'sinkchange', 'error']) scope.listen(context, type, lookSoon)
}
