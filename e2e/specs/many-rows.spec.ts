import type { Locator } from '@playwright/test'
import { getFaults } from '../fixtures/faults-of.ts'
import { addManyRows, MANY, MANY_INSIDE } from '../fixtures/many-rows.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AccountPage } from '../pages/account-page.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { WebhooksPage } from '../pages/webhooks-page.ts'

/** Rows of a tall window, plus some on either side. */
const IN_SIGHT = 80
/** Elements of a whole screen. */
const ELEMENTS = 3_000

const inWords = (count: number) => count.toLocaleString('en-GB')

test('an account with ten thousand of everything: each screen has it all but renders only what is visible', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(300_000)
  const { page } = studio
  const account = new AccountPage(page)
  const conversations = new ConversationsPage(page)
  const webhooks = new WebhooksPage(page)
  await screens.useService(service.apiKeys.paid)
  await service.fault({ kind: 'drop' }, { path: '/v1/*', times: 10_000 })
  addManyRows(studio.homeFolder, service.baseUrl)
  await screens.settings.open()
  await page.reload()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()

  /** Every row is reachable, but few are rendered at a time. */
  async function expectToWindow(list: Locator, count: number): Promise<void> {
    await list.waitFor({ timeout: 60_000 })
    const headings = (await list.getByRole('columnheader').count()) > 0 ? 1 : 0
    const row = (index: number) => list.locator(`[role=row][aria-rowindex="${index + headings}"]`)
    await expect(list).toHaveAttribute('aria-rowcount', String(count + headings), { timeout: 60_000 })
    await row(1).focus()
    await page.keyboard.press('End')
    await expect(row(count)).toBeFocused()
    await expect(row(count)).toBeInViewport()
    expect(await list.getByRole('row').count()).toBeLessThan(IN_SIGHT)
    await expectFewElements()
  }
  async function expectFewElements(): Promise<void> {
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(ELEMENTS)
  }

  await test.step('versions: counts the projects affected by a change and names a few', async () => {
    await expect(page.getByText(`${inWords(MANY)} projects of yours have one`).first()).toBeVisible()
    await expectFewElements()
  })

  await test.step('service projects and the contents of one', async () => {
    await account.open('Service projects')
    await expectToWindow(account.projects(), MANY + 1)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Tour ${MANY - 1}` })
    await expect(dialog.getByText(`${inWords(MANY_INSIDE)} agents`)).toBeVisible()
    await expectToWindow(dialog.getByRole('grid'), MANY_INSIDE)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Find a project' }).fill('Tour 77')
    await expect(account.projects()).toHaveAttribute('aria-rowcount', '280')
  })

  await test.step('budgets and limits', async () => {
    await account.open('Budgets')
    await expectToWindow(account.budgets(), MANY)
    await account.open('Advanced')
    await account.meter('Speech rate limit').waitFor()
    await expectFewElements()
  })

  await test.step('conversations and their agent filter', async () => {
    await conversations.open()
    await expectToWindow(conversations.list, MANY_INSIDE)
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Agent' }).click()
    const options = page.getByRole('option')
    await expect(options.first()).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('option', { name: /^Desk 999 / })).toBeInViewport()
    expect(await options.count()).toBeLessThan(IN_SIGHT)
    await expectFewElements()
    expect.soft(await getFaults(page), 'a choice of thousands').toEqual([])
    await page.keyboard.press('Enter')
    await expect(conversations.list).toHaveAttribute('aria-rowcount', '2')
    await conversations.choose('Agent', 'All agents')
  })

  await test.step('deliveries of one conversation, and all', async () => {
    await conversations.openRow(`Desk ${MANY_INSIDE - 1}`)
    const deliveries = page.getByRole('region', { name: 'Deliveries' })
    await expect(deliveries.getByText(`${inWords(MANY_INSIDE - 50)} further deliveries`)).toBeVisible()
    await expect(deliveries.getByText('http://127.0.0.1:9/')).toHaveCount(50)
    await deliveries.getByRole('button', { name: 'Show more' }).click()
    await expect(deliveries.getByText(`${inWords(MANY_INSIDE - 100)} further deliveries`)).toBeVisible()
    await expectFewElements()
    await webhooks.open()
    await webhooks.showTab('Failed deliveries')
    await expect(page.getByText('The newest 2,000 of them are shown.')).toBeVisible()
    await expectToWindow(page.getByRole('grid', { name: 'Deliveries that failed' }), 2_000)
  })

  await test.step('received deliveries, and one with thousands of attempts', async () => {
    await webhooks.showTab('Deliveries')
    await expectToWindow(webhooks.list, MANY)
    await page.keyboard.press('Home')
    await expect(webhooks.rows().first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`(${inWords(MANY_INSIDE + 1)} attempts received, processed once)`)).toBeVisible()
    await page.getByRole('button', { name: 'Attempt' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await page.getByRole('option').count()).toBeLessThan(IN_SIGHT)
    await expectFewElements()
  })
})
