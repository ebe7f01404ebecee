import { expect, it } from 'vitest'
import type { Recording } from '#shared/contract/cloning.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { RecordingCard } from './recording-card.tsx'
import { createRecordingSound } from './recording-sound.ts'

const RECORDING: Recording = {
  ...{ id: 'rec_1', speakerId: 'spk_1', purpose: 'consent', origin: { kind: 'file', name: 'consent.wav' } },
  ...{ state: 'cut', cutReason: null, sampleRateHz: 48_000, sampleCount: 240_000, durationMs: 5_000 },
  ...{ startedAt: '2026-03-04T14:20:00.000Z', endedAt: '2026-03-04T14:20:05.000Z', trimStartMs: 0, trimEndMs: 5_000 },
  ...{ suggestedTrim: null, quality: null, audioUrl: '/media/recordings/rec_1', peaksUrl: '/media/rec_1.peaks' },
}
const QUALITY = {
  ...{ durationMs: 5_000, speechMs: 4_500, speechLevelDbfs: -20, noiseLevelDbfs: -60, peakDbfs: -6 },
  clippedSamples: 0,
}

it.each<[string, Recording['cutReason'], string]>([
  ['data', { kind: 'unplugged', microphone: 'Scarlett 2i2' }, 'Scarlett 2i2 was disconnected.'],
  ['text of an earlier version', 'The microphone was unplugged.', 'The microphone was unplugged.'],
])('shows why it ended early from %s', async (_from, cutReason, text) => {
  const { screen } = await renderInStudio(
    <RecordingCard label="Consent" recording={{ ...RECORDING, cutReason }} sound={createRecordingSound()} isFixed />,
  )

  await expect
    .element(screen.getByText(`Recording stopped after 5.0 s. ${text} Everything up to that point is saved.`))
    .toBeVisible()
})

it('shows problems from data and from texts of an earlier version', async () => {
  const problems: NonNullable<Recording['quality']>['problems'] = [
    { code: 'too_quiet', message: { kind: 'too-quiet', levelDbfs: -40.2, limitDbfs: -36 }, isBlocking: false },
    { code: 'noisy', message: 'Speech is only 9 dB above the noise.', isBlocking: false },
  ]
  const recording: Recording = { ...RECORDING, quality: { ...QUALITY, problems } }
  const { screen } = await renderInStudio(
    <RecordingCard label="Consent" recording={recording} sound={createRecordingSound()} isFixed />,
  )

  await expect.element(screen.getByText(/^Speech level is −40 dBFS; aim for −36 dBFS or higher\./)).toBeVisible()
  await expect.element(screen.getByText('Speech is only 9 dB above the noise.')).toBeVisible()
})
