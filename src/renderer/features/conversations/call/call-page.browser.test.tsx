import { expect, it } from 'vitest'
import { createStore } from '../../../lib/create-store.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { OpenedCall } from './call-page.tsx'
import type { Call, CallState } from './create-call.ts'

const IN: CallState = {
  ...{ kind: 'in', microphone: 'on', connection: 'good', hasAgent: true, isAgentSpeaking: false, isSilent: false },
}

async function renderCall(first: CallState) {
  const state = createStore<CallState>(first)
  const done = async () => undefined
  const call: Call = {
    ...{ state, join: done, joinSilently: done, setMuted: done, unblockSound: done, leave: done, dispose: done },
  }
  const { screen } = await renderInStudio(<OpenedCall call={call} agentName="Harbor Office" />)
  return { screen, state }
}

it('shows the time of a call from its start to its end', async () => {
  const { screen, state } = await renderCall({ kind: 'connecting' })
  const time = screen.getByRole('timer', { name: 'Call duration' })
  await expect.element(screen.getByText('Connecting')).toBeVisible()
  expect(time.elements()).toEqual([])

  state.set(IN)
  await expect.poll(() => time.element().textContent).toMatch(/^\d+:\d\d$/)

  state.set({ kind: 'ended', why: 'left' })
  await expect.element(screen.getByText('Call ended')).toBeVisible()
  expect(time.elements()).toEqual([])
})

it('marks the agent’s initials while the agent speaks', async () => {
  const { screen, state } = await renderCall(IN)
  const initials = screen.getByText('HO', { exact: true })
  await expect.element(initials).not.toHaveAttribute('data-speaking')

  state.set({ ...IN, isAgentSpeaking: true })

  await expect.element(initials).toHaveAttribute('data-speaking')
})

it('has controls of 56 pixels during a call', async () => {
  const { screen } = await renderCall(IN)
  const heights = ['Mute', 'Leave'].map((name) =>
    Math.round(screen.getByRole('button', { name, exact: true }).element().getBoundingClientRect().height),
  )

  expect(heights).toEqual([56, 56])
})
