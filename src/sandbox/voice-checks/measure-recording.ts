import { decodeRecording } from '../listening/decode-recording.ts'
import { hearRecording } from './hear-recording.ts'
import type { HeardRecording } from './hear-recording.ts'
import { toHearingRate } from './to-hearing-rate.ts'

/** Everything the checks go by. */
export interface MeasuredRecording {
  mimeType: string
  durationMs: number
  sampleRateHz: number
  /** Samples that are flat where the wave was higher, 0 to 1. */
  clippedShare: number
  /** Undefined for a recording that is longer than is ever listened to, or of a rate that nobody records at. */
  heard: HeardRecording | undefined
}

/** Lossy coders deliver whole frames, and pauses before and after: as much as that is not the speaker's. */
const CODER_PADDING_MS = 120
/** A wave that stays at its extreme for so many samples has been cut off. */
const FLAT_RUN = 3
/** No recorder goes beyond it, and no resampler can follow much further. */
export const HIGHEST_RATE_HZ = 768_000
/** As far down as a voice can be told from noise at all; what may be sent ends before. */
const LOWEST_HEARD_RATE_HZ = 1_000
/** Below, coarse steps of quiet recordings look flat, too. */
const LOUD_PEAK = 0.5

/**
 * Decodes and hears an upload; takes a fifth of a second or so.
 *
 * @param limitMs a compressed file whose frames reach a little further than this counts as this long
 * @throws UndecodableRecording
 */
export async function measureRecording(bytes: Uint8Array, limitMs: number): Promise<MeasuredRecording> {
  const { mimeType, durationMs, sampleRateHz, channels, isCompressed } = await decodeRecording(bytes)
  const isPadded = isCompressed && durationMs > limitMs && durationMs <= limitMs + CODER_PADDING_MS
  const isHeard = channels.length > 0 && sampleRateHz >= LOWEST_HEARD_RATE_HZ && sampleRateHz <= HIGHEST_RATE_HZ
  return {
    mimeType,
    durationMs: isPadded ? limitMs : durationMs,
    sampleRateHz,
    clippedShare: Math.max(0, ...channels.map(clippedShare)),
    heard: isHeard ? hearRecording(await toHearingRate(toMono(channels), sampleRateHz)) : undefined,
  }
}

/** The middle of the channels; where they cancel each other out, the loudest alone. */
function toMono(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0)] = channels
  if (channels.length === 1) return first
  const middle = first.map((_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length)
  const loudest = channels.reduce((best, channel) => (energy(channel) > energy(best) ? channel : best), first)
  return energy(middle) < energy(loudest) / 16 ? loudest : middle
}

function energy(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0)
}

/** Counts runs at the recording's own extreme, so that clipping is found after a change of level as well. */
function clippedShare(samples: Float32Array): number {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  if (peak < LOUD_PEAK) return 0
  let clipped = 0
  let run = 0
  for (const sample of samples) {
    run = Math.abs(sample) >= peak * 0.999 ? run + 1 : 0
    if (run === FLAT_RUN) clipped += FLAT_RUN
    else if (run > FLAT_RUN) clipped++
  }
  return clipped / samples.length
}
