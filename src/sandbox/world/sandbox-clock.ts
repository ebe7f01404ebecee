/** The sandbox's time. Dated rules and rate buckets follow it; pacing follows real time. */
export interface SandboxClock {
  nowMs(): number
  /** Calendar day in UTC, such as `2026-09-30`. */
  today(): string
  moveTo(nowMs: number): void
  advance(byMs: number): void
  /** Stops or restarts time; a frozen clock changes only by `moveTo` and `advance`. */
  freeze(frozen: boolean): void
  isFrozen(): boolean
  /** Calls back after every move, stop and restart. */
  onChange(listener: () => void): void
}

/** Starts at `startMs` and follows `source`, a millisecond clock that need not be the time of day. */
export function createSandboxClock(startMs: number, source: () => number, frozen = false): SandboxClock {
  let shownMs = startMs
  let readAtMs = source()
  let isFrozen = frozen
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const nowMs = () => {
    const readMs = source()
    if (!isFrozen) shownMs += readMs - readAtMs
    readAtMs = readMs
    return shownMs
  }
  return {
    nowMs,
    today: () => new Date(nowMs()).toISOString().slice(0, 10),
    moveTo(toMs) {
      nowMs()
      shownMs = toMs
      tell()
    },
    advance(byMs) {
      shownMs = nowMs() + byMs
      tell()
    },
    freeze(value) {
      nowMs()
      isFrozen = value
      tell()
    },
    isFrozen: () => isFrozen,
    onChange: (listener) => void listeners.push(listener),
  }
}
