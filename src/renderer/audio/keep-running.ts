import { applyOutput, type Sink } from './output/output-device.ts'
import type { Scope } from './scope.ts'

/** Starts in a row without any sound between them, after which the device is given up. */
const MOST_STARTS = 3

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
  let isStarting = false
  let startedAtSeconds = -1
  let starts = 0

  async function start(): Promise<void> {
    if (isStarting || scope.isDisposed || context.state !== 'suspended' || !isWanted()) return
    starts = context.currentTime === startedAtSeconds ? starts + 1 : 1
    startedAtSeconds = context.currentTime
    if (starts > MOST_STARTS) {
      starts = 0
      return onLost()
    }
    isStarting = true
    try {
      await applyOutput(context as Sink)
      await context.resume()
    } catch {
      if (!scope.isDisposed) onLost()
    }
    isStarting = false
  }

  for (const type of ['statechange', 'error']) scope.listen(context, type, () => void start())
}
