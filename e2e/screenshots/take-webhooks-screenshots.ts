import { createServer } from 'node:http'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { sendWebhook, webhookBody } from '../fixtures/webhook-sender.ts'
import { WebhooksPage } from '../pages/webhooks-page.ts'
import { openPictureStudio } from './open-picture-studio.ts'

// Screenshots of the webhook workbench. Names as arguments take only those.

const NAMES = [
  'webhooks-empty',
  'webhooks-secrets',
  'webhooks-tunnel',
  'webhooks-list',
  'webhooks-port-taken',
  'webhooks-delivery',
  'webhooks-differences',
  'webhooks-envelope',
  'webhooks-replay',
  'webhooks-checker',
  'webhooks-rebuild',
  'webhooks-rebuilt-sent',
  'webhooks-failed',
  'webhooks-conversation',
  'webhooks-away',
  'webhooks-list-200',
  'webhooks-delivery-200',
  'webhooks-checker-200',
  'webhooks-failed-200',
]
const SECRET = 'kept-by-the-lighthouse-keeper-0123456789'

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  const { page, picture, service } = pictures
  const webhooks = new WebhooksPage(page)
  try {
    await pictures.useService(service.apiKeys.paid)
    await webhooks.open()
    await page.getByText('No deliveries yet').waitFor()
    await picture('webhooks-empty')
    const url = await webhooks.receive()
    await webhooks.storeSecret('Reception', SECRET)
    await webhooks.storeSecret('Night watch', 'another-secret-0123456789')
    await page.getByRole('button', { name: /^Signing secrets/ }).click()
    await page.getByRole('button', { name: 'Remove the secret Reception' }).waitFor()
    await picture('webhooks-secrets')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Port and tunnel' }).click()
    await page.getByRole('textbox', { name: 'Tunnel host' }).fill('lighthouse.tunnel.example')
    await picture('webhooks-tunnel')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Public endpoint URL').waitFor()

    const send = (conversation: string, more: Partial<Parameters<typeof sendWebhook>[1]> = {}) =>
      sendWebhook(url, { body: webhookBody(conversation), secret: SECRET, ...more })
    await send('conv_01k3wz5q9v8d7f6g5h4j3k2m1n')
    await send('conv_01k3wz6b2c3d4e5f6g7h8j9k0m', { deliveryId: 'one' })
    await send('conv_01k3wz6b2c3d4e5f6g7h8j9k0m', { deliveryId: 'one' })
    await send('conv_01k3wz7t4r3e2w1q0p9o8i7u6y', { secret: 'guessed' })
    await send('conv_01k3wz8m1n2b3v4c5x6z7l8k9j', { atMs: Date.now() - 3_600_000 })
    await send('conv_01k3wz9a8s7d6f5g4h3j2k1l0p')
    await sendWebhook(url, {
      secret: SECRET,
      body: JSON.stringify({
        event: 'conversation.completed',
        timestamp: 1_763_625_600_000,
        conversation: { id: 'conv_01k3wzaq1w2e3r4t5y6u7i8o9p' },
        messages: [],
        evaluations: [],
      }),
      headers: { 'Service-Signature': `sha256=${'5f'.repeat(32)}` },
    })
    await webhooks.row('conversation.completed').nth(4).waitFor()
    await picture('webhooks-list')

    await webhooks
      .rows()
      .filter({ has: page.getByRole('gridcell', { name: '2', exact: true }) })
      .press('Enter')
    await page.getByText('Signature valid.').waitFor()
    await page.getByRole('region', { name: 'Body, readable' }).waitFor()
    await picture('webhooks-delivery')
    await page.getByText('Diff', { exact: true }).click()
    await picture('webhooks-differences')
    await page.getByRole('button', { name: 'Resend' }).click()
    await page.getByRole('textbox', { name: 'Send to' }).fill(url)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(/^200 in \d/).waitFor()
    await picture('webhooks-replay')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'All deliveries' }).click()
    await webhooks.row('Legacy format').press('Enter')
    await page.getByText('Envelope', { exact: true }).click()
    await page.getByRole('region', { name: 'Body as an envelope' }).waitFor()
    await picture('webhooks-envelope')
    await page.getByRole('button', { name: 'All deliveries' }).click()

    await webhooks.showTab('Verify signature')
    await page.getByRole('textbox', { name: 'Signature header' }).fill(`t=1795248000,v0=sha256=${'5f'.repeat(32)}`)
    await page.getByRole('textbox', { name: 'Body' }).fill('{"id":"evt_1","type":"conversation.completed"}')
    await page.getByLabel('Signing secret').fill('guessed')
    await webhooks.check().click()
    await page.getByText('Prefix in v0').first().waitFor()
    await picture('webhooks-checker')

    const desk = openServiceConsole(service)
    await service.clock({ frozen: true })
    const begun: string[] = []
    for (const [name, target] of [
      ['Reception', url],
      ['Closed door', `${url}x`],
      ['Nobody there', 'http://127.0.0.1:9/hook'],
      ['Far away', 'https://hooks.example.com/lighthouse'],
    ] as const) {
      const agentId = await desk.makeAgent(name)
      await desk.send('PATCH', `/v1/agents/${agentId}`, { webhook_url: target, webhook_secret: SECRET })
      begun.push(await desk.begin(agentId))
    }
    await service.clock({ advance_ms: 240_000 })
    await service.clock({ frozen: false })
    for (const conversationId of begun) await desk.ended(conversationId)
    await webhooks.showTab('Failed deliveries')
    const failed = page.getByRole('grid', { name: 'Deliveries that failed' })
    const askAgain = page.getByRole('button', { name: 'Check all conversations' })
    while ((await failed.getByText('failed', { exact: true }).count()) < 3) {
      await askAgain.first().click()
      await page.waitForTimeout(2_000)
    }
    await askAgain.first().waitFor()
    await picture('webhooks-failed')
    await failed.getByText('Responded 403. Not retried.').click()
    await page
      .getByRole('region', { name: 'Deliveries' })
      .getByText('Responded 403. Not retried.')
      .scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: 'Recording' }).waitFor()
    await page
      .getByRole('region', { name: 'Deliveries' })
      .getByText('Responded 403. Not retried.')
      .scrollIntoViewIfNeeded()
    await page.getByText('Loading evaluation…').waitFor({ state: 'hidden', timeout: 120_000 })
    await picture('webhooks-conversation')
    await page.getByRole('button', { name: 'Rebuild event' }).click()
    await page.getByText(/conversation\.completed, version/).waitFor()
    await page.getByRole('button', { name: /Signature/ }).click()
    await page.getByRole('option', { name: 'Signed with Reception' }).click()
    await page.getByRole('textbox', { name: 'Send to' }).fill(url)
    await picture('webhooks-rebuild')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(/^200 in \d/).scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: 'Raw response' }).scrollIntoViewIfNeeded()
    await picture('webhooks-rebuilt-sent')
    await service.fault({ kind: 'drop' }, { path: '/v1/*', times: 10_000 })
    await webhooks.showTab('Failed deliveries')
    await page.getByText('Showing the last synced list.').waitFor({ timeout: 60_000 })
    await picture('webhooks-away')

    await pictures.useText(32)
    await failed.waitFor()
    await page.getByText('Showing the last synced list.').waitFor({ timeout: 60_000 })
    await picture('webhooks-failed-200')
    await webhooks.open()
    await webhooks.row('conversation.completed').first().waitFor()
    await webhooks.list.scrollIntoViewIfNeeded()
    await picture('webhooks-list-200')
    await webhooks.row('Legacy format').press('Enter')
    await page.getByRole('region', { name: 'Body, readable' }).waitFor()
    await picture('webhooks-delivery-200')
    await page.getByRole('button', { name: 'All deliveries' }).click()
    await webhooks.showTab('Verify signature')
    await page.getByRole('textbox', { name: 'Signature header' }).fill(`t=1795248000,v0=${'5f'.repeat(32)}`)
    await page.getByRole('textbox', { name: 'Body' }).fill('{"id":"evt_1","type":"conversation.completed"}')
    await page.getByLabel('Signing secret').fill('guessed')
    await webhooks.check().click()
    await page.getByText('Signature mismatch').first().scrollIntoViewIfNeeded()
    await picture('webhooks-checker-200')
    await page.evaluate(() => (location.hash = '#/webhooks'))
    const { port } = new URL(url)
    await page.getByText('Local receiver').click()
    await page.locator('code', { hasText: url }).first().waitFor({ state: 'hidden' })
    const other = createServer().listen(Number(port), '127.0.0.1')
    await page.getByText('Local receiver').click()
    await page.getByText(/Couldn’t start the receiver on port/).waitFor()
    await pictures.useText(16)
    await page.getByText(/Couldn’t start the receiver on port/).waitFor()
    await picture('webhooks-port-taken')
    other.close()
  } finally {
    await pictures.close()
  }
}
