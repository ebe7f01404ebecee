import type { EngineVoice } from '../engine/speech-engine.ts'
import type { StatementFit } from './statement/judge-statement.ts'

/** The recordings a voice is to be cloned from. */
export interface CloneCheck {
  sample: Uint8Array
  consentRecording: Uint8Array
  phrase: { fullName: string; words: readonly string[] }
  gender: 'male' | 'female' | 'not_specified'
  /** The engine language of the voice. */
  engineLanguage: string
}

/** A problem with a recording found before any comparison: `reason` is for programs, `message` for users. */
export interface Unfitness {
  reason: 'undecodable' | 'too_short' | 'too_long' | 'low_rate' | 'no_speech' | 'little_speech' | 'clipped' | 'no_pitch'
  message: string
}

/** Result of the checks. The numbers show developers how close a decision was. */
export type CloneVerdict =
  | { kind: 'sample-unfit'; unfitness: Unfitness }
  | { kind: 'recording-unusable'; unfitness: Unfitness }
  | { kind: 'phrase-mismatch'; fit: StatementFit }
  | { kind: 'speaker-mismatch'; distance: number }
  | {
      kind: 'verified'
      /** An engine voice as close as possible to the sample's timbre, pitch, range and pace. */
      engine: EngineVoice
      sampleMimeType: string
      recordingMimeType: string
    }

export interface VoiceChecks {
  /** Decides from the bytes alone; takes some seconds on its own thread, one check at a time. */
  check(request: CloneCheck, signal: AbortSignal): Promise<CloneVerdict>
  /** Ends the thread; running checks fail. */
  dispose(): Promise<void>
}
