import { AGENT, callService } from '../fixtures/call-service.ts'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { FlowPage } from '../pages/flow-page.ts'

const GRAPH = {
  nodes: [
    { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} },
    {
      id: 'look',
      type: 'tool_call',
      name: 'Look it up',
      position: { x: 300, y: 40 },
      data: { tool_id: 'tool_order_status' },
    },
    { id: 'end', type: 'end', name: 'Goodbye', position: { x: 900, y: 0 }, data: { message: 'Goodbye.' } },
  ],
  edges: [
    { id: 'a', source: 'start', target: 'look' },
    { id: 'b', source: 'look', target: 'end' },
  ],
  variables: [],
}
const ODD = { id: 'odd', type: 'teleport', name: 'Beam', position: { x: 620, y: 90 }, data: { to: 'Mars' }, warp: true }

test('nodes are found, copied, pasted, duplicated and brought into line by keys; an unknown kind is kept and edited', async ({
  studio,
  screens,
  service,
  context,
}) => {
  const { page } = studio
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const agent = await callService<{ id: string }>(service, 'POST', '/v1/agents', { ...AGENT, name: 'Keys' })
  await callService(service, 'PUT', `/v1/agents/${agent.id}/flow`, GRAPH)
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(page)
  await flow.open(agent.id)
  await flow.row(/, Look it up:/).waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await test.step('a node is found by its words', async () => {
    await press('Control+f')
    await page.keyboard.type('look it')
    await press('ArrowDown', 'Enter')
    await expect(flow.field('Name')).toHaveValue('Look it up')
  })

  await test.step('its tool is chosen from those that flows seen here name', async () => {
    const tool = flow.form.getByRole('combobox', { name: 'Tool' })
    await tool.focus()
    await press('Control+a', 'Delete', 'ArrowDown')
    await page.getByRole('option', { name: /^tool_order_status/ }).waitFor()
    await press('ArrowDown', 'Enter')
    await expect(tool).toHaveValue('tool_order_status')
    await press('Escape')
    await expect(flow.row(/, Look it up:/)).toBeFocused()
  })

  await test.step('it is copied, pasted and duplicated; what was made is taken away again', async () => {
    await press('Control+c', 'Control+v')
    await expect(flow.row(/, Look it up:/)).toHaveCount(2)
    await press('Control+d')
    await expect(flow.row(/, Look it up:/)).toHaveCount(3)
    await press('Control+z', 'Control+z')
    await expect(flow.row(/, Look it up:/)).toHaveCount(1)
  })

  await test.step('nodes are brought into line', async () => {
    await flow.row(/^Start/).focus()
    await press('Control+a', 'Enter')
    await expect(flow.form.getByRole('heading', { name: '3 nodes selected' })).toBeVisible()
    await expect(flow.form.locator(':focus')).toHaveAccessibleName('Align left edges')
    await press('Enter')
    await expect(page.getByRole('button', { name: 'Undo aligning' })).toBeEnabled()
    await press('Control+z')
    await expect(page.getByRole('button', { name: 'Redo aligning' })).toBeEnabled()
  })

  await test.step('the ways out of a node are rows under it, and several rows are chosen by keys', async () => {
    await flow.row(/^Start/).focus()
    await press('Home', 'ArrowDown')
    await expect(flow.row(/, Look it up:/)).toBeFocused()
    await press('ArrowRight')
    await expect(flow.row(/, Look it up:/)).toHaveAttribute('aria-expanded', 'true')
    await press('ArrowDown')
    const way = flow.outline.getByRole('row', { level: 2 }).first()
    await expect(way).toBeFocused()
    await press('ArrowLeft')
    await expect(flow.row(/, Look it up:/)).toBeFocused()
    await press('ArrowLeft')
    await expect(flow.outline.getByRole('row', { level: 2 })).toHaveCount(0)
    await press('Shift+ArrowDown')
    await expect(flow.form.getByRole('heading', { name: '2 nodes selected' })).toBeVisible()
    await press('Control+ArrowUp', 'Control+ArrowUp', 'Control+Space')
    await expect(flow.form.getByRole('heading', { name: '3 nodes selected' })).toBeVisible()
    await expect(flow.row(/^Start/)).toBeFocused()
    await press('Escape')
    await expect(flow.outline.getByRole('row', { selected: true })).toHaveCount(0)
  })

  await test.step('what can be done with a node is in its row', async () => {
    await press('Home', 'ArrowDown')
    const row = flow.row(/, Look it up:/)
    await expect(row).toBeFocused()
    await row.getByRole('button', { name: 'Actions for Look it up' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(flow.row(/, Look it up:/)).toHaveCount(2)
    await press('Control+z')
    await expect(flow.row(/, Look it up:/)).toHaveCount(1)
  })

  await test.step('a kind that nobody knows is put in, said, edited as JSON, and none of it is lost', async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify({ nodes: [ODD], edges: [] }))
    await flow.row(/^Start/).click()
    await press('Control+v')
    await expect(flow.row(/^teleport, Beam/i)).toBeVisible()
    await flow.row(/^teleport, Beam/i).click()
    await expect(flow.form.getByText('The service’s list of kinds has no “teleport”.', { exact: false })).toBeVisible()
    await expect(flow.node('odd')).toContainText('Beam')
    await flow.field('Data (JSON)').fill('{"to": "Venus", "crew": 3}')
    await expect(flow.saved()).toBeVisible()
    await page.reload()
    await flow.row(/^teleport, Beam/i).click()
    await expect(flow.field('Data (JSON)')).toHaveValue(/"crew": 3/)
    await flow.form.getByText('Id and other fields').click()
    await expect(flow.field('Warp (JSON)')).toHaveValue('true')
    await page.getByRole('button', { name: 'Save draft to the service' }).click()
    await page
      .getByRole('dialog', { name: 'What sending changes at the service' })
      .getByRole('button', { name: 'Save draft to the service' })
      .click()
    await expect(page.getByRole('alert').filter({ hasText: 'The service did not take the draft' })).toBeVisible()
    await expect(flow.row(/^teleport, Beam/i)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})
