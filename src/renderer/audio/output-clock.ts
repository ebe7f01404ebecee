import type { PlayerReport } from './player-messages.ts'

export type Breakpoint = Omit<Extract<PlayerReport, { kind: 'breakpoint' }>, 'kind'>

/** The part of an AudioContext that says what is heard. */
export interface OutputTimestamps {
  readonly sampleRate: number
  readonly currentTime: number
  readonly baseLatency: number
  readonly outputLatency?: number
  getOutputTimestamp(): { contextTime?: number; performanceTime?: number }
}

/**
 * Frame of the context that leaves the speakers at `nowMs` of `performance.now()`. `currentTime` runs ahead of that by
 * the whole output latency, and the timestamp itself is some milliseconds old, so it is carried on to now.
 */
export function heardFrame(context: OutputTimestamps, nowMs: number): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
  // Zeros: nothing has been put out yet, or the browser has no timestamps.
  const isKnown = performanceTime > 0 && contextTime > 0
  const seconds = isKnown
    ? contextTime + (nowMs - performanceTime) / 1000
    : context.currentTime - (context.outputLatency || context.baseLatency || 0)
  return Math.max(0, Math.min(seconds, context.currentTime) * context.sampleRate)
}

/** Maps frames of the audio context to feed positions, from the breakpoints the worklet reports. */
export class OutputClock {
  #breakpoints: Breakpoint[] = []

  note(breakpoint: Breakpoint): void {
    this.#breakpoints.push(breakpoint)
  }

  /** The breakpoint in force at a frame; null before the first. */
  at(frame: number): Breakpoint | null {
    for (let index = this.#breakpoints.length - 1; index >= 0; index -= 1) {
      const breakpoint = this.#breakpoints[index] as Breakpoint
      if (breakpoint.frame <= frame) return breakpoint
    }
    return null
  }

  /** Feed position at a frame, never past the next breakpoint's. Null before the first breakpoint. */
  positionAt(frame: number): number | null {
    const breakpoint = this.at(frame)
    return breakpoint ? breakpoint.position + (frame - breakpoint.frame) * breakpoint.rate : null
  }

  /** The newest breakpoint, which may not be heard yet; null before the first. */
  get latest(): Breakpoint | null {
    return this.#breakpoints.at(-1) ?? null
  }

  /** Forgets breakpoints that were over before a frame. */
  forget(frame: number): void {
    const keep = this.#breakpoints.findLastIndex((breakpoint) => breakpoint.frame <= frame)
    if (keep > 0) this.#breakpoints.splice(0, keep)
  }
}
