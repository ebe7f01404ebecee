import { createChannelMeter, mixChannels } from '#shared/domain/mix-channels.ts'
import { decodeRecording } from '../listening/decode-recording.ts'
import { hearRecording } from './hear-recording.ts'
import type { HeardRecording } from './hear-recording.ts'
import { HEARING_RATE_HZ } from './mel-cepstra.ts'
import { resampleMono } from './resample-mono.ts'

/** Input to all checks. */
export interface MeasuredRecording {
  mimeType: string
  durationMs: number
  sampleRateHz: number
  /** Share of clipped samples, 0 to 1. */
  clippedShare: number
  /** All channels mixed, at its sample rate; empty if none is analyzed. */
  mono: Float32Array
  /** Undefined for a recording longer than is ever analyzed, or with an implausible sample rate. */
  heard: HeardRecording | undefined
}

/** Lossy codecs deliver whole frames plus padding at both ends: up to this much isn't the speaker's. */
const CODER_PADDING_MS = 120
/** A run of this many samples at the extreme value counts as clipped. */
const FLAT_RUN = 3
/** No recorder exceeds it, and resamplers can't handle much more. */
export const HIGHEST_RATE_HZ = 768_000
/** The minimum at which a voice can be told from noise; the lower limit for uploads is higher. */
const LOWEST_HEARD_RATE_HZ = 1_000
/** Below this, the coarse steps of quiet recordings look like clipping too. */
const LOUD_PEAK = 0.5

/**
 * Decodes and analyzes an upload; takes about 200 ms.
 *
 * @param limitMs a compressed file whose frames extend slightly beyond this counts as exactly this long
 * @throws UndecodableRecording
 */
export async function measureRecording(bytes: Uint8Array, limitMs: number): Promise<MeasuredRecording> {
  const { mimeType, durationMs, sampleRateHz, channels, isCompressed } = await decodeRecording(bytes)
  const isPadded = isCompressed && durationMs > limitMs && durationMs <= limitMs + CODER_PADDING_MS
  const isHeard = channels.length > 0 && sampleRateHz >= LOWEST_HEARD_RATE_HZ && sampleRateHz <= HIGHEST_RATE_HZ
  const mono = isHeard ? toMono(channels, sampleRateHz) : new Float32Array()
  return {
    mimeType,
    durationMs: isPadded ? limitMs : durationMs,
    sampleRateHz,
    clippedShare: Math.max(0, ...channels.map(clippedShare)),
    mono,
    heard: isHeard ? hearRecording(await resampleMono(mono, sampleRateHz, HEARING_RATE_HZ)) : undefined,
  }
}

function toMono(channels: readonly Float32Array[], sampleRateHz: number): Float32Array {
  const meter = createChannelMeter(channels.length, sampleRateHz)
  meter.push(channels)
  return mixChannels(channels, meter.decide().weights)
}

/** Counts runs at the recording's own extreme, so clipping is also found after a level change. */
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
