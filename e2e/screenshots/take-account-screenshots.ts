import { AccountPage } from '../pages/account-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'
import { railLink } from '../pages/rail-link.ts'

// Screenshots of the account: usage, budgets, limits and service projects. Names as arguments take only those.

const NAMES = [
  'usage-empty',
  'usage-days',
  'usage-projects',
  'usage-narrowed',
  'budgets',
  'budget-dialog',
  'budget-warns',
  'budget-stops',
  'limits',
  'limits-waiting',
  'service-projects',
  'service-projects-new',
  'service-projects-resources',
  'service-projects-forbidden',
  'usage-200',
  'budgets-200',
  'limits-200',
  'service-projects-200',
]
const LONG_TITLE =
  'The keeper’s daughter, told in full with everything that was left out of the first telling of it by the harbour'

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  const { page, picture, service } = pictures
  const account = new AccountPage(page)
  const script = new ScriptPage(page)
  const call = (method: string, path: string, body?: object) =>
    fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${service.apiKeys.paid}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const speak = async () => {
    await script.generate().click()
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
  }
  try {
    await pictures.useService(service.apiKeys.paid)
    await account.open('Usage')
    await page.getByText('No usage in this period').waitFor()
    await picture('usage-empty')

    await pictures.write('The lamp', ['The lamp had been dark for eleven years when the keeper’s daughter came back.'])
    await speak()
    await pictures.write('Harbour', ['She carried one suitcase and a ring of keys.'])
    await service.fault({ kind: 'cut', after_bytes: 60_000 }, { path: '/v1/audio/stream/with-timestamps' })
    await script.generate().click()
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Failed')
    await pictures.write(LONG_TITLE, ['“You’re late,” said the harbour master.'])
    await speak()
    await account.open('Usage')
    await account.ledgerRows().first().waitFor()
    await picture('usage-days')
    await account.groupBy('Project')
    await account.ledgerRow('Harbour').waitFor()
    await picture('usage-projects')
    await account.ledgerRow('Harbour').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Filtered: Harbour/ }).waitFor()
    await picture('usage-narrowed')

    await account.open('Budgets')
    await account.setBudget('The lamp', '60', '5,000')
    await account.setBudget('Harbour', '', '40')
    await account.budget('Harbour').getByText('Budget reached').waitFor()
    await picture('budgets')
    await account.budget('The lamp').getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Warn at' })).toBeFocused()
    await picture('budget-dialog')
    await page.keyboard.press('Escape')
    await railLink(page, 'Projects').click()
    await page.getByRole('row', { name: 'The lamp', exact: true }).focus()
    await page.keyboard.press('Enter')
    await script.paste('The lamp was lit again.')
    await page.getByText(/Warning threshold: 60/).waitFor()
    await picture('budget-warns')
    await railLink(page, 'Projects').click()
    await page.getByRole('row', { name: 'Harbour', exact: true }).focus()
    await page.keyboard.press('Enter')
    await script.paste('Nobody had come to meet her.')
    await page.getByText(/It won’t be sent/).waitFor()
    await picture('budget-stops')

    await account.open('Advanced')
    await account.meter('Speech rate limit').waitFor()
    await picture('limits')
    await service.fault(
      { kind: 'status', status: 429, code: 'rate_limited', headers: { 'Retry-After': '40' } },
      { path: '/v1/audio/*', times: 1 },
    )
    await pictures.write('Waiting', ['One.', 'Two.', 'Three.'])
    await script.generate().click()
    await account.open('Advanced')
    await page.getByText(/the next starts in \d+ s/).waitFor()
    await picture('limits-waiting')

    const made = [] as { id: string }[]
    for (const name of ['Reception of the lighthouse', 'Audiobooks', 'Old tours'])
      made.push((await (await call('POST', '/v1/projects', { name })).json()) as { id: string })
    await call('PATCH', `/v1/projects/${made[1]?.id}`, { monthly_budget: 25, max_requests_per_minute: 120 })
    await call('POST', `/v1/projects/${made[2]?.id}/archive`)
    const agent = { prompt: 'You answer.', first_message: 'Hello.', tts: { voice_id: 'carly' } }
    await call('POST', '/v1/agents', { ...agent, name: 'Front desk', project_id: made[0]?.id })
    await call('POST', '/v1/agents', { ...agent, name: 'Night desk', project_id: made[0]?.id })
    await call('POST', '/v1/agents', { ...agent, name: 'Lost and found' })
    await account.open('Service projects')
    await account.project('Audiobooks').waitFor()
    await page.getByText('Show archived').click()
    await account.project('Old tours').waitFor()
    await picture('service-projects')
    await page.getByRole('button', { name: 'New service project' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Radio plays')
    await picture('service-projects-new')
    await page.keyboard.press('Escape')
    await account.project('Reception of the lighthouse').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: 'Night desk' }).waitFor()
    await picture('service-projects-resources')
    await page.keyboard.press('Escape')
    await service.fault({ kind: 'status', status: 403 }, { path: '/v1/projects*', times: 1_000 })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText(/This API key can’t access service projects/).waitFor()
    await picture('service-projects-forbidden')

    await pictures.useText(32)
    await account.project('Audiobooks').waitFor()
    await picture('service-projects-200')
    await account.open('Usage')
    await account.ledgerRows().first().waitFor()
    await picture('usage-200')
    await account.open('Budgets')
    await account.budget('The lamp').waitFor()
    await picture('budgets-200')
    await account.open('Advanced')
    await account.meter('Speech rate limit').waitFor()
    await picture('limits-200')
  } finally {
    await pictures.close()
  }
}
