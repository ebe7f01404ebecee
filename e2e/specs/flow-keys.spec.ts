import { AGENT, callService } from '../fixtures/call-service.ts'
import { getFaults } from '../fixtures/faults-of.ts'
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

test('nodes are found, copied, pasted, duplicated and aligned by keyboard; an unknown type is kept and edited', async ({
  studio,
  screens,
  service,
  context,
}) => {
  const { page } = studio
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const agent = await callService<{ id: string }>(service, 'POST', '/v1/agents', {
    ...AGENT,
    name: 'Keyboard shortcuts',
  })
  await callService(service, 'PUT', `/v1/agents/${agent.id}/flow`, GRAPH)
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(page)
  await flow.open(agent.id)
  await flow.row(/, Look it up:/).waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await test.step('finds a node by its text', async () => {
    await press('Control+f')
    await page.keyboard.type('look it')
    await press('ArrowDown', 'Enter')
    await expect(flow.field('Name')).toHaveValue('Look it up')
  })

  await test.step('chooses its tool by name, and fills its argument', async () => {
    const tool = flow.form.getByRole('button', { name: /Tool$/ })
    await expect(tool).toHaveText('order_status')
    await tool.focus()
    await press('Enter')
    await page.getByRole('option', { name: /^find_appointments/ }).waitFor()
    await page.keyboard.type('order')
    await press('Enter')
    await expect(tool).toHaveText('order_status')
    await press('Tab')
    await expect(flow.field('order_number')).toBeFocused()
    await page.keyboard.type('7')
    await press('Escape')
    await expect(flow.row(/, Look it up:/)).toBeFocused()
  })

  await test.step('copies, pastes and duplicates it, and deletes the copies', async () => {
    await press('Control+c', 'Control+v')
    await expect(flow.row(/, Look it up:/)).toHaveCount(2)
    await press('Control+d')
    await expect(flow.row(/, Look it up:/)).toHaveCount(3)
    await press('Control+z', 'Control+z')
    await expect(flow.row(/, Look it up:/)).toHaveCount(1)
  })

  await test.step('aligns nodes', async () => {
    await flow.row(/^Start/).focus()
    await press('Control+a', 'Enter')
    await expect(flow.form.getByRole('heading', { name: '3 nodes selected' })).toBeVisible()
    await expect(flow.form.locator(':focus')).toHaveAccessibleName('Align left edges')
    await press('Enter')
    await expect(page.getByRole('button', { name: 'Undo aligning' })).toBeEnabled()
    await press('Control+z')
    await expect(page.getByRole('button', { name: 'Redo aligning' })).toBeEnabled()
  })

  await test.step('shows a node’s exits as rows below it, and selects several rows by keyboard', async () => {
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

  await test.step('offers a node’s actions in its row', async () => {
    await press('Home', 'ArrowDown')
    const row = flow.row(/, Look it up:/)
    await expect(row).toBeFocused()
    await row.getByRole('button', { name: 'Actions for Look it up' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(flow.row(/, Look it up:/)).toHaveCount(2)
    await press('Control+z')
    await expect(flow.row(/, Look it up:/)).toHaveCount(1)
  })

  await test.step('inserts, reports and edits an unknown type as JSON without losing anything', async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify({ nodes: [ODD], edges: [] }))
    await flow.row(/^Start/).click()
    await press('Control+v')
    await expect(flow.row(/^teleport, Beam/i)).toBeVisible()
    await flow.row(/^teleport, Beam/i).click()
    await expect(flow.form.getByText('Unknown node type “teleport”. Its data is kept')).toBeVisible()
    await expect(flow.node('odd')).toContainText('Beam')
    await flow.field('Data (JSON)').fill('{"to": "Venus", "crew": 3}')
    await expect(flow.saved()).toBeVisible()
    await page.reload()
    await flow.row(/^teleport, Beam/i).click()
    await expect(flow.field('Data (JSON)')).toHaveValue(/"crew": 3/)
    await flow.form.getByText('ID and other fields').click()
    await expect(flow.field('Warp (JSON)')).toHaveValue('true')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page
      .getByRole('dialog', { name: 'Review changes before saving' })
      .getByRole('button', { name: 'Save draft' })
      .click()
    await expect(page.getByRole('alert').filter({ hasText: 'Draft rejected' })).toBeVisible()
    await expect(flow.row(/^teleport, Beam/i)).toBeVisible()
    expect(await getFaults(page)).toEqual([])
  })
})
