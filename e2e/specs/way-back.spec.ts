import { addManyRows, MANY_INSIDE } from '../fixtures/many-rows.ts'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { WebhooksPage } from '../pages/webhooks-page.ts'

test('a list of conversations follows the ones that are live, without a press, until they have ended', async ({
  studio,
  screens,
  service,
}) => {
  const conversations = new ConversationsPage(studio.page)
  const desk = openServiceConsole(service)
  const agentId = await desk.makeAgent('Harbour office', {
    criteria: [{ id: 'unicorns', name: 'Spoke of unicorns', description: 'The agent must mention "unicorns".' }],
    data_collection: [],
  })
  await service.clock({ frozen: true })
  await desk.begin(agentId)
  await screens.useService(service.apiKeys.paid)
  await conversations.open()
  const row = conversations.list.getByRole('row')
  await expect(row).toContainText('waiting for an answer')

  await service.clock({ advance_ms: 4_000 })
  await expect(row).toContainText('live')
  await service.clock({ advance_ms: 600_000 })
  await service.clock({ frozen: false })
  await expect(row).toContainText('completed', { timeout: 60_000 })
  await expect(row).toContainText('1 of 1 failed')
})

test('back from one of thousands the list is as it was: what was chosen, what was looked for, and the row itself', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const conversations = new ConversationsPage(page)
  const webhooks = new WebhooksPage(page)
  await screens.useService(service.apiKeys.paid)
  await service.fault({ kind: 'drop' }, { path: '/v1/*', times: 10_000 })
  addManyRows(studio.homeFolder, service.baseUrl)
  await page.reload()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()

  await test.step('a conversation, with a choice', async () => {
    await conversations.open()
    await conversations.choose('State', 'Completed')
    await expect(conversations.list).toHaveAttribute('aria-rowcount', String(MANY_INSIDE), { timeout: 60_000 })
    const row = conversations.list.locator('[role=row][aria-rowindex="2500"]')
    await conversations.list.evaluate((list) => list.scrollTo(0, list.scrollHeight * (2_500 / 3_000)))
    await row.press('Enter')
    await page.getByRole('button', { name: 'All conversations' }).press('Enter')
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await expect(page.getByRole('group', { name: 'Which conversations' })).toContainText('Completed')
  })

  await test.step('a delivery, with a search', async () => {
    await webhooks.open()
    const search = page.getByRole('searchbox', { name: 'Find a delivery' })
    await search.fill('conv_77')
    await expect(webhooks.list).toHaveAttribute('aria-rowcount', '111', { timeout: 60_000 })
    await webhooks.row('conv_7790').press('Enter')
    await page.getByRole('button', { name: 'All deliveries' }).press('Enter')
    await expect(webhooks.row('conv_7790')).toBeFocused()
    await expect(search).toHaveValue('conv_77')
    await expect(webhooks.list).toHaveAttribute('aria-rowcount', '111')
  })

  await test.step('whoever does something else before is not led away from it', async () => {
    await webhooks.row('conv_7790').press('Enter')
    await page.getByRole('button', { name: 'All deliveries' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Find a delivery' }).click()
    await page.keyboard.type('3')
    await expect(page.getByRole('searchbox', { name: 'Find a delivery' })).toBeFocused()
  })
})
