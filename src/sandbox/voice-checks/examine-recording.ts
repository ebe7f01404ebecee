import {
  CLONE_SAMPLE_MAX_MS,
  CLONE_SAMPLE_MIN_MS,
  CONSENT_RECORDING_MAX_MS,
  CONSENT_RECORDING_MIN_MS,
} from '#shared/service-wire/voice-cloning.ts'
import type { VoicedRecording } from './compare-speakers.ts'
import { UndecodableRecording } from '../listening/read-sound.ts'
import { HIGHEST_RATE_HZ, measureRecording } from './measure-recording.ts'
import type { Unfitness } from './voice-checks.ts'

/** A comparable recording, or the reason why it isn't. */
export type Examined =
  | { kind: 'fit'; heard: VoicedRecording; mono: Float32Array; sampleRateHz: number; mimeType: string }
  | { kind: 'unfit'; unfitness: Unfitness }

/** Requirements for a recording. */
export interface Demands {
  minMs: number
  maxMs: number
  /** Minimum duration of audible speech. */
  speechMs: number
}

export const OF_SAMPLE: Demands = { minMs: CLONE_SAMPLE_MIN_MS, maxMs: CLONE_SAMPLE_MAX_MS, speechMs: 4_000 }
export const OF_CONSENT: Demands = { minMs: CONSENT_RECORDING_MIN_MS, maxMs: CONSENT_RECORDING_MAX_MS, speechMs: 2_500 }
/** Resampling rounds by a sample or two. */
const ROUNDING_MS = 1
const LOWEST_RATE_HZ = 8_000
/** Noise, hum and silence vary less than this. */
const MIN_SPEECH_OVER_BACKGROUND_DB = 9
/** A few clipped peaks are inaudible. */
const MAX_CLIPPED_SHARE = 0.005

/** Decides from the bytes whether the recording is comparable, in the order: readable, length, rate, level, speech. */
export async function examineRecording(bytes: Uint8Array, demands: Demands): Promise<Examined> {
  try {
    const { mimeType, durationMs, sampleRateHz, clippedShare, mono, heard } = await measureRecording(
      bytes,
      demands.maxMs,
    )
    const length = `must last ${demands.minMs / 1_000} to ${demands.maxMs / 1_000} seconds; it lasts ${(durationMs / 1_000).toFixed(2)}`
    if (durationMs < demands.minMs - ROUNDING_MS) return unfit('too_short', length)
    if (durationMs > demands.maxMs + ROUNDING_MS) return unfit('too_long', length)
    if (sampleRateHz < LOWEST_RATE_HZ) {
      return unfit('low_rate', `must have at least ${LOWEST_RATE_HZ} samples a second; it has ${sampleRateHz}`)
    }
    if (heard === undefined) {
      const claim = `${sampleRateHz} samples a second; ${HIGHEST_RATE_HZ} are the most that anybody records`
      return unfit('undecodable', `cannot be read: it claims ${claim}`)
    }
    if (clippedShare > MAX_CLIPPED_SHARE) return unfit('clipped', 'is clipped: it was recorded too loud')
    if (heard.speechOverBackgroundDb < MIN_SPEECH_OVER_BACKGROUND_DB) {
      return unfit('no_speech', 'holds no speech that stands out from the background')
    }
    if (heard.speechMs < demands.speechMs) {
      const heardSeconds = (heard.speechMs / 1_000).toFixed(1)
      return unfit('little_speech', `holds ${heardSeconds} s of speech; ${demands.speechMs / 1_000} are needed`)
    }
    const { pitch } = heard
    if (pitch === undefined) return unfit('no_pitch', 'holds no voice with a pitch: whispering cannot be compared')
    return { kind: 'fit', heard: { ...heard, pitch }, mono, sampleRateHz, mimeType }
  } catch (error) {
    if (error instanceof UndecodableRecording) return unfit('undecodable', `cannot be read: ${error.message}`)
    throw error
  }
}

function unfit(reason: Unfitness['reason'], message: string): Examined {
  return { kind: 'unfit', unfitness: { reason, message } }
}
