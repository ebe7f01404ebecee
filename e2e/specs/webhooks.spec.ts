import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getFaults } from '../fixtures/faults-of.ts'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { sendWebhook, webhookBody } from '../fixtures/webhook-sender.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { WebhooksPage } from '../pages/webhooks-page.ts'

const SECRET = 'kept-by-the-lighthouse-keeper-0123456789'

test('an agent’s webhook reaches this machine, is verified and counted once, explained, resent and rebuilt', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(240_000)
  const { page } = studio
  const webhooks = new WebhooksPage(page)
  const conversations = new ConversationsPage(page)
  const agents = new AgentsPage(page)
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])
  /** Another local program that is notified. */
  const told: { body: string; headers: Record<string, unknown> }[] = []
  const program = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      told.push({ body, headers: request.headers })
      response.writeHead(202, { 'X-Said': 'thanks' }).end('taken')
    })
  }).listen(0, '127.0.0.1')
  const programUrl = () => `http://127.0.0.1:${(program.address() as AddressInfo).port}/events`

  await screens.useService(service.apiKeys.paid)
  await webhooks.open()
  await expect(page.getByText('The receiver runs on this computer')).toBeVisible()
  await page.getByText('No deliveries yet').waitFor()
  await look('nothing received')
  const url = await webhooks.receive()
  await webhooks.storeSecret('Reception', SECRET)

  await test.step('receives and verifies the event when a test conversation ends', async () => {
    const desk = openServiceConsole(service)
    const harbour = await desk.makeAgent('Harbour office')
    const closed = await desk.makeAgent('Closed door')
    await desk.send('PATCH', `/v1/agents/${harbour}`, { webhook_url: url, webhook_secret: SECRET })
    await desk.send('PATCH', `/v1/agents/${closed}`, { webhook_url: `${url}x`, webhook_secret: SECRET })
    await service.clock({ frozen: true })
    await desk.begin(closed)
    await agents.open()
    await agents.openAgent('Harbour office')
    await page.getByRole('button', { name: 'Test agent' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await expect(conversations.heading('Harbour office')).toBeVisible()
    // Within the five-minute timestamp tolerance.
    await service.clock({ advance_ms: 240_000 })
    await service.clock({ frozen: false })
    await expect(conversations.completed()).toBeVisible({ timeout: 60_000 })
    // Updated automatically while visible.
    await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText(
      'Responded 200 on the first attempt.',
      {
        timeout: 60_000,
      },
    )
    await webhooks.open()
    await expect(webhooks.row('conversation.completed')).toContainText('Verified', { timeout: 60_000 })
    await look('a delivery')
  })

  await test.step('shows its bytes, headers and verification result', async () => {
    await webhooks.row('conversation.completed').press('Enter')
    await expect(page.getByText('Signature valid.')).toBeVisible()
    await expect(page.getByText('Checked with “Reception”')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Body, readable' })).toContainText('"type": "conversation.completed"')
    await page.getByText('Raw', { exact: true }).click()
    await expect(page.getByRole('region', { name: 'Raw request' })).toContainText(/Service-Signature: t=\d+,v0=/)
    await look('a delivery in full')
    await page.getByRole('button', { name: 'Bookmark' }).click()
    await page.getByRole('button', { name: 'Remove bookmark' }).waitFor()
  })

  await test.step('resends it to another local program, identifying the sender', async () => {
    await page.getByRole('button', { name: 'Resend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resend' })
    await dialog.getByRole('textbox', { name: 'Send to' }).fill(programUrl())
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText(/^202 in \d/)).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Raw response' })).toContainText('X-Said: thanks')
    await look('an answer')
    expect(told[0]!.headers).toMatchObject({ 'overvoice-sent': 'sent by Overvoice, not by the service' })
    expect(JSON.parse(told[0]!.body)).toMatchObject({ type: 'conversation.completed' })
  })

  await test.step('isn’t counted again when resent to the receiver, and is compared', async () => {
    const dialog = page.getByRole('dialog', { name: 'Resend' })
    await dialog.getByRole('textbox', { name: 'Send to' }).fill(url)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText(/^200 in \d/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/2 attempts received, processed once/)).toBeVisible()
    await page.getByText('Diff', { exact: true }).click()
    await expect(page.getByRole('row', { name: /header Overvoice-Sent/ })).toContainText('not by the service')
    await expect(page.getByText('The bodies are identical.')).toBeVisible()
    // A repeated delivery shows while the page is open.
    const { body, headers } = told[0]!
    await sendWebhook(url, { body, secret: SECRET, deliveryId: String(headers['service-delivery-id']) })
    await expect(page.getByText(/3 attempts received, processed once/)).toBeVisible()
    await page.getByRole('button', { name: 'All deliveries' }).click()
    await expect(webhooks.rows()).toHaveCount(1)
    await expect(webhooks.row('conversation.completed').getByRole('gridcell', { name: '3', exact: true })).toBeVisible()
  })

  await test.step('explains failed deliveries, for one conversation and for all', async () => {
    await webhooks.showTab('Failed deliveries')
    const failed = page.getByRole('grid', { name: 'Deliveries that failed' }).locator('[role=row][data-id]')
    await expect(failed).toContainText('Responded 403. Not retried.', { timeout: 60_000 })
    await expect(page.getByRole('button', { name: /resend/i })).toHaveCount(0)
    await look('failed deliveries')
    await failed.press('Enter')
    const deliveries = page.getByRole('region', { name: 'Deliveries' })
    await expect(deliveries).toContainText('Responded 403. Not retried.')
  })

  await test.step('rebuilds the event from service data, signs it, and receives it here', async () => {
    await page.getByRole('region', { name: 'Deliveries' }).getByRole('button', { name: 'Rebuild event' }).click()
    await expect(page.getByText(/conversation\.completed, version/)).toBeVisible()
    await page.getByRole('button', { name: /Signature/ }).click()
    await page.getByRole('option', { name: 'Signed with Reception' }).click()
    await page.getByRole('textbox', { name: 'Send to' }).fill(url)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^200 in \d/)).toBeVisible()
    await look('a rebuilt event')
    await webhooks.showTab('Deliveries')
    await expect(webhooks.row('conversation.completed').first()).toContainText('Sent by Overvoice')
    await expect(webhooks.row('conversation.completed').first()).toContainText('Verified')
  })

  await test.step('checks a pasted signature, and names the error', async () => {
    await webhooks.showTab('Verify signature')
    const body = webhookBody('conv_pasted')
    const header = await getSignature(body)
    await page.getByRole('textbox', { name: 'Signature header' }).fill(header)
    await page.getByRole('textbox', { name: 'Body' }).fill(body)
    await page.getByLabel('Signing secret').fill(SECRET)
    await webhooks.check().click()
    await expect(page.getByText('Signature valid.')).toBeVisible()
    await look('a verdict')
    await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(JSON.parse(body), null, 2))
    await webhooks.check().click()
    await expect(page.getByText(/the sender signed it without spaces/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Signature header' }).fill(header.replace('v0=', 'v0=sha256='))
    await page.getByRole('textbox', { name: 'Body' }).fill(body)
    await webhooks.check().click()
    await expect(page.getByText('v0 starts with sha256=; the rest is valid.')).toBeVisible()
  })

  await test.step('keeps everything offline after a power cut', async () => {
    await service.fault({ kind: 'drop' }, { path: '/v1/*', times: 10_000 })
    await studio.crash()
    const again = new WebhooksPage(studio.page)
    await again.open()
    await expect(again.rows()).toHaveCount(2)
    await expect(again.receiving()).toBeChecked()
    await expect(studio.page.locator('code', { hasText: url })).toBeVisible()
    await again.row('conversation.completed').first().press('Enter')
    await expect(studio.page.getByRole('region', { name: 'Body, readable' })).toContainText('conversation.completed')
  })
  program.close()
})

/** The signature a service would send with the body, captured by the test's own listener. */
async function getSignature(body: string): Promise<string> {
  const heard = Promise.withResolvers<string>()
  const listener = createServer((request, response) => {
    heard.resolve(String(request.headers['service-signature']))
    request.resume()
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  await sendWebhook(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/`, { body, secret: SECRET })
  listener.close()
  return heard.promise
}
