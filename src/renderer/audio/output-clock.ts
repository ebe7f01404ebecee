import type { PlayerReport } from './player-messages.ts'

export type Breakpoint = Omit<Extract<PlayerReport, { kind: 'breakpoint' }>, 'kind'>

/** The parts of an AudioContext that determine what is audible. */
export interface OutputTimestamps {
  readonly sampleRate: number
  readonly currentTime: number
  readonly baseLatency: number
  readonly outputLatency?: number
  getOutputTimestamp(): { contextTime?: number; performanceTime?: number }
}

/** `currentTime` runs ahead by the whole output latency, and the timestamp itself is old, so it is extrapolated to now. */
function readHeardFrame(context: OutputTimestamps, nowMs: number): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
  // Zeros: there has been no output yet, or the browser has no timestamps.
  const isKnown = performanceTime > 0 && contextTime > 0
  const seconds = isKnown
    ? contextTime + (nowMs - performanceTime) / 1000
    : context.currentTime - (context.outputLatency || context.baseLatency || 0)
  return Math.max(0, Math.min(seconds, context.currentTime) * context.sampleRate)
}

/** Maps audio context frames to feed positions, based on the worklet's breakpoints. */
export class OutputClock {
  #breakpoints: Breakpoint[] = []
  #heardFrame = 0

  /**
   * Context frame that leaves the speakers at `nowMs` of `performance.now()`. It never goes back: a timestamp that turns out
   * to be late would repeat what was heard.
   */
  heardFrame(context: OutputTimestamps, nowMs: number): number {
    this.#heardFrame = Math.max(this.#heardFrame, readHeardFrame(context, nowMs))
    return this.#heardFrame
  }

  note(breakpoint: Breakpoint): void {
    this.#breakpoints.push(breakpoint)
  }

  /** The breakpoint in effect at a frame; null before the first. */
  at(frame: number): Breakpoint | null {
    for (let index = this.#breakpoints.length - 1; index >= 0; index -= 1) {
      const breakpoint = this.#breakpoints[index] as Breakpoint
      if (breakpoint.frame <= frame) return breakpoint
    }
    return null
  }

  /** Feed position at a frame, never beyond the next breakpoint's. Null before the first breakpoint. */
  positionAt(frame: number): number | null {
    const breakpoint = this.at(frame)
    return breakpoint ? breakpoint.position + (frame - breakpoint.frame) * breakpoint.rate : null
  }

  /** The newest breakpoint, which may not be audible yet; null before the first. */
  get latest(): Breakpoint | null {
    return this.#breakpoints.at(-1) ?? null
  }

  /** Drops breakpoints that ended before a frame. */
  forget(frame: number): void {
    const keep = this.#breakpoints.findLastIndex((breakpoint) => breakpoint.frame <= frame)
    if (keep > 0) this.#breakpoints.splice(0, keep)
  }
}
