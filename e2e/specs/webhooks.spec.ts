import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faultsOf } from '../fixtures/faults-of.ts'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { sendWebhook, webhookBody } from '../fixtures/webhook-sender.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { WebhooksPage } from '../pages/webhooks-page.ts'

const SECRET = 'kept-by-the-lighthouse-keeper-0123456789'

test('an agent’s webhook reaches this machine, is verified and counted once, explained, sent again and rebuilt', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(240_000)
  const { page } = studio
  const webhooks = new WebhooksPage(page)
  const conversations = new ConversationsPage(page)
  const agents = new AgentsPage(page)
  const look = async (what: string) => expect.soft(await faultsOf(page), what).toEqual([])
  /** Another program of the person's, that is told of things. */
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
  await expect(page.getByText('Only senders that can reach this machine')).toBeVisible()
  await page.getByText('Nothing received yet').waitFor()
  await look('nothing received')
  const url = await webhooks.receive()
  await webhooks.storeSecret('Reception', SECRET)

  await test.step('a test conversation ends, and what the service tells of it is here, verified', async () => {
    const desk = openServiceConsole(service)
    const harbour = await desk.makeAgent('Harbour office')
    const closed = await desk.makeAgent('Closed door')
    await desk.send('PATCH', `/v1/agents/${harbour}`, { webhook_url: url, webhook_secret: SECRET })
    await desk.send('PATCH', `/v1/agents/${closed}`, { webhook_url: `${url}x`, webhook_secret: SECRET })
    await service.clock({ frozen: true })
    await desk.begin(closed)
    await agents.open()
    await agents.openAgent('Harbour office')
    await page.getByRole('button', { name: 'Test conversation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await expect(conversations.heading('Harbour office')).toBeVisible()
    // Not more than the five minutes that a signature may be off.
    await service.clock({ advance_ms: 240_000 })
    await service.clock({ frozen: false })
    await expect(conversations.completed()).toBeVisible({ timeout: 60_000 })
    // Nobody asks for it: it is kept up while it is looked at.
    await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('Answered 200 at once.', {
      timeout: 60_000,
    })
    await webhooks.open()
    await expect(webhooks.row('conversation.completed')).toContainText('Verified', { timeout: 60_000 })
    await look('a delivery')
  })

  await test.step('its bytes, headers and verdict are shown', async () => {
    await webhooks.row('conversation.completed').press('Enter')
    await expect(page.getByText('The signature is right.')).toBeVisible()
    await expect(page.getByText('Checked with “Reception”')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Body, readable' })).toContainText('"type": "conversation.completed"')
    await page.getByText('As it came', { exact: true }).click()
    await expect(page.getByRole('region', { name: 'Request as it came' })).toContainText(/Service-Signature: t=\d+,v0=/)
    await look('a delivery in full')
    await page.getByRole('button', { name: 'Bookmark' }).click()
    await page.getByRole('button', { name: 'Take the bookmark away' }).waitFor()
  })

  await test.step('it is sent again to a program of the person’s, and says who sent it', async () => {
    await page.getByRole('button', { name: 'Send it again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send it again' })
    await dialog.getByRole('textbox', { name: 'Send to' }).fill(programUrl())
    await dialog.getByRole('button', { name: 'Send it once' }).click()
    await expect(dialog.getByText(/Answered 202/)).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Answer as received' })).toContainText('X-Said: thanks')
    await look('an answer')
    expect(told[0]!.headers).toMatchObject({ 'overvoice-sent': 'sent by Overvoice, not by the service' })
    expect(JSON.parse(told[0]!.body)).toMatchObject({ type: 'conversation.completed' })
  })

  await test.step('sent to the receiver itself it is counted no second time, and compared', async () => {
    const dialog = page.getByRole('dialog', { name: 'Send it again' })
    await dialog.getByRole('textbox', { name: 'Send to' }).fill(url)
    await dialog.getByRole('button', { name: 'Send it once' }).click()
    await expect(dialog.getByText(/Answered 200/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/though it came 2 times/)).toBeVisible()
    await page.getByText('Against the one before', { exact: true }).click()
    await expect(page.getByRole('row', { name: /header Overvoice-Sent/ })).toContainText('not by the service')
    await expect(page.getByText('The bodies are the same to the byte.')).toBeVisible()
    // A sender that comes again while it is looked at is seen.
    const { body, headers } = told[0]!
    await sendWebhook(url, { body, secret: SECRET, deliveryId: String(headers['service-delivery-id']) })
    await expect(page.getByText(/though it came 3 times/)).toBeVisible()
    await page.getByRole('button', { name: 'All deliveries' }).click()
    await expect(webhooks.list.getByRole('row')).toHaveCount(1)
    await expect(webhooks.row('conversation.completed')).toContainText('3 times')
  })

  await test.step('what could not be delivered is explained, for one conversation and for all', async () => {
    await webhooks.showTab('Failed deliveries')
    const failed = page.getByRole('grid', { name: 'Deliveries that failed' }).getByRole('row')
    await expect(failed).toContainText('Answered 403, so no retry.', { timeout: 60_000 })
    await expect(page.getByRole('button', { name: /resend/i })).toHaveCount(0)
    await look('failed deliveries')
    await failed.press('Enter')
    const deliveries = page.getByRole('region', { name: 'Deliveries' })
    await expect(deliveries).toContainText('Answered 403, so no retry.')
  })

  await test.step('its event is rebuilt from what the service tells, signed, and received here', async () => {
    await page.getByRole('region', { name: 'Deliveries' }).getByRole('button', { name: 'Rebuild and send' }).click()
    await expect(page.getByText(/conversation\.completed, version/)).toBeVisible()
    await page.getByRole('button', { name: /Signature/ }).click()
    await page.getByRole('option', { name: 'Signed with Reception' }).click()
    await page.getByRole('textbox', { name: 'Send to' }).fill(url)
    await page.getByRole('button', { name: 'Send it once' }).click()
    await expect(page.getByText(/Answered 200/)).toBeVisible()
    await look('a rebuilt event')
    await webhooks.showTab('Received')
    await expect(webhooks.row('conversation.completed').first()).toContainText('sent by Overvoice')
    await expect(webhooks.row('conversation.completed').first()).toContainText('Verified')
  })

  await test.step('a pasted signature is checked, and the fault is named', async () => {
    await webhooks.showTab('Check a signature')
    const body = webhookBody('conv_pasted')
    const header = await signatureOf(body)
    await page.getByRole('textbox', { name: 'Signature header' }).fill(header)
    await page.getByRole('textbox', { name: 'Body' }).fill(body)
    await page.getByLabel('The secret').fill(SECRET)
    await webhooks.check().click()
    await expect(page.getByText('The signature is right.')).toBeVisible()
    await look('a verdict')
    await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(JSON.parse(body), null, 2))
    await webhooks.check().click()
    await expect(page.getByText(/the sender signed it without blanks/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Signature header' }).fill(header.replace('v0=', 'v0=sha256='))
    await page.getByRole('textbox', { name: 'Body' }).fill(body)
    await webhooks.check().click()
    await expect(page.getByText('v0 begins with sha256=. What follows is right.')).toBeVisible()
  })

  await test.step('all of it is there without the service, after the power failed', async () => {
    await service.fault({ kind: 'drop' }, { path: '/v1/*', times: 10_000 })
    await studio.crash()
    const again = new WebhooksPage(studio.page)
    await again.open()
    await expect(again.list.getByRole('row')).toHaveCount(2)
    await expect(again.receiving()).toBeChecked()
    await expect(studio.page.locator('code', { hasText: url })).toBeVisible()
    await again.row('conversation.completed').first().press('Enter')
    await expect(studio.page.getByRole('region', { name: 'Body, readable' })).toContainText('conversation.completed')
  })
  program.close()
})

/** What a service would send with the body: heard by a listener of the test's own. */
async function signatureOf(body: string): Promise<string> {
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
