import type { UsedChannels } from '#shared/contract/cloning.ts'
import type { ChannelLevels } from '#shared/domain/channel-levels.ts'

/** Requests the worklet's unfinished piece. */
export interface CaptureCommand {
  kind: 'flush'
}

/** Captured mono samples, with measurements taken before mixing and rounding. */
export interface CapturedPiece {
  samples: Int16Array<ArrayBuffer>
  /** Peak magnitude of the loudest channel; 1 is full scale. */
  peak: number
  /** Of the mono samples. */
  sumOfSquares: number
  /** Samples at full scale, on the channel with most of them. */
  clippedSamples: number
  /** Runs of clipped samples on any channel that was mixed with others, from the start of the piece. */
  clippedRuns: ChannelLevels['clippedRuns']
  /** How the channels were mixed; null before anything was captured. */
  channels: UsedChannels | null
  /** Wall-clock time, which continues while the computer sleeps. */
  capturedAtMs: number
  /** The last piece before `flush` resolves. */
  isFlushed: boolean
}
