import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Speaker } from '#shared/contract/cloning.ts'
import { createMicrophone } from '../../audio/microphone/microphone.ts'
import { createStore } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { createRecordingSound } from './recording-sound.ts'
import { SpeakerPath } from './speaker-path.tsx'

const SPEAKER: Speaker = {
  ...{ id: 'spk_1', sessionId: 'sess_1', fullName: 'Ada Lovelace', voiceName: 'Ada', locale: 'en-GB' },
  ...{ gender: 'not_specified', step: 'name', room: null, sample: null, consent: null, earlier: [], challenge: null },
  ...{ refusal: null, sending: null, voiceId: null, consentRecordId: null, withdrawal: 'none' },
}
const getChallenge = (expiresInMs: number) => ({
  ...{ id: 'chal_1', phrase: 'I, Ada Lovelace, agree.', isSpent: false },
  expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
})
const CATALOG = { voices: [], models: [], former: [], asOf: '2026-03-04T14:20:00.000Z', isBehind: false }
const STEPS = ['name', 'room', 'sample', 'phrase', 'check'] as const

async function renderPath(part: Partial<Speaker>) {
  const speaker = { ...SPEAKER, ...part }
  const used = {
    microphone: createMicrophone(),
    choice: { deviceId: null, label: null, voiceProcessing: false },
    choose: () => undefined,
    retry: () => undefined,
  }
  const opened: string[] = []
  const stepStore = createStore(speaker.step)
  function Path() {
    const step = useStore(stepStore)
    return (
      <SpeakerPath
        speaker={{ ...speaker, step }}
        place="speaker 1 of 2"
        nextName={null}
        used={used}
        submit={async () => undefined}
        cancelSubmit={async () => undefined}
        sound={createRecordingSound()}
        onNextSpeaker={() => undefined}
        onConsentRecord={(consentRecordId) => opened.push(consentRecordId)}
        onSettings={() => undefined}
        onMirror={() => undefined}
        onClose={() => undefined}
      />
    )
  }
  const { screen } = await renderInStudio(<Path />, {
    cloning: {
      barrier: () => null,
      goToStep({ step }) {
        stepStore.set(step)
        return { ...speaker, step }
      },
    },
    voices: { catalog: () => CATALOG },
  })
  return { screen, opened }
}

it.each(STEPS)('shows on the step “%s” how long the consent statement is valid', async (step) => {
  const { screen } = await renderPath({ step, challenge: getChallenge(10 * 60_000) })

  await expect.element(screen.getByRole('timer')).toMatchTextContent(/^Consent statement: expires in (10:00|9:5\d)$/)
})

it.each(STEPS)('says on the step “%s” that the consent statement has expired', async (step) => {
  const { screen } = await renderPath({ step, challenge: getChallenge(-1_000) })

  await expect.element(screen.getByText('Consent statement expired', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByRole('timer')).not.toBeInTheDocument()
})

it('names a withdrawal and opens its record', async () => {
  const { screen, opened } = await renderPath({
    ...{ step: 'done', voiceId: 'voice_1', consentRecordId: 'consent_1', withdrawal: 'complete' },
  })

  await screen.getByRole('button', { name: 'View consent record' }).first().click()

  await expect
    .element(screen.getByText('This speaker withdrew consent. Record again only if they give new consent.'))
    .toBeVisible()
  expect(opened).toEqual(['consent_1'])
})

it('keeps the focus in the step when the button that led to it is gone', async () => {
  const { screen } = await renderPath({ step: 'room' })
  const skip = screen.getByRole('button', { name: 'Skip' })
  skip.element().focus()

  await userEvent.keyboard('{Enter}')

  const words = screen.getByText('Ask the speaker to read this text', { exact: false })
  await expect.element(words).toBeVisible()
  await expect.poll(() => document.activeElement?.contains(words.element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Use a file…' })).toHaveFocus()
})
