import type { Recording, Speaker } from '#shared/contract/cloning.ts'

/** Before anything was recorded. */
export const SPEAKER: Speaker = {
  id: 'spk_1',
  sessionId: 'sess_1',
  fullName: '',
  voiceName: '',
  gender: 'not_specified',
  locale: 'en-GB',
  step: 'name',
  room: null,
  sample: null,
  consent: null,
  earlier: [],
  challenge: null,
  refusal: null,
  sending: null,
  voiceId: null,
  consentRecordId: null,
  withdrawal: 'none',
}

export const CHALLENGE = { id: 'chal_1', phrase: 'I, Ada Lovelace, agree.', expiresAt: null, isSpent: false }

/** A consent statement that passes every check. */
export const RECORDING: Recording = {
  id: 'rec_1',
  speakerId: 'spk_1',
  purpose: 'consent',
  origin: { kind: 'file', name: 'consent.wav' },
  state: 'whole',
  cutReason: null,
  sampleRateHz: 48_000,
  sampleCount: 240_000,
  durationMs: 5_000,
  startedAt: '2026-03-04T14:20:00.000Z',
  endedAt: '2026-03-04T14:20:05.000Z',
  trimStartMs: 0,
  trimEndMs: 5_000,
  suggestedTrim: null,
  quality: {
    durationMs: 5_000,
    speechMs: 4_500,
    speechLevelDbfs: -20,
    noiseLevelDbfs: -60,
    peakDbfs: -6,
    clippedSamples: 0,
    problems: [],
  },
  audioUrl: '/media/recordings/rec_1',
  peaksUrl: '/media/recordings/rec_1.peaks',
}
