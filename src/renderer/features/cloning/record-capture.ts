import type { Capture } from '#shared/contract/cloning.ts'
import { MAX_RUNS } from '#shared/domain/channel-levels.ts'
import type { CapturedPiece } from '../../audio/microphone/capture-messages.ts'

/** Collects what a microphone's channels were like during a recording. */
export interface CaptureRecorder {
  push(piece: Pick<CapturedPiece, 'samples' | 'peak' | 'clippedRuns' | 'channels'>): void
  /** Null if nothing was captured. A recording during which channels canceled each other out once is of that kind. */
  readonly capture: Capture | null
}

export function createCaptureRecorder(sampleRateHz: number): CaptureRecorder {
  const levels: Capture['levels'] = { secondPeaks: [], clippedRuns: [] }
  let channels: Capture['channels'] | null = null
  let sampleCount = 0
  return {
    push(piece) {
      // What is used alone, or not mixed, is measured in the recording itself.
      if (piece.channels?.kind === 'all' && piece.channels.count > 1) {
        const second = Math.floor(sampleCount / sampleRateHz)
        levels.secondPeaks[second] = Math.min(1, Math.max(levels.secondPeaks[second] ?? 0, piece.peak))
        const runs = piece.clippedRuns.map(([first, count]): [number, number] => [sampleCount + first, count])
        levels.clippedRuns.push(...runs.slice(0, MAX_RUNS - levels.clippedRuns.length))
      }
      sampleCount += piece.samples.length
      if (piece.channels && channels?.kind !== 'canceling') ({ channels } = piece)
    },
    get capture() {
      const secondPeaks = Array.from(levels.secondPeaks, (peak) => peak ?? 0)
      return channels && { channels, levels: { ...levels, secondPeaks } }
    },
  }
}
