import { join } from 'node:path'
import { openCacheDatabase } from '../../src/main/db/open-database.ts'
import { putAgentList } from '../../src/main/db/repos/agents-repo.ts'
import type { SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AgentsPage } from '../pages/agents-page.ts'

/** Actions and view of another studio with the same account. */
function otherStudio({ baseUrl, apiKeys }: SandboxRig) {
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${apiKeys.paid}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await fetch(`${baseUrl}/v1/agents${path}`, init)
    return (answer.status === 204 ? {} : await answer.json()) as Record<string, unknown>
  }
  const onlyId = async () => ((await send('GET', '')) as { agents: { id: string }[] }).agents[0]?.id ?? ''
  return {
    read: async () => send('GET', `/${await onlyId()}`),
    readEvaluation: async () => send('GET', `/${await onlyId()}/evaluation-config`),
    change: async (fields: object) => send('PATCH', `/${await onlyId()}`, fields),
    count: async () => ((await send('GET', '')) as { agents: unknown[] }).agents.length,
  }
}

test('an agent is created, changed next to another studio and offline, and published without losing anything', async ({
  studio,
  screens,
  service,
}) => {
  const other = otherStudio(service)
  await screens.useService(service.apiKeys.paid)
  let agents = new AgentsPage(studio.page)

  await test.step('creates it with the required fields', async () => {
    await agents.open()
    await agents.create('Reception', 'You answer the door.', 'Carly')
    expect(await other.read()).toMatchObject({ name: 'Reception', tts: { voice_id: 'carly' } })
  })

  await test.step('publishes only the changed fields, on request', async () => {
    await agents.field('Speed').fill('1,5')
    await agents.field('First message').fill('Hello.')
    await expect(agents.unpublished()).toContainText('2 unpublished changes: Settings 2')
    expect(await other.read()).toMatchObject({ first_message: '', tts: { speed: null } })
    await agents.send().click()
    await expect(agents.allSent()).toBeVisible()
    expect(await other.read()).toMatchObject({ first_message: 'Hello.', tts: { voice_id: 'carly', speed: 1.5 } })
  })

  await test.step('shows another studio’s changes field by field, with a choice', async () => {
    await other.change({ name: 'Front desk', language: 'de' })
    await agents.field('Name').fill('Gate')
    await agents.field('System prompt').fill('You open the gate.')
    await agents.send().click()
    await expect(agents.difference('Name')).toContainText(/Reception.*Gate.*Front desk/s)
    await expect(agents.difference('Language')).toContainText('de')
    await agents.difference('Name').getByText('Service version').click()
    await agents.review.getByRole('button', { name: 'Publish 1 change' }).click()
    await expect(agents.heading('Front desk')).toBeVisible()
    expect(await other.read()).toMatchObject({ name: 'Front desk', prompt: 'You open the gate.', language: 'de' })
  })

  await test.step('shows everything offline, also after a power cut, and shows changes before publishing', async () => {
    await service.fault({ kind: 'drop' }, { path: '/v1/agents*', times: 10_000 })
    await agents.field('First message').fill('Written on a train.')
    await expect(agents.unpublished()).toContainText('1 unpublished change: Settings 1')
    await studio.crash()
    await screens.useService(service.apiKeys.paid)
    agents = new AgentsPage(studio.page)
    await agents.open()
    await expect(agents.row('Front desk').getByRole('gridcell', { name: '1', exact: true })).toBeVisible()
    await agents.openAgent('Front desk')
    await expect(agents.field('First message')).toHaveValue('Written on a train.')
    await fetch(`${service.baseUrl}/sandbox/faults`, { method: 'DELETE' })
    await agents.send().click()
    await expect(agents.difference('First message')).toContainText(/Hello\..*Written on a train\./s)
    await agents.review.getByRole('button', { name: 'Publish 1 change' }).click()
    await expect(agents.allSent()).toBeVisible()
    expect(await other.read()).toMatchObject({ first_message: 'Written on a train.' })
  })

  await test.step('shows what remains after deletion', async () => {
    await agents.choose('Delete')
    const dialog = studio.page.getByRole('dialog', { name: 'Delete “Front desk”' })
    await expect(dialog).toContainText('Its conversations, and the tools that were attached to it.')
    await expect(dialog).toContainText('Its tests')
    await dialog.getByRole('button', { name: 'Delete agent' }).click()
    await expect(studio.page.getByText('No agents yet')).toBeVisible()
    expect(await other.count()).toBe(0)
  })
})

test('edits evaluation, widget and secret of an agent', async ({ studio, screens, service }) => {
  const other = otherStudio(service)
  const { page } = studio
  const agents = new AgentsPage(page)
  await screens.useService(service.apiKeys.paid)
  await agents.open()
  await agents.create('Reception', 'You answer the door.', 'Carly')

  await test.step('shows criteria and data fields before they replace all', async () => {
    await agents.showTab('Evaluation')
    await page.getByRole('button', { name: 'Add a criterion' }).click()
    await page.getByRole('group', { name: 'Criterion 1' }).getByLabel('Name').fill('Solved')
    await page.getByRole('button', { name: 'Add a data field' }).click()
    const field = page.getByRole('group', { name: 'Data field 1' })
    await field.getByLabel('Key').fill('order number')
    await expect(page.getByText('The key of data field 1 needs')).toBeVisible()
    await field.getByLabel('Key').fill('order_number')
    await agents.openReview().click()
    await expect(agents.review).toContainText('Publishing replaces all criteria and data fields')
    await agents.review.getByRole('button', { name: 'Publish 2 changes' }).click()
    await expect(agents.review).toBeHidden()
    expect(await other.readEvaluation()).toMatchObject({
      criteria: [{ name: 'Solved' }],
      data_collection: [{ key: 'order_number', type: 'string' }],
    })
  })

  await test.step('previews the widget in its theme', async () => {
    await agents.showTab('Widget')
    await expect(page.getByText('On a dark page: dark widget')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
    await expect(page.getByText('On a dark page: light widget')).toBeVisible()
    await agents.field('Start button text').fill('Ring the bell')
    await expect(page.getByRole('figure').first()).toContainText('Ring the bell')
    await expect(page.getByLabel('Snippet')).toContainText(`<script src="${service.baseUrl}/v1/widget/agents.js">`)
    await page.getByRole('button', { name: 'Test embed' }).click()
    await expect(page.getByText('Websites can’t load the widget')).toBeVisible()
    await page.getByRole('button', { name: 'Make public' }).click()
    await agents.send().click()
    await expect(agents.allSent()).toBeVisible()
    await page.getByRole('button', { name: 'Test embed' }).click()
    await expect(page.getByText('Websites can load the widget.')).toBeVisible()
    expect(await other.read()).toMatchObject({
      widget_config: { theme: 'light', text: { start_call: 'Ring the bell' } },
    })
  })

  await test.step('shows a secret once', async () => {
    await agents.showTab('Settings')
    await page.getByRole('button', { name: 'Generate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate secret' }).click()
    const secret = await page.getByLabel('Secret', { exact: true }).innerText()
    expect(secret).toMatch(/^[\w-]{43}$/)
    await page.getByRole('button', { name: 'Add to local receiver' }).click()
    await expect(page.getByText(/^Webhooks verifies deliveries with it, under the name “.+”\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(page.getByText('Set. Stored by the service and never shown again.')).toBeVisible()
    expect(await page.locator('body').innerText()).not.toContain(secret)
    expect(await other.read()).toMatchObject({ webhook_secret_set: true })
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    expect(await page.getByLabel('Secret', { exact: true }).innerText()).not.toBe(secret)
  })
})

test('shows and finds 10,000 agents offline and renders only visible rows', async ({ studio, screens, service }) => {
  const agents = new AgentsPage(studio.page)
  await screens.useService(service.apiKeys.paid)
  await service.fault({ kind: 'drop' }, { path: '/v1/agents*', times: 10_000 })
  const cache = openCacheDatabase(join(studio.homeFolder, 'cache.db'))
  const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `agent_${index}`, name: `Agent ${index + 1}` }))
  putAgentList(cache, service.baseUrl, { round: 1, firstPosition: 0, agents: many, asOf: '2026-11-20T08:00:00.000Z' })
  cache.close()

  await agents.open()

  await expect(agents.row('Agent 1')).toBeVisible()
  expect(await agents.rows().count()).toBeLessThan(60)
  // More of the list loads after its first rows: until then its end keeps moving.
  await expect(async () => {
    await agents.rows().first().focus()
    await studio.page.keyboard.press('End')
    await expect(agents.row('Agent 10000')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await agents.search().fill('agent 9999')
  await expect(agents.rows()).toHaveCount(1)
  await expect(agents.row('Agent 9999')).toBeVisible()
})
