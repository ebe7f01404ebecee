import { readFile } from 'node:fs/promises'
import type { PracticeRig } from '../../src/main/testing/practice.test-support.ts'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AccountPage } from '../pages/account-page.ts'

async function billed(service: PracticeRig): Promise<number> {
  return (await service.usage()).accounts['acct_paid']?.billed_characters ?? 0
}

test('what is spent is written down once, a budget stops before sending, and the limits and projects of the account are shown', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(300_000)
  const { page } = studio
  const account = new AccountPage(page)
  const look = async (what: string) => expect.soft(await faultsOf(page), what).toEqual([])
  await screens.useService(service.apiKeys.paid)

  await test.step('before anything was charged it says what goes here', async () => {
    await account.open('Usage')
    await page.getByText('Nothing in this time').waitFor()
    await look('an empty ledger')
  })

  await test.step('what is spoken is in the ledger, as the service billed it', async () => {
    await screens.write('The Lamp', ['The lamp had been dark.', 'She came back.'])
    await screens.script.generate().click()
    await expect(screens.script.mark(2)).toHaveAttribute('title', 'Block 2: fresh')
    await expect(screens.script.mark(1)).toHaveAttribute('title', 'Block 1: fresh')
    await account.open('Usage')
    const total = `${await billed(service)} characters`
    await expect(account.ledger().getByRole('row')).toHaveCount(1)
    await expect(account.ledger().getByRole('row')).toContainText(total)
    await expect(account.ledger().getByRole('row')).toContainText('2 requests')
    await look('the ledger by day')
  })

  await test.step('it is read by project, and a row leads to its days', async () => {
    await account.groupBy('Project')
    await account.ledgerRow('The Lamp').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Only The Lamp/ }).waitFor()
    await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked()
    await look('the ledger of a project')
  })

  await test.step('it is saved with a line for each request', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('The Lamp')
  })

  await test.step('a budget that does not cover a generation stops it before anything is sent, with a way out', async () => {
    const before = await billed(service)
    await account.open('Budgets')
    await account.setBudget('The Lamp', '', '40')
    await look('budgets')
    await screens.reopen('The Lamp')
    await screens.script.paste('And the whole of a third line, which is new.')
    await page.getByText(/It would not be sent/).waitFor()
    await screens.script.generate().click()
    await page
      .getByRole('alert')
      .getByText(/Nothing was sent/)
      .waitFor()
    expect(await billed(service)).toBe(before)
    await page.getByRole('button', { name: 'Change the budget' }).first().click()
    await account.budget('The Lamp').waitFor()
    await account.setBudget('The Lamp', '10', '5,000')
    await account.budget('The Lamp').getByText('Warning reached').waitFor()
    await screens.reopen('The Lamp')
    await page.getByText(/Its budget warns from 10/).waitFor()
    await screens.script.generate().click()
    await expect.poll(() => billed(service)).toBeGreaterThan(before)
  })

  await test.step('the limits are those of the plan and of what the service said', async () => {
    await account.open('Limits')
    await expect(account.meter('Requests of speech at a time')).toHaveAttribute('aria-valuemax', '15')
    await page
      .getByRole('region', { name: 'Speech' })
      .getByText(/The service last said: \d+ of 20 left/)
      .waitFor()
    await page.getByRole('radiogroup', { name: 'Plan of the account' }).getByText('Free', { exact: true }).click()
    await expect(account.meter('Requests of speech at a time')).toHaveAttribute('aria-valuemax', '1')
    await page.getByRole('radiogroup', { name: 'Plan of the account' }).getByText('Paid', { exact: true }).click()
    await expect(account.meter('Requests of speech at a time')).toHaveAttribute('aria-valuemax', '15')
    await look('limits')
  })

  await test.step('a wait for the limits counts down', async () => {
    const refusal = { kind: 'status', status: 429, code: 'rate_limited', headers: { 'Retry-After': '45' } }
    await service.fault(refusal, { path: '/v1/audio/*' })
    await screens.write('Waiting', ['One.'])
    await screens.script.generate().click()
    await account.open('Limits')
    await page.getByText(/the next starts in \d+ (s|min)/).waitFor()
    await page.getByText('Refused since the start: 1 for rate').waitFor()
    await look('a wait')
  })

  await test.step('projects of the service are made, renamed, archived and brought back', async () => {
    await account.open('Service projects')
    await account.project('Default').getByText('whatever names no project').waitFor()
    await account.createProject('Podcast')
    await account.chooseFor('Podcast', 'Rename')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Radio')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await account.project('Radio').waitFor()
    await look('projects of the service')
    await account.chooseFor('Radio', 'Archive')
    await expect(account.project('Radio')).toBeHidden()
    await page.getByText('Archived ones too').click()
    await account.chooseFor('Radio', 'Bring back')
    await account.project('Radio').getByText('empty').waitFor()
    await account.project('Default').focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByText(/The service keeps no such project/)
      .waitFor()
    await look('what stands in a project')
    await page.keyboard.press('Escape')
  })

  await test.step('an account without access is told so, and keeps what was seen', async () => {
    await service.fault({ kind: 'status', status: 403 }, { path: '/v1/projects*', times: 1 })
    await page.getByRole('button', { name: 'Ask the service again' }).click()
    await page.getByText(/This key has no access to projects/).waitFor()
    await account.project('Radio').waitFor()
    await look('an account without access')
  })
})
