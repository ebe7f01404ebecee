import type { Locator } from '@playwright/test'
import { faultsOf } from '../fixtures/faults-of.ts'
import { addManyRows, MANY, MANY_INSIDE } from '../fixtures/many-rows.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AccountPage } from '../pages/account-page.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { WebhooksPage } from '../pages/webhooks-page.ts'

/** A tall window's worth of rows, and some on either side. */
const IN_SIGHT = 80
/** Elements of a whole screen. */
const ELEMENTS = 3_000

const inWords = (count: number) => count.toLocaleString('en-GB')

test('an account with ten thousand of everything: each screen has it all, and only what is in sight exists', async ({
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
  await page.reload()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()

  /** All of it can be walked to, and little of it is there at a time. */
  async function expectToWindow(list: Locator, count: number): Promise<void> {
    await expect(list).toHaveAttribute('aria-rowcount', String(count), { timeout: 60_000 })
    await list.getByRole('row').first().focus()
    await page.keyboard.press('End')
    await expect(list.locator(`[role=row][aria-rowindex="${count}"]`)).toBeFocused()
    await expect(list.locator(`[role=row][aria-rowindex="${count}"]`)).toBeInViewport()
    expect(await list.getByRole('row').count()).toBeLessThan(IN_SIGHT)
    await expectFewElements()
  }
  async function expectFewElements(): Promise<void> {
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(ELEMENTS)
  }

  await test.step('versions: the projects that a change touches are counted, and a few named', async () => {
    await expect(page.getByText(`${inWords(MANY)} projects of yours have one`).first()).toBeVisible()
    await expectFewElements()
  })

  await test.step('service projects, and what stands in one', async () => {
    await account.open('Service projects')
    await expectToWindow(account.projects(), MANY + 1)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Tour ${MANY - 1}` })
    await expect(dialog.getByText(`${inWords(MANY_INSIDE)} agents`)).toBeVisible()
    await expectToWindow(dialog.getByRole('grid'), MANY_INSIDE)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Find a project' }).fill('Tour 77')
    await expect(account.projects()).toHaveAttribute('aria-rowcount', '111')
  })

  await test.step('budgets and limits', async () => {
    await account.open('Budgets')
    await expectToWindow(account.budgets(), MANY)
    await account.open('Limits')
    await account.meter('Rate of speech').waitFor()
    await expectFewElements()
  })

  await test.step('conversations, and the choice of their agents', async () => {
    await conversations.open()
    await expectToWindow(conversations.list, MANY_INSIDE)
    await page.getByRole('group', { name: 'Which conversations' }).getByRole('button', { name: 'Agent' }).click()
    const options = page.getByRole('option')
    await expect(options.first()).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('option', { name: /^Desk 999 / })).toBeInViewport()
    expect(await options.count()).toBeLessThan(IN_SIGHT)
    await expectFewElements()
    expect.soft(await faultsOf(page), 'a choice of thousands').toEqual([])
    await page.keyboard.press('Enter')
    await expect(conversations.list).toHaveAttribute('aria-rowcount', '1')
    await conversations.choose('Agent', 'Every agent')
  })

  await test.step('deliveries about one conversation, and of all', async () => {
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

  await test.step('what was received, and a delivery that came thousands of times', async () => {
    await webhooks.showTab('Received')
    await expectToWindow(webhooks.list, MANY)
    await page.keyboard.press('Home')
    await expect(webhooks.list.locator('[role=row][aria-rowindex="1"]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`though it came ${inWords(MANY_INSIDE + 1)} times`)).toBeVisible()
    await page.getByRole('button', { name: 'Attempt' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await page.getByRole('option').count()).toBeLessThan(IN_SIGHT)
    await expectFewElements()
  })
})
