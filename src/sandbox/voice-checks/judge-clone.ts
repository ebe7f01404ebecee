import type { Espeak } from '../engine/espeak.ts'
import { isSameSpeaker, sampleDistance } from './compare-speakers.ts'
import { examineRecording, OF_CONSENT, OF_SAMPLE } from './examine-recording.ts'
import { resampleMono } from './resample-mono.ts'
import { shapeVoice } from './shape-voice.ts'
import type { JudgeStatement } from './statement/judge-statement.ts'
import { SPEECH_RATE_HZ } from '../engine/speech-model.ts'
import type { CloneCheck, CloneVerdict } from './voice-checks.ts'

/** Applies all audio-based cloning rules, in the order: sample, recording, statement, speaker. */
export async function judgeClone(
  espeak: Espeak,
  judgeStatement: JudgeStatement,
  check: CloneCheck,
): Promise<CloneVerdict> {
  const sample = await examineRecording(check.sample, OF_SAMPLE)
  if (sample.kind === 'unfit') return { kind: 'sample-unfit', unfitness: sample.unfitness }
  const recording = await examineRecording(check.consentRecording, OF_CONSENT)
  if (recording.kind === 'unfit') return { kind: 'recording-unusable', unfitness: recording.unfitness }

  const samples = await resampleMono(recording.mono, recording.sampleRateHz, SPEECH_RATE_HZ)
  const fit = await judgeStatement({ frames: recording.heard.frames, samples }, check.phrase)
  if (fit.part !== undefined) return { kind: 'phrase-mismatch', fit }
  const distance = sampleDistance(sample.heard, recording.heard)
  if (!isSameSpeaker(distance)) return { kind: 'speaker-mismatch', distance }
  return {
    kind: 'verified',
    engine: shapeVoice(espeak, sample.heard, check.gender, check.engineLanguage),
    sampleMimeType: sample.mimeType,
    recordingMimeType: recording.mimeType,
  }
}
