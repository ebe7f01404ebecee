import { expect, it, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Recording, Speaker } from '#shared/contract/cloning.ts'
import { createStore } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { createRecordingSound } from './recording-sound.ts'
import { SpeakerPath } from './speaker-path.tsx'
import { RECORDING, SPEAKER as NAMELESS } from './speaker.test-support.ts'
import { createUsedMicrophone } from './use-microphone.test-support.ts'

const SPEAKER: Speaker = { ...NAMELESS, fullName: 'Ada Lovelace', voiceName: 'Ada' }
const getChallenge = (expiresInMs: number) => ({
  ...{ id: 'chal_1', phrase: 'I, Ada Lovelace, agree.', isSpent: false },
  expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
})
const CATALOG = { voices: [], models: [], former: [], asOf: '2026-03-04T14:20:00.000Z', isBehind: false }
const STEPS = ['name', 'room', 'sample', 'phrase', 'check'] as const

async function renderPath(part: Partial<Speaker>) {
  const speaker = { ...SPEAKER, ...part }
  const used = createUsedMicrophone()
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
  const { screen } = await renderInStudio(
    <div style={{ display: 'flex', height: '100vh' }}>
      <Path />
    </div>,
    {
      cloning: {
        barrier: () => null,
        goToStep({ step }) {
          stepStore.set(step)
          return { ...speaker, step }
        },
      },
      voices: { catalog: () => CATALOG },
    },
  )
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
  await expect.element(screen.getByRole('button', { name: 'Smaller text' })).toHaveFocus()
})

it.each(STEPS)('shows the level once on the step “%s”', async (step) => {
  const { screen } = await renderPath({ step, challenge: getChallenge(10 * 60_000) })

  await expect.element(screen.getByRole('meter', { name: 'Level' })).toBeVisible()
})

const SAMPLE: Recording = { ...RECORDING, purpose: 'sample' }

it.each([
  [1280, 800],
  [1024, 700],
])('shows what has the focus above the bar at the bottom, at %i by %i pixels', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
  const { screen } = await renderPath({ step: 'sample', sample: SAMPLE, earlier: [SAMPLE, { ...SAMPLE, id: 'rec_2' }] })
  const next = screen.getByRole('button', { name: 'Next: consent statement' })
  await expect.element(next).toBeInViewport()
  await expect.element(screen.getByRole('status')).toHaveTextContent('All checks passed')
  await expect.element(screen.getByRole('status')).toBeInViewport()
  const bar = next.element().parentElement
  for (const control of screen.getByRole('region', { name: 'Voice sample' }).getByRole('slider').elements()) {
    control.focus()
    const thumb = control.closest('[class*=thumb]')?.getBoundingClientRect()
    expect(thumb?.height).toBeGreaterThan(24)
    expect(thumb?.bottom).toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0)
  }
})

it('has the record control beside the text, and below it in a narrow window', async () => {
  const { screen } = await renderPath({ step: 'sample' })
  const box = (each: Locator) => each.element().getBoundingClientRect()
  const control = screen.getByRole('button', { name: 'Record sample' })
  const text = screen.getByText(/^The harbor wakes/)
  await expect.element(text).toBeVisible()
  expect(box(control).left).toBeGreaterThan(box(text).right)
  expect(box(control).top).toBeLessThan(box(text).bottom)

  await page.viewport(640, 800)
  onTestFinished(() => page.viewport(1280, 800))

  await expect.poll(() => box(control).top - box(text).bottom).toBeGreaterThan(0)
})

it('keeps the place when the bar at the bottom gets the focus, and begins the next step at its top', async () => {
  const { screen } = await renderPath({ step: 'sample', sample: SAMPLE, earlier: [SAMPLE] })
  const next = screen.getByRole('button', { name: 'Next: consent statement' })
  await expect.element(next).toBeVisible()
  const stage = next.element().closest('[tabindex="-1"]') ?? document.body
  stage.scrollTo(0, 40)

  next.element().focus()

  expect(stage.scrollTop).toBe(40)
  await next.click()
  await expect.element(screen.getByText(/^Get the consent statement for/)).toBeVisible()
  expect(stage.scrollTop).toBe(0)
})
