import type { EngineVoice } from '../engine/speech-engine.ts'
import type { PhraseFit } from './judge-phrase.ts'

/** What a voice is to be cloned from. */
export interface CloneCheck {
  sample: Uint8Array
  consentRecording: Uint8Array
  phrase: { fullName: string; words: readonly string[] }
  gender: 'male' | 'female' | 'not_specified'
  /** The engine's name of the language the voice speaks by itself. */
  engineLanguage: string
}

/** What is wrong with a recording, before anything is compared: `reason` is for programs, `message` for people. */
export interface Unfitness {
  reason: 'undecodable' | 'too_short' | 'too_long' | 'low_rate' | 'no_speech' | 'little_speech' | 'clipped' | 'no_pitch'
  message: string
}

/** What the audio says. The figures let a developer see how near a decision was. */
export type CloneVerdict =
  | { kind: 'sample-unfit'; unfitness: Unfitness }
  | { kind: 'recording-unusable'; unfitness: Unfitness }
  | { kind: 'phrase-mismatch'; fit: PhraseFit }
  | { kind: 'speaker-mismatch'; distance: number }
  | {
      kind: 'verified'
      /** An engine voice with the sample's timbre as near as the engine comes, its pitch, range and pace. */
      engine: EngineVoice
      sampleMimeType: string
      recordingMimeType: string
    }

export interface VoiceChecks {
  /** Decides from the bytes alone; takes some seconds on a thread of its own, one check after the other. */
  check(request: CloneCheck, signal: AbortSignal): Promise<CloneVerdict>
  /** Ends the thread; checks under way fail. */
  dispose(): Promise<void>
}
