import { expect, it } from 'vitest'
import type { Speaker } from '#shared/contract/cloning.ts'
import { createStore } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import { type Answers, renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { NameStep } from './name-step.tsx'
import { CHALLENGE, SPEAKER } from './speaker.test-support.ts'

async function renderNameStep(part: Partial<Speaker> = {}, cloning: NonNullable<Answers['cloning']> = {}) {
  const done: true[] = []
  const speaker = { ...SPEAKER, ...part }
  const rendered = await renderInStudio(<NameStep speaker={speaker} next="Next" onDone={() => done.push(true)} />, {
    cloning: { updateSpeaker: () => speaker, ...cloning },
  })
  const { screen } = rendered
  return {
    ...rendered,
    fullName: screen.getByRole('textbox', { name: /^Full name/ }),
    next: screen.getByRole('button', { name: 'Next' }),
    done,
  }
}

it('asks for a full name before it goes on', async () => {
  const { fullName, next, done, inputs } = await renderNameStep()

  await next.click()

  await expect.element(fullName).toBeInvalid()
  expect([done, inputs('cloning.updateSpeaker')]).toEqual([[], []])
})

it('saves what is typed without going on', async () => {
  const { fullName, done, inputs } = await renderNameStep()

  await fullName.fill('Ada Lovelace')

  await expect.poll(() => inputs('cloning.updateSpeaker')).toMatchObject([{ fullName: 'Ada Lovelace' }])
  expect(done).toEqual([])
})

it('shows details that arrive after it opened, and saves only edited ones', async () => {
  const current = createStore<Speaker>({ ...SPEAKER, fullName: 'Ada' })
  const Step = () => <NameStep speaker={useStore(current)} next="Next" onDone={() => undefined} />
  const { screen, inputs } = await renderInStudio(<Step />, { cloning: { updateSpeaker: () => current.get() } })

  current.set({ ...current.get(), voiceName: 'Ada, calm', locale: 'pt-BR' })
  await expect.element(screen.getByRole('textbox', { name: 'Voice name' })).toHaveValue('Ada, calm')
  await expect.element(screen.getByRole('button', { name: /Portuguese \(Brazil\)|pt-BR/ })).toBeVisible()

  const fullName = screen.getByRole('textbox', { name: /^Full name/ })
  await fullName.fill('Ada Lovelace')
  current.set({ ...current.get(), fullName: 'Ada L.' })
  await expect.element(fullName).toHaveValue('Ada Lovelace')
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => inputs('cloning.updateSpeaker').length).toBeGreaterThan(0)
  for (const input of inputs('cloning.updateSpeaker'))
    expect(input).toEqual({ speakerId: SPEAKER.id, fullName: 'Ada Lovelace' })
})

it('names the voice after the person unless it has a name', async () => {
  const { fullName, next, done, inputs } = await renderNameStep()
  await fullName.fill('Ada Lovelace')

  await next.click()

  await expect.poll(() => done.length).toBe(1)
  expect(inputs('cloning.updateSpeaker').at(-1)).toMatchObject({ fullName: 'Ada Lovelace', voiceName: 'Ada Lovelace' })
})

it('keeps a statement by saving another name only at its end', async () => {
  const { fullName, next, done, inputs } = await renderNameStep({ fullName: 'Ada', challenge: CHALLENGE })
  await fullName.fill('Ada Lovelace')
  expect(inputs('cloning.updateSpeaker')).toEqual([])

  await next.click()

  await expect.poll(() => done.length).toBe(1)
  expect(inputs('cloning.updateSpeaker')).toMatchObject([{ fullName: 'Ada Lovelace' }])
})

it('stays with the failure when the name cannot be stored', async () => {
  const { screen, next, done } = await renderNameStep(
    { fullName: 'Ada' },
    {
      updateSpeaker() {
        throw studioFailure('disk_full')
      },
    },
  )

  await next.click()

  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(done).toEqual([])
})

it('changes nothing once the voice exists', async () => {
  const { fullName, next, done, inputs } = await renderNameStep({ fullName: 'Ada', voiceId: 'voice_1' })
  await expect.element(fullName).toBeDisabled()

  await next.click()

  await expect.poll(() => done.length).toBe(1)
  expect(inputs('cloning.updateSpeaker')).toEqual([])
})
