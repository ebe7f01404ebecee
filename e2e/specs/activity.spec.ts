import { getFaults } from '../fixtures/faults-of.ts'
import { READING, TOM } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { AccountPage } from '../pages/account-page.ts'

test('lists, finds and shows every request with its attempts, and copies it as a command line without the key', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(300_000)
  const { page } = studio
  const { activity, script } = screens
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])
  await screens.useService(service.apiKeys.paid)
  await activity.openRequests()
  await expect(activity.requests().filter({ hasText: '/v1/voices' }).first()).toContainText('200 OK')
  await service.fault(
    { kind: 'status', status: 503, code: 'service_unavailable', message: 'Later.' },
    { path: '/v1/audio/*' },
  )
  await screens.write('Logged', ['The lamp had been dark.', 'Nobody had said the forbiddenword aloud.'])
  // One after the other: the first request is the one that fails and is retried.
  await script.select(1)
  await page.keyboard.press('Control+Enter')
  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date', { timeout: 30_000 })
  await script.generate().click()
  await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Failed')

  await activity.openRequests()
  const spoken = activity.requests().filter({ hasText: '/v1/audio/stream' })
  await expect(spoken).toHaveCount(2)
  await look('the log')
  const numbers = () => activity.requests().evaluateAll((rows) => rows.map((row) => Number(row.dataset['id'])))
  const newest = await numbers()
  await page.getByRole('button', { name: 'Started' }).click()
  await expect.poll(numbers).toEqual(newest.toReversed())
  await page.getByRole('button', { name: 'Started' }).click()
  await expect.poll(numbers).toEqual(newest)
  await activity.chooseRequests('Failed')
  await expect(activity.requests()).toHaveCount(1)
  await expect(activity.requests()).toContainText('400 content_policy_violation')
  await activity.findRequest().fill('nothing is like this')
  await expect(page.getByText('No matching requests')).toBeVisible()
  await look('nothing found')
  await page.getByRole('button', { name: 'Show all' }).click()
  await activity.chooseRequests('Retried')
  await expect(activity.requests()).toHaveCount(1)
  await expect(activity.requests()).toHaveAccessibleName(/2 attempts · waited/)
  await expect(activity.requests().getByRole('gridcell', { name: '2', exact: true })).toBeVisible()

  await activity.requests().focus()
  await page.keyboard.press('Enter')
  await activity.showDetails('Attempts')
  const tries = activity.details().getByRole('region', { name: 'Attempts' }).getByRole('listitem')
  await expect(tries).toHaveCount(2)
  await expect(tries.first()).toContainText('503 service_unavailable')
  await expect(tries.last()).toContainText(/200 OK.*sent after/)
  await look('attempts of a request')
  await activity.showDetails('Request')
  const command = activity.details().getByLabel('cURL')
  await expect(command).toHaveValue(/^curl -X POST 'http.*\/v1\/audio\/stream\/with-timestamps'/)
  await expect(command).toHaveValue(/Authorization: Bearer \$OVERVOICE_API_KEY/)
  await expect(command).not.toHaveValue(new RegExp(service.apiKeys.paid))
  await activity.details().getByRole('button', { name: 'Copy as cURL' }).click()
  await expect(activity.details().getByText('Copied.')).toBeVisible()
  await look('a request')
  await page.keyboard.press('Escape')

  await test.step('previews a support bundle before saving it', async () => {
    await activity.chooseRequests('All requests')
    await activity.recordBodies()
    await page.getByRole('button', { name: 'Support bundle' }).click()
    await expect(activity.bundle().getByLabel('Content of requests.jsonl')).toHaveValue(
      /"serviceCode":"service_unavailable"/,
    )
    await activity.bundle().getByRole('option', { name: 'about.json' }).click()
    await expect(activity.bundle().getByLabel('Content of about.json')).toHaveValue(/"host": "loopback"/)
    await look('a bundle')
    await page.keyboard.press('Escape')
    await activity.saveBundle()
    await expect(activity.bundle().getByText(/^Saved as .*overvoice-support-[\d-]+-\w{4}\.zip, /)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      activity.bundle().getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^overvoice-support-.*\.zip$/)
    await page.keyboard.press('Escape')
  })

  await test.step('keeps the log across a restart and clears it', async () => {
    await studio.restart()
    await screens.activity.openRequests()
    const retried = studio.page.getByRole('gridcell', { name: '2', exact: true })
    await expect(screens.activity.requests().filter({ has: retried })).toHaveCount(1)
    await screens.activity.main.getByRole('button', { name: 'Clear log' }).click()
    await screens.activity.findRequest().fill('/v1/audio/stream')
    await expect(studio.page.getByText('No matching requests')).toBeVisible()
  })
})

test('sends any console request with a hidden key, shows its possible cost, and reaches no other host', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(400_000)
  const { page } = studio
  const { activity } = screens
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])
  await screens.useService(service.apiKeys.paid)
  await activity.openConsole()
  await expect(activity.main.getByText(/^Not charged\./)).toBeVisible()
  await activity.writeRequest('GET', '/v1/voices?limit=1')
  await activity.send()
  await expect(activity.answer().getByRole('status')).toContainText('200 OK')
  await expect(activity.answer().getByLabel('Response body')).toHaveText(/"voices": \[/)
  await expect(activity.answer().getByText(/^Request ID/)).toBeVisible()
  await look('an answer')

  await test.step('rejects invalid JSON and other hosts before sending', async () => {
    await activity.writeRequest('POST', '/v1/audio/speech', '{ "input": ')
    await activity.send()
    await expect(activity.main.getByText(/^Not JSON: /)).toBeVisible()
    await activity.writeRequest('GET', 'https://evil.example/v1/voices')
    await activity.send()
    await expect(activity.main.getByText(/so the API key stays safe/)).toBeVisible()
    await look('a refused path')
  })

  await test.step('shows the possible cost beforehand and a rejection as a response', async () => {
    await activity.writeRequest('POST', '/v1/audio/speech', '{"input":"The lamp.","voice_id":"nobody"}')
    await expect(activity.main.getByText(/^Charged: up to 9 characters\./)).toBeVisible()
    await page.keyboard.press('Escape')
    await activity.send()
    await expect(activity.answer().getByRole('status')).toContainText(/4\d\d Rejected/)
    await expect(activity.answer().getByLabel('Response body')).toHaveText(/"request_id"/)
  })

  await test.step('sends a form with a file and saves the response', async () => {
    await activity.writeRequest('POST', '/v1/audio/watermark/verify')
    const buffer = await spokenFile(READING, TOM)
    await activity.writeForm('audio', { name: 'Read by Tom.wav', mimeType: 'audio/wav', buffer })
    await look('a form')
    await activity.send()
    await expect(activity.answer().getByRole('status')).toContainText('200 OK', { timeout: 60_000 })
    await expect(activity.answer().getByLabel('Response body')).toHaveText('{\n  "watermarked": false\n}')
    await activity.answer().getByRole('button', { name: 'Save response as a file' }).click()
    await expect(activity.answer().getByText(/^Saved as .*console-answer-[\d-]+-\w{4}\.json\.$/)).toBeVisible()
    await look('a saved answer')
  })

  await test.step('sends fields the interface leaves open, and records generated audio in usage', async () => {
    const dialogue = '{"turns":[{"voice_id":"aria","text":"The lamp."}]}'
    await activity.writeRequest('POST', '/v1/audio/dialogue', dialogue)
    await expect(activity.main.getByText(/^Charged: up to 9 characters\./)).toBeVisible()
    await activity.send()
    await expect(activity.answer().getByRole('status')).toContainText('400 Rejected')
    await activity.writeRequest('POST', '/v1/audio/speech', '{"input":"The lamp was lit.","voice_id":"aria"}')
    await activity.send()
    await expect(activity.answer().getByRole('status')).toContainText(/200 OK.* · 17 characters used/)
    const account = new AccountPage(page)
    await account.open('Usage')
    await account.groupBy('Purpose')
    const consoleRow = account.ledgerRow('Request console')
    await expect(consoleRow.getByRole('gridcell', { name: '17', exact: true })).toBeVisible()
    await expect(consoleRow.getByRole('gridcell', { name: '1', exact: true })).toBeVisible()
    await activity.openConsole()
    await expect(
      activity.main.getByRole('textbox', { name: 'JSON' }),
      'what was written is there after a look elsewhere',
    ).toHaveValue(/The lamp was lit/)
    await expect(activity.answer().getByRole('status'), 'and so is the answer').toContainText('17 characters used')
  })

  await test.step('resends a request from the history and logs it', async () => {
    await activity.sentBefore().filter({ hasText: 'GET /v1/voices?limit=1' }).click()
    await expect(activity.main.getByLabel('Path')).toHaveValue('/v1/voices?limit=1')
    await activity.send()
    await expect(activity.answer().getByRole('status')).toContainText('200 OK')
    await expect(activity.main).not.toContainText(service.apiKeys.paid)
    await activity.openRequests()
    await activity.findRequest().fill('limit=1')
    await expect(activity.requests().filter({ hasText: '/v1/voices?limit=1' })).not.toHaveCount(0)
  })
})
