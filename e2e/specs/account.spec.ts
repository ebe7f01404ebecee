import { readFile } from 'node:fs/promises'
import type { SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AccountPage } from '../pages/account-page.ts'

async function billed(service: SandboxRig): Promise<number> {
  return (await service.usage()).accounts['acct_paid']?.billed_characters ?? 0
}

test('records usage once, stops before sending when over budget, and shows the account’s limits and projects', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(300_000)
  const { page } = studio
  const account = new AccountPage(page)
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])
  await screens.useService(service.apiKeys.paid)

  await test.step('explains the empty page before any usage', async () => {
    await account.open('Usage')
    await page.getByText('No usage in this period').waitFor()
    await look('an empty ledger')
  })

  await test.step('records generated audio as billed by the service', async () => {
    await screens.write('The Lamp', ['The lamp had been dark.', 'She came back.'])
    await screens.script.generate().click()
    await expect(screens.script.mark(2)).toHaveAttribute('title', 'Block 2: Up to date')
    await expect(screens.script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
    await account.open('Usage')
    const total = (await billed(service)).toLocaleString('en-GB')
    await expect(account.ledgerRows()).toHaveCount(1)
    await expect(account.ledgerRows().getByRole('gridcell', { name: total, exact: true })).toBeVisible()
    await expect(account.ledgerRows().getByRole('gridcell', { name: '2', exact: true })).toBeVisible()
    await look('the ledger by day')
  })

  await test.step('groups by project, with rows leading to days', async () => {
    await account.groupBy('Project')
    await account.ledgerRow('The Lamp').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Filtered: The Lamp/ }).waitFor()
    await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked()
    await look('the ledger of a project')
  })

  await test.step('exports one line per request', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('The Lamp')
  })

  await test.step('stops a generation that exceeds the budget before sending, and offers a way to continue', async () => {
    const before = await billed(service)
    await account.open('Budgets')
    await account.setBudget('The Lamp', '', '40')
    await look('budgets')
    await screens.reopen('The Lamp')
    await screens.script.paste('And the whole of a third line, which is new.')
    await page.getByText(/It won’t be sent/).waitFor()
    await screens.script.generate().click()
    await page
      .getByRole('alert')
      .getByText(/Nothing was sent/)
      .waitFor()
    expect(await billed(service)).toBe(before)
    await page.getByRole('button', { name: 'Edit budget' }).first().click()
    await account.budget('The Lamp').waitFor()
    await account.setBudget('The Lamp', '10', '5,000')
    await account.budget('The Lamp').getByText('Warning reached').waitFor()
    await screens.reopen('The Lamp')
    await page.getByText(/Warning threshold: 10/).waitFor()
    await screens.script.generate().click()
    await expect.poll(() => billed(service)).toBeGreaterThan(before)
  })

  await test.step('shows the limits of the plan and of service responses', async () => {
    await account.open('Advanced')
    await expect(page.getByRole('tab')).toHaveText(['Usage', 'Budgets', 'Service projects', 'Advanced'])
    await expect(account.meter('Speech concurrent requests')).toHaveAttribute('aria-valuemax', '15')
    await page
      .getByRole('region', { name: 'Speech limits' })
      .getByText(/Reported by the service .+ ago: \d+ of 20 left/)
      .waitFor()
    await page.getByRole('radiogroup', { name: 'Account plan' }).getByText('Free', { exact: true }).click()
    await expect(account.meter('Speech concurrent requests')).toHaveAttribute('aria-valuemax', '1')
    await page.getByRole('radiogroup', { name: 'Account plan' }).getByText('Paid', { exact: true }).click()
    await expect(account.meter('Speech concurrent requests')).toHaveAttribute('aria-valuemax', '15')
    await look('limits')
  })

  await test.step('counts down a wait for the rate limit', async () => {
    const refusal = { kind: 'status', status: 429, code: 'rate_limited', headers: { 'Retry-After': '45' } }
    await service.fault(refusal, { path: '/v1/audio/*' })
    await screens.write('Waiting', ['One.'])
    await screens.script.generate().click()
    await account.open('Advanced')
    await page.getByText(/the next starts in \d+ (s|min)/).waitFor()
    await page.getByText('Rate limited since launch: 1 for rate').waitFor()
    await look('a wait')
  })

  await test.step('creates, renames, archives and restores service projects', async () => {
    await account.open('Service projects')
    await account.project('Default').getByText('Resources without a project').waitFor()
    await account.createProject('Podcast')
    await account.chooseFor('Podcast', 'Rename')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Radio')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await account.project('Radio').waitFor()
    await look('projects of the service')
    await account.chooseFor('Radio', 'Archive')
    await expect(account.project('Radio')).toBeHidden()
    await page.getByText('Show archived').click()
    await account.chooseFor('Radio', 'Unarchive')
    await account.project('Radio').getByText('empty').waitFor()
    await account.project('Default').focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByText(/Default isn’t a stored project/)
      .waitFor()
    await look('what stands in a project')
    await page.keyboard.press('Escape')
  })

  await test.step('reports an account without access and keeps the data already loaded', async () => {
    await service.fault({ kind: 'status', status: 403 }, { path: '/v1/projects*', times: 1 })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText(/This API key can’t access service projects/).waitFor()
    await account.project('Radio').waitFor()
    await look('an account without access')
  })
})
