import { join } from 'node:path'
import { openCacheDatabase } from '../../src/main/db/open-database.ts'
import { putAgentList } from '../../src/main/db/repos/agents-repo.ts'
import type { PracticeRig } from '../../src/main/testing/practice.test-support.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AgentsPage } from '../pages/agents-page.ts'

/** What another studio of the same account does and sees. */
function otherStudio({ baseUrl, apiKeys }: PracticeRig) {
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

test('an agent is made, changed beside another studio, changed while the service is away, and sent with nothing lost', async ({
  studio,
  screens,
  service,
}) => {
  const other = otherStudio(service)
  await screens.useService(service.apiKeys.paid)
  let agents = new AgentsPage(studio.page)

  await test.step('it is made of what it cannot be without', async () => {
    await agents.open()
    await agents.create('Reception', 'You answer the door.', 'Carly')
    expect(await other.read()).toMatchObject({ name: 'Reception', tts: { voice_id: 'carly' } })
  })

  await test.step('only what changed is sent, when the person says so', async () => {
    await agents.field('Speed').fill('1,5')
    await agents.field('First message').fill('Hello.')
    await expect(agents.send()).toHaveText('Send 2 changes')
    expect(await other.read()).toMatchObject({ first_message: '', tts: { speed: null } })
    await agents.send().click()
    await expect(agents.allSent()).toBeVisible()
    expect(await other.read()).toMatchObject({ first_message: 'Hello.', tts: { voice_id: 'carly', speed: 1.5 } })
  })

  await test.step('what another studio changed meanwhile is shown field by field, with a choice', async () => {
    await other.change({ name: 'Front desk', language: 'de' })
    await agents.field('Name').fill('Gate')
    await agents.field('Prompt').fill('You open the gate.')
    await agents.send().click()
    await expect(agents.difference('Name')).toContainText(/Reception.*Gate.*Front desk/s)
    await expect(agents.difference('Language')).toContainText('de')
    await agents.difference('Name').getByText('What the service has').click()
    await agents.review.getByRole('button', { name: 'Send 1 change' }).click()
    await expect(agents.heading('Front desk')).toBeVisible()
    expect(await other.read()).toMatchObject({ name: 'Front desk', prompt: 'You open the gate.', language: 'de' })
  })

  await test.step('without the service everything is there, also after a power cut, and sending shows it first', async () => {
    await service.fault({ kind: 'drop' }, { path: '/v1/agents*', times: 10_000 })
    await agents.field('First message').fill('Written on a train.')
    await expect(agents.send()).toHaveText('Send 1 change')
    await studio.crash()
    await screens.useService(service.apiKeys.paid)
    agents = new AgentsPage(studio.page)
    await agents.open()
    await expect(agents.row('Front desk')).toContainText('1 change not sent')
    await agents.openAgent('Front desk')
    await expect(agents.field('First message')).toHaveValue('Written on a train.')
    await fetch(`${service.baseUrl}/sandbox/faults`, { method: 'DELETE' })
    await agents.send().click()
    await expect(agents.difference('First message')).toContainText(/Hello\..*Written on a train\./s)
    await agents.review.getByRole('button', { name: 'Send 1 change' }).click()
    await expect(agents.allSent()).toBeVisible()
    expect(await other.read()).toMatchObject({ first_message: 'Written on a train.' })
  })

  await test.step('deleting says what remains', async () => {
    await agents.choose('Delete')
    const dialog = studio.page.getByRole('dialog', { name: 'Delete “Front desk”' })
    await expect(dialog).toContainText('Its conversations, and the tools that were attached to it.')
    await expect(dialog).toContainText('Its tests.')
    await dialog.getByRole('button', { name: 'Delete the agent' }).click()
    await expect(studio.page.getByText('No agents yet')).toBeVisible()
    expect(await other.count()).toBe(0)
  })
})

test('evaluation, widget and secret of an agent', async ({ studio, screens, service }) => {
  const other = otherStudio(service)
  const { page } = studio
  const agents = new AgentsPage(page)
  await screens.useService(service.apiKeys.paid)
  await agents.open()
  await agents.create('Reception', 'You answer the door.', 'Carly')

  await test.step('criteria and data fields are shown before they replace all', async () => {
    await agents.showTab('Evaluation')
    await page.getByRole('button', { name: 'Add a criterion' }).click()
    await page.getByRole('group', { name: 'Criterion 1' }).getByLabel('Name').fill('Solved')
    await page.getByRole('button', { name: 'Add a data field' }).click()
    const field = page.getByRole('group', { name: 'Data field 1' })
    await field.getByLabel('Key').fill('order number')
    await expect(page.getByText('The key of data field 1 needs')).toBeVisible()
    await field.getByLabel('Key').fill('order_number')
    await page.getByRole('button', { name: 'Preview and send' }).click()
    await expect(agents.review).toContainText('Sending replaces all criteria and all data fields')
    await agents.review.getByRole('button', { name: 'Send 2 changes' }).click()
    await expect(agents.review).toBeHidden()
    expect(await other.readEvaluation()).toMatchObject({
      criteria: [{ name: 'Solved' }],
      data_collection: [{ key: 'order_number', type: 'string' }],
    })
  })

  await test.step('the widget is seen as it will be, in its theme', async () => {
    await agents.showTab('Widget')
    await expect(page.getByText('On a dark page: dark widget')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
    await expect(page.getByText('On a dark page: light widget')).toBeVisible()
    await agents.field('Text to begin').fill('Ring the bell')
    await expect(page.getByRole('figure').first()).toContainText('Ring the bell')
    await expect(page.getByLabel('Snippet')).toContainText(`<script src="${service.baseUrl}/v1/widget/agents.js">`)
    await page.getByRole('button', { name: 'Ask as a page would' }).click()
    await expect(page.getByText('A page is refused the widget')).toBeVisible()
    await page.getByRole('button', { name: 'Make it public' }).click()
    await agents.send().click()
    await expect(agents.allSent()).toBeVisible()
    await page.getByRole('button', { name: 'Ask as a page would' }).click()
    await expect(page.getByText('A page gets the widget without a key, as it is shown here.')).toBeVisible()
    expect(await other.read()).toMatchObject({
      widget_config: { theme: 'light', text: { start_call: 'Ring the bell' } },
    })
  })

  await test.step('a secret is shown once', async () => {
    await agents.showTab('Settings')
    await page.getByRole('button', { name: 'Make a secret' }).click()
    await page.getByRole('button', { name: 'Make the secret' }).click()
    const secret = await page.getByLabel('Secret', { exact: true }).innerText()
    expect(secret).toMatch(/^[\w-]{43}$/)
    await page.getByRole('button', { name: 'Store it for the receiver on this machine' }).click()
    await expect(page.getByText(/^Webhooks verifies deliveries with it, under the name “.+”\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await expect(page.getByText('Set. The service keeps it and shows it to nobody.')).toBeVisible()
    expect(await page.locator('body').innerText()).not.toContain(secret)
    expect(await other.read()).toMatchObject({ webhook_secret_set: true })
    await page.getByRole('button', { name: 'Make a new secret' }).click()
    await page.getByRole('button', { name: 'Replace the secret' }).click()
    expect(await page.getByLabel('Secret', { exact: true }).innerText()).not.toBe(secret)
  })
})

test('10,000 agents are there without the service, are found by name, and only rows in sight exist', async ({
  studio,
  screens,
  service,
}) => {
  const agents = new AgentsPage(studio.page)
  await screens.useService(service.apiKeys.paid)
  await service.fault({ kind: 'drop' }, { path: '/v1/agents*', times: 10_000 })
  const cache = openCacheDatabase(join(studio.homeFolder, 'cache.db'))
  const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `agent_${index}`, name: `Agent ${index + 1}` }))
  putAgentList(cache, service.baseUrl, { round: 1, firstPosition: 0, agents: many, asOf: '2026-11-20T08:00:00.000Z' })
  cache.close()

  await agents.open()

  await expect(agents.row('Agent 1')).toBeVisible()
  expect(await agents.list.getByRole('row').count()).toBeLessThan(60)
  // The rest of the list comes after its first rows: until then its end is somewhere else each time.
  await expect(async () => {
    await agents.list.getByRole('row').first().focus()
    await studio.page.keyboard.press('End')
    await expect(agents.row('Agent 10000')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await agents.search().fill('agent 9999')
  await expect(agents.list.getByRole('row')).toHaveCount(1)
  await expect(agents.row('Agent 9999')).toBeVisible()
})
