import type { SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { AGENT, callService } from '../fixtures/call-service.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { FlowPage } from '../pages/flow-page.ts'

type Item = Record<string, unknown>
interface Graph {
  nodes: Item[]
  edges: Item[]
}
type Flow = Partial<Record<'draft' | 'active', (Graph & { version?: { version?: number } }) | null>>

async function createAgent(service: SandboxRig, name: string): Promise<string> {
  return (await callService<{ id: string }>(service, 'POST', '/v1/agents', { ...AGENT, name })).id
}
const flowOf = (service: SandboxRig, agentId: string) => callService<Flow>(service, 'GET', `/v1/agents/${agentId}/flow`)

test('a template becomes a published flow by mouse', async ({ studio, screens, service }) => {
  const { page } = studio
  const agentId = await createAgent(service, 'Reception')
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(page)
  await flow.open(agentId)

  await test.step('starts with a template', async () => {
    await page.getByRole('button', { name: 'Start from a template' }).click()
    await page.getByRole('option', { name: /^Reception/ }).click()
    await expect(flow.row(/^Say, Opening hours/)).toBeVisible()
    await expect(flow.answering('default flow')).toBeVisible()
    await expect(page.getByRole('treegrid').locator(':focus')).toBeVisible()
  })

  await test.step('adds, connects and edits a node on the canvas, with undo and redo', async () => {
    await flow.row(/^Say, Opening hours/).click()
    await page.getByRole('button', { name: 'Add node' }).click()
    await page.getByRole('option', { name: /^Wait/ }).click()
    await expect(flow.row(/^Wait: 2 s/)).toBeVisible()
    await page.getByRole('button', { name: 'Zoom to fit' }).click()
    await flow.drag('wait', null, 'end')
    await expect(flow.form.getByRole('button', { name: /→ Goodbye/ })).toBeVisible()
    await flow.drag('hours', null, 'wait')
    await flow.node('hours').click()
    await flow.field('Text').fill('We are open all day.')
    await page.getByRole('button', { name: /^Undo changing/ }).click()
    await expect(flow.field('Text')).toHaveValue(/nine to five/)
    await page.getByRole('button', { name: /^Redo changing/ }).click()
    await expect(flow.field('Text')).toHaveValue('We are open all day.')
    await expect(page.getByText('No issues')).toBeVisible()
    expect(await getFaults(page)).toEqual([])
  })

  await test.step('saves the draft to the service, and goes live when published', async () => {
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(flow.pushed()).toBeVisible()
    await page.getByRole('button', { name: 'Review…' }).click()
    const asking = flow.dialog('Review changes')
    await expect(asking).toContainText(/Live now\s*The default flow/)
    await expect(asking).toContainText('This draft, as a new version')
    await asking.getByRole('button', { name: 'Publish' }).click()
    await expect(flow.answering('Version 1')).toBeVisible()
  })

  const { active } = await flowOf(service, agentId)
  expect(active?.nodes.find(({ id }) => id === 'hours')).toMatchObject({ data: { text: 'We are open all day.' } })
  expect(active?.edges).toContainEqual(expect.objectContaining({ source: 'hours', target: 'wait' }))
  expect(active?.edges).toContainEqual(expect.objectContaining({ source: 'wait', target: 'end' }))
})

test('a template becomes a published flow by keyboard alone, with announcements', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const agentId = await createAgent(service, 'Reception')
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(page)
  await flow.open(agentId)
  const press = (...keys: string[]) =>
    keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

  await test.step('starts with a template', async () => {
    await page.getByRole('button', { name: 'Start from a template' }).waitFor()
    for (let at = 0; at < 40; at += 1) {
      await press('Tab')
      if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Start from a template') break
    }
    await press('Enter')
    await page.keyboard.type('recep')
    await expect(page.getByRole('option', { name: /^Reception/ })).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect(flow.outline).toBeVisible()
  })

  await test.step('walks the outline in call order, each node with its name', async () => {
    await page.getByRole('button', { name: 'Add node' }).focus()
    await press('F6')
    const names: string[] = []
    for (let at = 0; at < 6; at += 1) {
      await press(at === 0 ? 'Home' : 'ArrowDown')
      names.push((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '')
    }
    expect(names).toEqual([
      'Start, Greeting: Says the first message. 1 way out',
      'Branch by the model, Reason for the call: Find out what the caller wants. 3 ways out',
      'Transfer, Connect: One moment, I will connect you. ends here',
      'Say, Opening hours: We are open from nine to five, Monday to Friday. 1 way out',
      'End, Goodbye: Thank you for calling. ends here',
      'Ask, Take a message: What may I pass on? 2 ways out',
    ])
  })

  await test.step('adds a node after another, edits and connects it', async () => {
    await press('ArrowUp', 'ArrowUp')
    await expect(flow.row(/^Say, Opening hours/)).toBeFocused()
    await press('Enter')
    await expect(flow.field('Name')).toBeFocused()
    await press('Tab')
    await press('Control+a')
    await page.keyboard.type('We are open all day.')
    await press('Escape')
    await expect(flow.outline.locator(':focus')).toHaveCount(1)
    await press('Insert')
    await page.keyboard.type('wait')
    await press('ArrowDown', 'Enter')
    await expect(flow.row(/^Wait: 2 s/)).toBeVisible()
    // The new node's form takes the focus once it is drawn.
    await expect(flow.field('Name')).toBeFocused()
    await press('Escape')
    await expect(flow.row(/^Wait/)).toBeFocused()
    await press('Alt+c')
    await expect(flow.dialog(/^Connect/)).toBeVisible()
    await page.keyboard.type('goodbye')
    await press('ArrowDown', 'Enter')
    await expect(page.getByRole('status').filter({ hasText: 'leads to Goodbye' })).toHaveCount(1)
    await expect(flow.row(/^Wait/)).toBeFocused()
    await press('Home', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    await expect(flow.row(/^Say, Opening hours/)).toBeFocused()
    await press('Alt+c')
    await page.keyboard.type('wait')
    await press('ArrowDown', 'Enter')
    await expect(flow.row(/^Wait: 2 s\. 1 way out$/)).toBeVisible()
  })

  await test.step('goes to an issue, announces and fixes it', async () => {
    await press('Control+f')
    await page.keyboard.type('one moment')
    await press('ArrowDown', 'Enter')
    await expect(flow.field('Message before')).toBeFocused()
    await press('Shift+Tab')
    await expect(flow.field('Phone number')).toBeFocused()
    await press('Control+a', 'Delete')
    await expect(flow.row(/^Transfer, Connect.* ends here, 1 issue$/)).toBeVisible()
    await press('Escape', 'F8')
    await expect(flow.field('Phone number')).toBeFocused()
    await expect(flow.field('Phone number')).toHaveAccessibleDescription(/Required/)
    await page.keyboard.type('+14155550100')
    await expect(page.getByText('No issues')).toBeVisible()
  })

  await test.step('saves and publishes it', async () => {
    await press('Control+s')
    await expect(flow.pushed()).toBeVisible()
    await press('Control+k')
    await flow.dialog('Command palette').waitFor()
    await page.keyboard.type('publish the flow')
    await press('Enter')
    const asking = flow.dialog('Review changes')
    await expect(asking).toContainText('This draft, as a new version')
    await asking.getByRole('button', { name: 'Publish' }).focus()
    await press('Enter')
    await expect(flow.answering('Version 1')).toBeVisible()
  })

  const { active } = await flowOf(service, agentId)
  expect(active?.edges).toContainEqual(expect.objectContaining({ source: 'hours', target: 'wait' }))
  expect(active?.nodes.find(({ id }) => id === 'hours')).toMatchObject({ data: { text: 'We are open all day.' } })
})

test('unknown content is kept, edited as JSON, and survives a crash', async ({ studio, screens, service }) => {
  const agentId = await createAgent(service, 'Odd')
  const graph = {
    nodes: [
      { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: { color: { of: 'doors' } }, pinned: true },
      { id: 'end', type: 'end', position: { x: 300, y: 0 }, data: {}, note: 'odd' },
    ],
    edges: [{ id: 'e', source: 'start', target: 'end', weight: 0.5 }],
    variables: [],
  }
  await callService(service, 'PUT', `/v1/agents/${agentId}/flow`, graph)
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(studio.page)
  await flow.open(agentId)

  await flow.row(/^Start/).click()
  const color = flow.field('Color (JSON)')
  await expect(color).toHaveValue(/"of": "doors"/)
  await color.fill('{"of": ')
  await expect(flow.form.getByText(/Invalid JSON: it ends too early/)).toBeVisible()
  await flow.row(/^End/).click()
  await flow.row(/^Start/).click()
  await expect(color).toHaveValue('{"of": ')
  await color.fill('{"of": "walls"}')
  await flow.field('Name').fill('Front door')
  await flow.row(/^End/).click()
  await flow.form.getByText('ID and other fields').click()
  await flow.field('Note (JSON)').fill('{half')
  await expect(flow.saved()).toBeVisible()

  await studio.crash()
  await screens.useService(service.apiKeys.paid)

  const again = new FlowPage(studio.page)
  await again.open(agentId)
  await expect(again.row(/^Start, Front door/)).toBeVisible()
  await again.row(/^End/).click()
  await again.form.getByText('ID and other fields').click()
  await expect(again.field('Note (JSON)')).toHaveValue('{half')
  await again.form.getByRole('button', { name: 'Show what is stored' }).click()
  await studio.page.getByRole('button', { name: 'Save draft' }).click()
  const sending = again.dialog('Review changes before saving')
  await expect(sending.getByText('1 node changed')).toBeVisible()
  await sending.getByRole('button', { name: 'Save draft' }).click()
  await expect(again.pushed()).toBeVisible()
  const { draft } = await flowOf(service, agentId)
  expect(draft?.nodes[0]).toEqual({ ...graph.nodes[0], name: 'Front door', data: { color: { of: 'walls' } } })
  expect(draft?.edges).toEqual(graph.edges)
})

test('a flow is read and edited offline, and saved when the service is back', async ({ studio, screens, service }) => {
  const agentId = await createAgent(service, 'Away')
  const template = {
    nodes: [
      { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} },
      { id: 'end', type: 'end', position: { x: 300, y: 0 }, data: {} },
    ],
    edges: [{ id: 'e', source: 'start', target: 'end' }],
  }
  await callService(service, 'PUT', `/v1/agents/${agentId}/flow`, template)
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(studio.page)
  await flow.open(agentId)
  await expect(flow.row(/^Start/)).toBeVisible()

  await service.stop()
  await screens.projects.open()
  await flow.open(agentId)
  await flow.row(/^End/).click()
  await flow.field('Last words').fill('Until tomorrow.')
  await expect(flow.saved()).toBeVisible()
  await expect(studio.page.getByRole('tabpanel').getByText(/Last synced today/)).toBeVisible()
  await studio.page.getByRole('button', { name: 'Save draft' }).click()

  await expect(studio.page.getByRole('alert')).toContainText('Can’t reach the service')
  await expect(flow.field('Last words')).toHaveValue('Until tomorrow.')
})
