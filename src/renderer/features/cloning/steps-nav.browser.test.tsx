import { expect, it } from 'vitest'
import type { Recording, Speaker } from '#shared/contract/cloning.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { StepsNav, type StepsNavProps } from './steps-nav.tsx'

const RECORDING: Recording = {
  ...{ id: 'rec_1', speakerId: 'spk_1', purpose: 'sample', origin: { kind: 'file', name: 'ada.wav' }, state: 'whole' },
  ...{ cutReason: null, sampleRateHz: 48_000, sampleCount: 960_000, durationMs: 20_000, suggestedTrim: null },
  ...{ startedAt: '2026-03-04T14:20:00.000Z', endedAt: '2026-03-04T14:20:20.000Z', trimStartMs: 0, trimEndMs: 20_000 },
  quality: {
    ...{ durationMs: 20_000, speechMs: 18_000, speechLevelDbfs: -20, noiseLevelDbfs: -60, peakDbfs: -6 },
    ...{ clippedSamples: 0, problems: [] },
  },
  ...{ audioUrl: '/media/recordings/rec_1', peaksUrl: '/media/recordings/rec_1.peaks' },
}
const NOISY: Recording = {
  ...RECORDING,
  quality: RECORDING.quality && {
    ...RECORDING.quality,
    problems: [{ code: 'noisy', message: 'Room noise is −26 dBFS.', isBlocking: false }],
  },
}
const SPEAKER: Speaker = {
  ...{ id: 'spk_1', sessionId: 'sess_1', fullName: 'Ada', voiceName: 'Ada', gender: 'not_specified', locale: 'en-GB' },
  ...{ step: 'check', room: RECORDING, sample: RECORDING, consent: RECORDING, earlier: [], refusal: null },
  challenge: { id: 'chal_1', phrase: 'I, Ada, agree.', expiresAt: null, isSpent: false },
  ...{ sending: null, voiceId: null, consentRecordId: null, withdrawal: 'none' },
}

/** The label of each of these steps' marks. */
async function renderMarks(part: Partial<Speaker>, statement: StepsNavProps['statement'] = 'usable') {
  const { screen } = await renderInStudio(
    <StepsNav speaker={{ ...SPEAKER, ...part }} statement={statement} isBusy={false} onStep={() => undefined} />,
  )
  return ['Microphone check', 'Voice sample', 'Consent statement'].map((name) =>
    screen.getByRole('listitem').filter({ hasText: name }).element().querySelector('svg')?.getAttribute('aria-label'),
  )
}

it('ticks steps whose recordings pass', async () => {
  expect(await renderMarks({})).toEqual(['done', 'done', 'done'])
})

it('marks steps whose recordings don’t pass', async () => {
  const cut: Recording = { ...RECORDING, state: 'cut', cutReason: 'The microphone was disconnected.' }

  const marks = await renderMarks({ room: NOISY, sample: NOISY, consent: cut })

  expect(marks).toEqual(['needs attention', 'needs attention', 'needs attention'])
})

it.each(['expired', 'spent'] as const)('marks a recording of a statement that is %s', async (statement) => {
  expect(await renderMarks({}, statement)).toEqual(['done', 'done', 'needs attention'])
})

it('ticks the statement that became a voice', async () => {
  expect(await renderMarks({ voiceId: 'voice_1', step: 'done' }, 'spent')).toEqual(['done', 'done', 'done'])
})
