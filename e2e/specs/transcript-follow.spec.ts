import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'

const QUESTIONS = Array.from({ length: 6 }, (_, index) => ({
  ...{ key: `detail_${index}`, description: `Detail ${index} of the order`, type: 'string' },
}))

test('a transcript follows live and played lines until the user scrolls away, and again on request', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const conversations = new ConversationsPage(page)
  const { transcript } = conversations
  const lines = transcript.getByRole('listitem')
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  const heard = transcript.locator('[aria-current=true]')
  const wheel = async (deltaY: number) => {
    await transcript.hover()
    await page.mouse.wheel(0, deltaY)
  }
  const desk = openServiceConsole(service)
  const agentId = await desk.makeAgent('Harbour office', { criteria: [], data_collection: QUESTIONS })
  await service.clock({ frozen: true })
  const conversationId = await desk.begin(agentId)
  await page.setViewportSize({ width: 1280, height: 460 })
  await screens.useService(service.apiKeys.paid)
  await conversations.open()
  await conversations.rows().press('Enter')

  await test.step('live', async () => {
    await service.clock({ advance_ms: 30_000 })
    // A missing line counts as outside the viewport.
    await expect(lines.first()).toBeAttached({ timeout: 30_000 })
    // Only a transcript longer than the view can be scrolled away from.
    await expect(lines.first()).not.toBeInViewport({ timeout: 30_000 })
    await expect(lines.last()).toBeInViewport()
    await wheel(-5_000)
    await expect(lines.first()).toBeInViewport({ ratio: 1 })
    const count = await lines.count()
    await service.clock({ advance_ms: 6_000 })
    await expect.poll(() => lines.count(), { timeout: 30_000 }).toBeGreaterThan(count)
    await expect(follow).toBeVisible()
    await expect(lines.first()).toBeInViewport({ ratio: 1 })
    await wheel(5_000)
    await expect(follow).toBeHidden()
    await service.clock({ advance_ms: 6_000 })
    await expect(lines.last()).toBeInViewport()
  })

  await test.step('during playback', async () => {
    await service.clock({ advance_ms: 600_000 })
    await service.clock({ frozen: false })
    await desk.ended(conversationId)
    await expect(conversations.recording).toBeVisible({ timeout: 60_000 })
    await wheel(-5_000)
    await lines.first().getByRole('button').click()
    await expect(heard).toHaveCount(1)
    await wheel(5_000)
    await expect(lines.last()).toBeInViewport({ ratio: 1 })
    const first = await heard.first().textContent()
    await expect(heard.filter({ hasNotText: first ?? '' })).toHaveCount(1, { timeout: 30_000 })
    await expect(lines.last()).toBeInViewport({ ratio: 1 })
    await follow.click()
    await expect(heard).toBeInViewport()
    await expect(follow).toBeHidden()
  })
})
