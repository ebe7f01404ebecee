import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Recording, Speaker } from '#shared/contract/cloning.ts'
import { type Answers, renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { CheckStep } from './check-step.tsx'
import { PhraseStep } from './phrase-step.tsx'
import { createRecordingSound } from './recording-sound.ts'
import { RoomStep } from './room-step.tsx'
import { SampleStep } from './sample-step.tsx'
import { createUsedMicrophone } from './use-microphone.test-support.ts'
import { CHALLENGE, RECORDING, SPEAKER } from './speaker.test-support.ts'
import type { Take } from './use-take.ts'

type CloningAnswers = NonNullable<Answers['cloning']>

/** A microphone that nobody records with. */
const IDLE = { state: { kind: 'idle' } } as unknown as Take

async function renderPhraseStep(part: Partial<Speaker> = {}, cloning: CloningAnswers = {}) {
  const speaker = { ...SPEAKER, fullName: 'Ada Lovelace', ...part }
  const rendered = await renderInStudio(
    <PhraseStep
      speaker={speaker}
      take={IDLE}
      sound={createRecordingSound()}
      used={createUsedMicrophone()}
      onFinish={() => undefined}
      onNext={() => undefined}
    />,
    { cloning: { requestChallenge: () => ({ ...speaker, challenge: CHALLENGE }), ...cloning } },
  )
  const { screen } = rendered
  return {
    ...rendered,
    get: screen.getByRole('button', { name: /^Get/ }),
    record: screen.getByRole('button', { name: /^Record/ }),
  }
}

it('consent step requests a statement only when asked to', async () => {
  const { get, record, inputs } = await renderPhraseStep()
  await expect.element(record).not.toBeInTheDocument()
  expect(inputs('cloning.requestChallenge')).toEqual([])

  await get.click()

  await expect.poll(() => inputs('cloning.requestChallenge')).toEqual([{ speakerId: 'spk_1' }])
})

it('consent step shows the statement exactly as the service returned it', async () => {
  const phrase = '  I, “Ada”,\tagree.  '
  const { screen, record } = await renderPhraseStep({ challenge: { ...CHALLENGE, phrase } })

  await expect.element(record).toBeEnabled()
  expect(screen.container.querySelector('blockquote')?.textContent).toBe(phrase)
})

for (const [title, challenge] of [
  ['has been used', { ...CHALLENGE, isSpent: true }],
  ['has expired', { ...CHALLENGE, expiresAt: '2020-01-01T00:00:00.000Z' }],
] as const) {
  it(`consent step offers a new statement and no recording when it ${title}`, async () => {
    const { screen, get, record } = await renderPhraseStep({ challenge })

    await expect.element(get).toBeEnabled()
    await expect.element(screen.getByRole('status')).toMatchTextContent(/kept/)
    await expect.element(record).not.toBeInTheDocument()
  })
}

it('consent step says why no statement arrived and requests it again', async () => {
  const { screen, get, inputs } = await renderPhraseStep(
    {},
    {
      requestChallenge() {
        throw studioFailure('plan_limit')
      },
    },
  )

  await get.click()

  await expect.element(screen.getByRole('alert')).toBeVisible()
  await get.click()
  await expect.poll(() => inputs('cloning.requestChallenge').length).toBe(2)
})

it('consent step goes on only with a recording that the service would take', async () => {
  const message = { kind: 'consent-too-short', durationMs: 4_000, minMs: 5_000 } as const
  const problems = [{ code: 'too_short' as const, message, isBlocking: true }]
  const consent: Recording = { ...RECORDING, quality: RECORDING.quality && { ...RECORDING.quality, problems } }

  const { screen } = await renderPhraseStep({ challenge: CHALLENGE, consent })

  await expect.element(screen.getByRole('button', { name: /^Next/ })).toBeDisabled()
  await expect.element(screen.getByText(/will reject .* 4\.0 s long\. It needs at least 5 s\./)).toBeVisible()
})

async function renderCheckStep(part: Partial<Speaker>, submit: () => Promise<void> = async () => undefined) {
  const steps: string[] = []
  const speaker: Speaker = { ...SPEAKER, step: 'check', challenge: CHALLENGE, ...part }
  const rendered = await renderInStudio(
    <CheckStep
      speaker={speaker}
      sound={createRecordingSound()}
      submit={submit}
      cancelSubmit={async () => void steps.push('canceled')}
      goTo={(step) => steps.push(step)}
      onSettings={() => steps.push('settings')}
    />,
    { cloning: { requestChallenge: () => speaker } },
  )
  return { ...rendered, steps }
}

function refusal(card: NonNullable<Speaker['refusal']>['card'], at = '2026-03-04T15:00:00.000Z'): Speaker['refusal'] {
  return { card, at, failure: { code: 'request_refused', serviceMessage: 'Refused.' } }
}

it('check step sends nothing by itself, and once when asked to', async () => {
  const sent: true[] = []
  const pending = new Promise<void>(() => undefined)
  const { screen } = await renderCheckStep({}, () => (sent.push(true), pending))
  expect(sent).toEqual([])

  await screen.getByRole('button').first().click()

  await expect.element(screen.getByRole('progressbar')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

it('check step shows how much is sent and cancels on request', async () => {
  const { screen, steps } = await renderCheckStep({ sending: { sentBytes: 250, totalBytes: 1_000 } })
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')

  await screen.getByRole('button', { name: 'Cancel' }).click()

  expect(steps).toEqual(['canceled'])
})

it('check step stays with the failure when nothing could be sent', async () => {
  const { screen } = await renderCheckStep({}, () => Promise.reject(studioFailure('offline')))

  await screen.getByRole('button').first().click()

  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
})

it('check step replaces a spent statement before it is recorded again', async () => {
  const { screen, steps, inputs } = await renderCheckStep({
    refusal: refusal('phrase_mismatch'),
    challenge: { ...CHALLENGE, isSpent: true },
  })

  await screen.getByRole('button', { name: /statement|consent/ }).click()

  await expect.poll(() => steps).toEqual(['phrase'])
  expect(inputs('cloning.requestChallenge')).toEqual([{ speakerId: 'spk_1' }])
})

it('check step records an unspent statement again without requesting another', async () => {
  const { screen, steps, inputs } = await renderCheckStep({ refusal: refusal('phrase_mismatch') })

  await screen.getByRole('button', { name: /statement|consent/ }).click()

  await expect.poll(() => steps).toEqual(['phrase'])
  expect(inputs('cloning.requestChallenge')).toEqual([])
})

it('check step leads to the name when the service refuses details', async () => {
  const { screen, steps } = await renderCheckStep({ refusal: refusal('details') })

  await screen.getByRole('button', { name: /name/ }).click()

  expect(steps).toEqual(['name'])
})

it('check step forgets a refusal that was followed by another recording', async () => {
  const { screen } = await renderCheckStep({
    refusal: refusal('speaker_mismatch', '2026-03-04T14:00:00.000Z'),
    consent: RECORDING,
  })

  await expect.element(screen.getByRole('region', { name: 'Consent statement' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

const EXPIRED = { ...CHALLENGE, expiresAt: '2020-01-01T00:00:00.000Z' }

it('check step sends nothing with an expired statement and gets a new one in its place', async () => {
  const { screen, steps, inputs } = await renderCheckStep({ challenge: EXPIRED, consent: RECORDING })
  await expect.element(screen.getByRole('button', { name: 'Create voice' })).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Get a new statement' }).click()

  await expect.poll(() => steps).toEqual(['phrase'])
  expect(inputs('cloning.requestChallenge')).toEqual([{ speakerId: 'spk_1' }])
})

it('refusal card sends nothing again with an expired statement, except to find a voice that may exist', async () => {
  const { screen } = await renderCheckStep({ challenge: EXPIRED, refusal: refusal('send_again') })

  await expect.element(screen.getByRole('button', { name: 'Submit again' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Get a new statement' })).toBeEnabled()
  await expect.element(screen.getByRole('button', { name: 'Check the last submission' })).toBeEnabled()
})

const POOR = [{ code: 'noisy' as const, message: 'Room noise is −26 dBFS.', isBlocking: false }]
const poor = (part: Partial<Recording>): Recording => ({
  ...RECORDING,
  ...part,
  quality: RECORDING.quality && { ...RECORDING.quality, problems: POOR },
})
const steps = { take: IDLE, sound: createRecordingSound(), used: createUsedMicrophone() }
const nothing = () => undefined

const POOR_STEPS: Record<string, { content: ReactNode; again: string }> = {
  room: {
    content: <RoomStep speaker={{ ...SPEAKER, room: poor({ purpose: 'room' }) }} {...steps} onNext={nothing} />,
    again: 'Measure again',
  },
  sample: {
    content: (
      <SampleStep
        speaker={{ ...SPEAKER, sample: poor({ purpose: 'sample' }) }}
        {...steps}
        onFinish={nothing}
        onNext={nothing}
      />
    ),
    again: 'Re-record sample',
  },
  statement: {
    content: (
      <PhraseStep
        speaker={{
          ...SPEAKER,
          challenge: CHALLENGE,
          consent: { ...RECORDING, state: 'cut', cutReason: 'The microphone was disconnected.' },
        }}
        {...steps}
        onFinish={nothing}
        onNext={nothing}
      />
    ),
    again: 'Re-record consent',
  },
}

it('sample step leads on first when every check has passed', async () => {
  const { screen } = await renderInStudio(
    <SampleStep speaker={{ ...SPEAKER, sample: RECORDING }} {...steps} onFinish={nothing} onNext={nothing} />,
  )

  await expect.element(screen.getByRole('button', { name: /^Next/ })).toHaveAttribute('data-look', 'primary')
  await expect.element(screen.getByRole('button', { name: 'Re-record sample' })).toHaveAttribute('data-look', 'record')
})

it.each(Object.entries(POOR_STEPS))(
  '%s step offers to record again first when the recording does not pass',
  async (_step, { content, again }) => {
    const { screen } = await renderInStudio(content)

    await expect.element(screen.getByRole('button', { name: again })).toHaveAttribute('data-look', 'record')
    await expect.element(screen.getByRole('button', { name: /^Next/ })).toHaveAttribute('data-look', 'plain')
    await expect.element(screen.getByText('All checks passed')).not.toBeInTheDocument()
  },
)

it.each([
  ['sample', { sample: poor({ purpose: 'sample' }), consent: RECORDING }, 'Re-record sample', 'sample'],
  ['consent', { sample: RECORDING, consent: poor({}) }, 'Re-record consent', 'phrase'],
])('check step offers to record the %s again first when it does not pass', async (_part, recordings, again, step) => {
  const { screen, steps: opened } = await renderCheckStep(recordings)
  await expect.element(screen.getByRole('button', { name: 'Create voice' })).toHaveAttribute('data-look', 'plain')
  const button = screen.getByRole('button', { name: again })
  await expect.element(button).toHaveAttribute('data-look', 'primary')

  await button.click()

  await expect.poll(() => opened).toEqual([step])
})

it('check step offers to create the voice first when every check has passed', async () => {
  const { screen } = await renderCheckStep({ sample: RECORDING, consent: RECORDING })

  await expect.element(screen.getByRole('button', { name: 'Create voice' })).toHaveAttribute('data-look', 'primary')
  expect(screen.container.querySelectorAll('[data-look=primary]')).toHaveLength(1)
})

it.each<[string, Speaker['challenge'], string]>([
  ['usable', CHALLENGE, 'Re-record consent'],
  ['used', { ...CHALLENGE, isSpent: true }, 'Re-record with a new statement'],
])(
  'voices that differ are played first, then each is recorded again below itself, with a %s statement',
  async (_state, challenge, consentAgain) => {
    const consent: Recording = { ...RECORDING, id: 'rec_2' }
    const { screen, steps: opened } = await renderCheckStep({
      ...{ refusal: refusal('speaker_mismatch'), sample: { ...RECORDING, purpose: 'sample' }, consent, challenge },
    })
    const names = () =>
      screen
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent)

    await expect.element(screen.getByRole('button', { name: 'Play both' })).toHaveAttribute('data-look', 'primary')
    expect(names()).toEqual(['Play both', 'Play', 'Re-record sample', 'Play', consentAgain])
    expect(screen.container.querySelectorAll('[data-look=primary]')).toHaveLength(1)

    await screen.getByRole('button', { name: consentAgain }).click()

    await expect.poll(() => opened).toEqual(['phrase'])
  },
)
