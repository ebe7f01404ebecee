import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { QueueState } from '#shared/contract/queue.ts'
import { IDLE_QUEUE, NOT_HELD } from '../testing/studio-answers.test-support.ts'
import { CONNECTED, renderRail } from './render-rail.test-support.tsx'

afterEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
})

const BUSY: QueueState = {
  ...IDLE_QUEUE,
  projects: [
    ...[{ projectId: 'proj_1', title: 'Log', waitingBlocks: 4, waitingCharacters: 40, isPaused: false, ...NOT_HELD }],
  ],
  speaking: [
    ...[
      { workId: 'work_1', projectId: 'proj_1', blockId: 'block_1', characters: 9, spokenCharacters: 0, durationMs: 0 },
    ],
  ],
}
it('labels the areas in groups, and keeps that they were collapsed', async () => {
  const { screen } = await renderRail({ area: 'voices' })
  await expect.element(screen.getByText('Voice cloning')).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'Manage' }).getByRole('link').first())
    .toHaveTextContent('Activity')
  await expect.element(screen.getByRole('link', { name: 'Voices' })).toHaveAttribute('aria-current', 'page')

  await screen.getByRole('button', { name: 'Collapse navigation' }).click()
  await expect.element(screen.getByText('Voice cloning')).not.toBeInTheDocument()
  await screen.unmount()

  const again = await renderRail({ area: 'voices' })
  await expect.element(again.screen.getByRole('link', { name: 'Voice cloning' })).toBeVisible()
  await expect.element(again.screen.getByText('Voice cloning')).not.toBeInTheDocument()
  await again.screen.getByRole('button', { name: 'Expand navigation' }).click()
  await expect.element(again.screen.getByText('Voice cloning')).toBeVisible()
})

it.each([
  ['a script at 1280 pixels', { area: 'script', projectId: 'proj_1', chapterId: 'chap_1' }, 1280],
  ['the flow of an agent at 1280 pixels', { area: 'agents', agentId: 'agent_1', tab: 'flow' }, 1280],
  ['any screen at 1024 pixels', { area: 'projects' }, 1024],
] as const)('leaves the room to %s', async (_what, route, widthPx) => {
  await page.viewport(widthPx, 800)
  const { screen } = await renderRail(route)

  await expect.element(screen.getByRole('link', { name: 'Conversations' })).toBeVisible()
  await expect.element(screen.getByText('Conversations')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Collapse navigation' })).not.toBeInTheDocument()
})

it.each([1280, 1024])(
  'counts the blocks in progress beside Activity at %i pixels, and pauses them',
  async (widthPx) => {
    await page.viewport(widthPx, 800)
    const { screen, actions, inputs } = await renderRail({ area: 'projects' }, { queue: BUSY })

    const activity = screen.getByRole('link', { name: 'Activity 5 blocks in progress' })
    await expect.element(activity).toBeVisible()
    await expect.element(activity.getByText('5')).toBeVisible()
    expect(actions.available.get().has('resume-queue')).toBe(false)

    actions.run('pause-queue')
    await expect.poll(() => inputs('queue.pause')).toEqual([{ projectId: null }])
  },
)

it('counts nothing while the queue is paused, and resumes it', async () => {
  const { screen, actions, inputs } = await renderRail(
    { area: 'projects' },
    { queue: { ...BUSY, isPaused: true, speaking: [] } },
  )

  await expect.poll(() => actions.available.get().has('resume-queue')).toBe(true)
  await expect.element(screen.getByRole('link', { name: 'Activity', exact: true })).toBeVisible()
  expect(actions.available.get().has('pause-queue')).toBe(false)
  actions.run('resume-queue')
  await expect.poll(() => inputs('queue.goOn')).toEqual([{ projectId: null }])
})

it('shows the connection and the plan at the foot, and nothing in the title bar while all is well', async () => {
  const { screen } = await renderRail({ area: 'projects' })

  const account = screen.getByRole('link', { name: 'Account: Connected, Paid plan' })
  await expect.element(account).toHaveAttribute('href', '#/settings')
  await expect.element(account.getByText('Paid plan')).toBeVisible()
  expect(getVisibleText('header')).toBe('')
})

it.each([1280, 1024])('moves nothing when the account is known, at %i pixels', async (widthPx) => {
  await page.viewport(widthPx, 800)
  const { promise, resolve } = Promise.withResolvers<void>()
  const { screen } = await renderRail({ area: 'projects' }, { settingsAfter: promise })
  const link = screen.getByRole('link', { name: 'Settings', exact: true })
  await expect.element(link).toBeVisible()
  const topPx = link.element().getBoundingClientRect().top

  resolve()

  await expect.element(screen.getByRole('link', { name: /^Account/ })).toBeVisible()
  expect(link.element().getBoundingClientRect().top).toBe(topPx)
})

it('names no plan for the sandbox', async () => {
  const { screen } = await renderRail(
    { area: 'projects' },
    { service: { ...CONNECTED, connection: { kind: 'sandbox' } }, usesSandbox: true },
  )

  await expect.element(screen.getByRole('link', { name: 'Account: Sandbox', exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain('plan')
})

it.each([
  ['API key rejected', { ...CONNECTED, connection: { kind: 'key-refused' as const } }],
  ['Rate limited, retrying in', { ...CONNECTED, waitMs: 8_900 }],
])('says “%s” in the title bar', async (text, service) => {
  await renderRail({ area: 'projects' }, { service })

  await expect.poll(() => getVisibleText('header')).toContain(text)
})

it('names the open account of several and lists them from the keyboard', async () => {
  await page.viewport(1024, 800)
  const { screen, actions } = await renderRail({ area: 'projects' }, { workspaces: ['Home', 'Studio North'] })
  const switcher = screen.getByRole('button', { name: 'Workspace: Home, Connected · Paid plan' })
  await expect.element(switcher).toBeVisible()

  actions.run('switch-workspace')

  await expect
    .element(screen.getByRole('menuitem', { name: 'Home, open now' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('menuitem', { name: 'Studio North' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.viewport(1280, 800)
  await expect.element(switcher.getByText('Home')).toBeVisible()
  await expect.element(switcher.getByText('Connected · Paid plan')).toBeVisible()
})

/** Text without what only screen readers get. */
function getVisibleText(selector: string): string {
  const copy = document.querySelector(selector)?.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
  return copy.textContent
}
