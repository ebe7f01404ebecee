import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { Rail } from './rail.tsx'

afterEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
})

it('labels the areas in groups, and keeps that they were collapsed', async () => {
  const { screen } = await renderInStudio(<Rail current={{ area: 'voices' }} />)
  await expect.element(screen.getByText('Voice cloning')).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'Manage' }).getByRole('link').first())
    .toHaveTextContent('Activity')
  await expect.element(screen.getByRole('link', { name: 'Voices' })).toHaveAttribute('aria-current', 'page')

  await screen.getByRole('button', { name: 'Collapse navigation' }).click()
  await expect.element(screen.getByText('Voice cloning')).not.toBeInTheDocument()
  await screen.unmount()

  const again = await renderInStudio(<Rail current={{ area: 'voices' }} />)
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
  const { screen } = await renderInStudio(<Rail current={route} />)

  await expect.element(screen.getByRole('link', { name: 'Conversations' })).toBeVisible()
  await expect.element(screen.getByText('Conversations')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Collapse navigation' })).not.toBeInTheDocument()
})
