import { addManyRows, MANY_INSIDE } from '../fixtures/many-rows.ts'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { WebhooksPage } from '../pages/webhooks-page.ts'

test('a list of conversations follows live ones automatically until they end', async ({ studio, screens, service }) => {
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
  const row = conversations.rows()
  await expect(row).toContainText('Waiting for an answer')

  await service.clock({ advance_ms: 4_000 })
  await expect(row).toContainText('Live')
  await service.clock({ advance_ms: 600_000 })
  await service.clock({ frozen: false })
  await expect(row).toContainText('Completed', { timeout: 60_000 })
  await expect(row).toContainText('0 of 1 passed')
})

test('going back to a list of thousands restores filter, search and row', async ({ studio, screens, service }) => {
  const { page } = studio
  const conversations = new ConversationsPage(page)
  const webhooks = new WebhooksPage(page)
  await screens.useService(service.apiKeys.paid)
  await service.fault({ kind: 'drop' }, { path: '/v1/*', times: 10_000 })
  addManyRows(studio.homeFolder, service.baseUrl)
  await screens.settings.open()
  await page.reload()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()

  await test.step('conversation, with a filter', async () => {
    await conversations.open()
    await conversations.choose('Status', 'Completed')
    await expect(conversations.list).toHaveAttribute('aria-rowcount', String(MANY_INSIDE + 1), { timeout: 60_000 })
    const row = conversations.list.locator('[role=row][aria-rowindex="2500"]')
    await conversations.list.evaluate((list) => list.scrollTo(0, list.scrollHeight * (2_500 / 3_000)))
    await row.press('Enter')
    await page.getByRole('button', { name: 'All conversations' }).press('Enter')
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Completed')
  })

  await test.step('delivery, with a search', async () => {
    await webhooks.open()
    const search = page.getByRole('searchbox', { name: 'Find a delivery' })
    await search.fill('conv_77')
    await expect(webhooks.list).toHaveAttribute('aria-rowcount', '112', { timeout: 60_000 })
    await webhooks.row('conv_7790').press('Enter')
    await page.getByRole('button', { name: 'All deliveries' }).press('Enter')
    await expect(webhooks.row('conv_7790')).toBeFocused()
    await expect(search).toHaveValue('conv_77')
    await expect(webhooks.list).toHaveAttribute('aria-rowcount', '112')
  })

  await test.step('doesn’t redirect a user who does something else first', async () => {
    await webhooks.row('conv_7790').press('Enter')
    await page.getByRole('button', { name: 'All deliveries' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Find a delivery' }).click()
    await page.keyboard.type('3')
    await expect(page.getByRole('searchbox', { name: 'Find a delivery' })).toBeFocused()
  })
})
