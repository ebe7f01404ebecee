import { beforeEach, expect, it } from 'vitest'
import type { Speaker, SpeakerStep } from '#shared/contract/cloning.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { publishShownSpeaker } from './shown-speaker.ts'
import { SpeakerMirror } from './speaker-mirror.tsx'

const SPEAKER: Speaker = {
  ...{ id: 'spk_1', sessionId: 'sess_1', fullName: 'Ada Okafor', voiceName: 'Ada', gender: 'female', locale: 'en-GB' },
  ...{ step: 'room', room: null, sample: null, consent: null, earlier: [], challenge: null, refusal: null },
  ...{ sending: null, voiceId: null, consentRecordId: null, withdrawal: 'none' },
}

beforeEach(() => localStorage.clear())

async function renderMirror(step: SpeakerStep, isRecording: boolean) {
  publishShownSpeaker('sess_1', { speakerId: 'spk_1', isRecording })
  const { screen } = await renderInStudio(<SpeakerMirror sessionId="sess_1" />, {
    cloning: { speakers: () => [{ ...SPEAKER, step }], watch: async function* watch() {} },
  })
  return screen
}

it('asks for silence only while room noise is measured', async () => {
  const before = await renderMirror('room', false)
  await expect.element(before.getByText('Please say a few words.')).toBeVisible()
  await before.unmount()

  const measuring = await renderMirror('room', true)
  await expect.element(measuring.getByText('Measuring room noise. Please stay quiet.')).toBeVisible()
})

it('shows the text to read, and that it is recorded', async () => {
  const screen = await renderMirror('sample', true)

  await expect.element(screen.getByText(/^The harbor wakes/)).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('● Recording')
})
