import type { SandboxClock } from './sandbox-clock.ts'

/** Waiting by the sandbox's clock: a clock that is moved forward wakes who is due, one that stands still wakes nobody. */
export interface SandboxTimers {
  /** Resolves when the clock shows `atMs` or later; rejects with the signal's reason as soon as it is aborted. */
  waitUntil(atMs: number, signal: AbortSignal): Promise<void>
}

interface Waiter {
  atMs: number
  wake: () => void
}

/** Timers of Node take no more than 32 bits of milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Wakes in the order of the times waited for, with one timer of the machine at most. */
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
