import { expect, it } from 'vitest'
import type { Catalog } from '#shared/contract/voices.ts'
import { renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { DoneStep } from './done-step.tsx'
import { SPEAKER } from './speaker.test-support.ts'

const CATALOG: Catalog = { voices: [], models: [], former: [], asOf: null, isBehind: false }
const DELETED: Catalog = { ...CATALOG, former: [{ id: 'voice_1', displayName: 'Ada', state: 'deleted' }] }

it('last step plays the voice', async () => {
  const { screen, inputs } = await renderInStudio(
    <DoneStep
      speaker={{ ...SPEAKER, voiceName: 'Ada', voiceId: 'voice_1', consentRecordId: 'rcpt_1' }}
      nextName="Grace"
      onNextSpeaker={() => undefined}
      onConsentRecord={() => undefined}
    />,
    { voices: { catalog: () => CATALOG, audition: () => Promise.reject(studioFailure('offline')) } },
  )

  await screen.getByRole('button', { name: /^Play voice · \d+ characters$/ }).click()

  await expect.poll(() => inputs('voices.audition')).toMatchObject([{ voiceId: 'voice_1' }])
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next speaker: Grace' })).toBeVisible()
})

it('last step offers no voice whose withdrawal has started', async () => {
  const { screen } = await renderInStudio(
    <DoneStep
      speaker={{ ...SPEAKER, voiceName: 'Ada', voiceId: 'voice_1', consentRecordId: 'rcpt_1', withdrawal: 'started' }}
      nextName={null}
      onNextSpeaker={() => undefined}
      onConsentRecord={() => undefined}
    />,
    { voices: { catalog: () => CATALOG } },
  )

  await expect.element(screen.getByRole('button', { name: 'View consent record' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Play voice/ })).not.toBeInTheDocument()
  await expect.element(screen.getByText(/ready to use/)).not.toBeInTheDocument()
})

it('last step offers a voice that the list doesn’t have yet', async () => {
  const { screen } = await renderInStudio(
    <DoneStep
      speaker={{ ...SPEAKER, voiceName: 'Ada', voiceId: 'voice_1', consentRecordId: 'rcpt_1' }}
      nextName={null}
      onNextSpeaker={() => undefined}
      onConsentRecord={() => undefined}
    />,
    {
      voices: {
        catalog: () => ({ ...CATALOG, former: [{ id: 'voice_1', displayName: 'Ada', state: 'unlisted' }] }),
      },
    },
  )

  await expect.element(screen.getByText(/ready to use/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Play voice/ })).toBeVisible()
})

it.each([
  ['none', 1],
  ['complete', 0],
] as const)(
  'last step says that the voice was deleted, unless consent was withdrawn: %s',
  async (withdrawal, count) => {
    const { screen } = await renderInStudio(
      <DoneStep
        speaker={{ ...SPEAKER, voiceName: 'Ada', voiceId: 'voice_1', consentRecordId: 'rcpt_1', withdrawal }}
        nextName={null}
        onNextSpeaker={() => undefined}
        onConsentRecord={() => undefined}
      />,
      { voices: { catalog: () => DELETED } },
    )

    await expect.element(screen.getByRole('button', { name: /^Play voice/ })).not.toBeInTheDocument()
    await expect.element(screen.getByText(/ready to use/)).not.toBeInTheDocument()
    await expect.poll(() => screen.getByText(/was deleted\. The recordings/).elements().length).toBe(count)
  },
)
