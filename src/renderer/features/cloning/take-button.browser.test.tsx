import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { MicrophoneLevel } from '../../audio/microphone/format-level.ts'
import '../../styles/tokens.css'
import '../../styles/base.css'
import { TakeButton } from './take-button.tsx'
import { createUsedMicrophone } from './use-microphone.test-support.ts'
import type { Take, TakeState } from './use-take.ts'

async function renderButton(state: TakeState, level: Partial<MicrophoneLevel> = {}) {
  const started: string[] = []
  const take: Take = {
    state,
    start: async (purpose) => void started.push(purpose),
    finish: async () => null,
    forget: () => undefined,
  }
  const finished: true[] = []
  const screen = await render(
    <TakeButton
      take={take}
      purpose="sample"
      label="Record sample"
      used={createUsedMicrophone(level)}
      range={null}
      onFinish={() => finished.push(true)}
    />,
  )
  return { screen, started, finished }
}

it('starts with a round control of 64 pixels', async () => {
  const { screen, started } = await renderButton({ kind: 'idle' })
  const control = screen.getByRole('button', { name: 'Record sample' })
  const { width, height } = control.element().querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
  expect([width, height]).toEqual([64, 64])

  await control.click()

  expect(started).toEqual(['sample'])
})

it('stops with the same control, beside the time', async () => {
  const { screen, finished } = await renderButton({
    kind: 'recording',
    purpose: 'sample',
    durationMs: 12_300,
    behindMs: 0,
    advice: null,
  })
  await expect.element(screen.getByRole('time')).toHaveTextContent('0:12.3')

  await screen.getByRole('button', { name: 'Stop recording' }).click()

  expect(finished).toEqual([true])
})

it('shows the time and the level with its good range before a recording', async () => {
  const { screen } = await renderButton({ kind: 'idle' })

  await expect.element(screen.getByRole('time')).toHaveTextContent('0:00.0')
  await expect.element(screen.getByRole('meter', { name: 'Level' })).toHaveAttribute('aria-valuetext', 'Good, −21 dBFS')
  await expect.element(screen.getByText('Good range: −40 dBFS to −3 dBFS')).toBeVisible()
})

it('names a level outside the range in words', async () => {
  const { screen } = await renderButton({ kind: 'idle' }, { rmsDbfs: -48, peakDbfs: -40 })

  await expect.element(screen.getByText('Quiet', { exact: true })).toBeVisible()
})
