import type { SandboxClock } from './sandbox-clock.ts'

/** Waiting by the sandbox's clock: moving it forward wakes due waits; a frozen clock wakes none. */
export interface SandboxTimers {
  /** Resolves when the clock shows `atMs` or later; rejects with the signal's reason on abort. */
  waitUntil(atMs: number, signal: AbortSignal): Promise<void>
}

interface Waiter {
  atMs: number
  wake: () => void
}

/** Node timers are limited to 32-bit milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Wakes in order of due time, with at most one system timer. */
export function createSandboxTimers(clock: SandboxClock): SandboxTimers {
  const waiting = new Set<Waiter>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const nowMs = clock.nowMs()
    const due = [...waiting].filter(({ atMs }) => atMs <= nowMs).toSorted((a, b) => a.atMs - b.atMs)
    for (const waiter of due) {
      waiting.delete(waiter)
      waiter.wake()
    }
    if (waiting.size === 0 || clock.isFrozen()) return
    const nextMs = Math.min(...[...waiting].map(({ atMs }) => atMs))
    timer = setTimeout(look, Math.min(Math.ceil(nextMs - nowMs), LONGEST_TIMER_MS))
  }
  clock.onChange(look)
  return {
    waitUntil: (atMs, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const leave = () => {
          waiting.delete(waiter)
          look()
          reject(signal.reason)
        }
        const waiter: Waiter = {
          atMs,
          wake: () => {
            signal.removeEventListener('abort', leave)
            resolve()
          },
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.add(waiter)
        look()
      }),
  }
}
