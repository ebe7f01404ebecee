import { callService } from '../fixtures/call-service.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { FlowPage } from '../pages/flow-page.ts'

const GRAPH = {
  nodes: [
    { id: 'start', type: 'start', position: { x: 0, y: 0 } },
    { id: 'hello', type: 'say', name: 'Greeting', position: { x: 300, y: 0 }, data: { text: 'Hello.' } },
    { id: 'end', type: 'end', position: { x: 600, y: 0 } },
  ],
  edges: [
    { id: 'a', source: 'start', target: 'hello' },
    { id: 'b', source: 'hello', target: 'end' },
  ],
  variables: [],
}

test('changes of settings, widget, evaluation and flow are counted on every tab, published together and resumed after a failure', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const agents = new AgentsPage(page)
  const flow = new FlowPage(page)
  const { id } = await callService<{ id: string }>(service, 'POST', '/v1/agents', { name: 'Desk', prompt: 'Answer.' })
  const path = `/v1/agents/${id}`
  const putFlow = (graph: object) => callService(service, 'PUT', `${path}/flow`, graph)
  const liveText = async () => {
    const { active } = await callService<{ active?: typeof GRAPH | null }>(service, 'GET', `${path}/flow`)
    return active?.nodes.find((node) => node.id === 'hello')?.data?.text
  }
  await putFlow(GRAPH)
  await callService(service, 'POST', `${path}/flow/publish`, {})
  await screens.useService(service.apiKeys.paid)
  await agents.open()
  await agents.openAgent('Desk')
  await expect(agents.allSent()).toBeAttached()

  await test.step('counts each part on every tab', async () => {
    await agents.field('System prompt').fill('You answer the door.')
    await agents.showTab('Flow')
    await flow.row(/^Say, Greeting/).click()
    await flow.field('Text').fill('Good day.')
    await agents.showTab('Evaluation')
    await page.getByRole('button', { name: 'Add a criterion' }).click()
    await expect(agents.bar).toContainText('Fix before publishing: Criterion 1 needs a name.')
    await expect(agents.send()).toBeDisabled()
    await page.getByRole('group', { name: 'Criterion 1' }).getByLabel('Name').fill('Solved')
    await agents.showTab('Widget')
    await agents.field('Start button text').fill('Ring the bell')
    for (const tab of ['Settings', 'Flow', 'Evaluation', 'Widget']) {
      await agents.showTab(tab)
      await expect(agents.unpublished()).toHaveText('4 unpublished changes: Settings 1, Widget 1, Evaluation 1, Flow 1')
    }
    expect(await getFaults(page)).toEqual([])
  })

  await test.step('says what was published before a failure, and publishes the rest on request', async () => {
    await service.fault({ kind: 'status', status: 422 }, { path: `${path}/evaluation-config`, times: 1 })
    await agents.send().click()
    await expect(agents.bar).toContainText('Published: Settings, Widget. Not published: Evaluation, Flow.')
    await expect(agents.bar.getByRole('alert')).toBeVisible()
    expect(await liveText()).toBe('Hello.')
    expect(await callService(service, 'GET', path)).toMatchObject({ prompt: 'You answer the door.' })
    await agents.bar.getByRole('button', { name: 'Retry' }).click()
    await expect(agents.allSent()).toBeAttached()
    expect(await liveText()).toBe('Good day.')
  })

  await test.step('leads to the merge if the flow was changed on the service, then publishes the result', async () => {
    await agents.showTab('Flow')
    await flow.row(/^Say, Greeting/).click()
    await flow.field('Text').fill('Mine.')
    await expect(agents.unpublished()).toHaveText('1 unpublished change: Flow 1')
    await putFlow({ ...GRAPH, nodes: GRAPH.nodes.map((node) => (node.id === 'end' ? { ...node, name: 'Bye' } : node)) })
    await agents.showTab('Settings')
    await agents.send().click()
    await expect(agents.bar.getByRole('alert')).toContainText('Nothing was overwritten')
    await agents.bar.getByRole('button', { name: 'Merge…' }).click()
    const merge = flow.dialog('Merge with the service')
    await merge.getByRole('button', { name: 'Keep all mine' }).click()
    await merge.getByRole('button', { name: 'Save and send to the service' }).click()
    await expect(merge).toBeHidden()
    await agents.send().click()
    await expect(agents.allSent()).toBeAttached()
    expect(await liveText()).toBe('Mine.')
  })

  await test.step('shows the issues of a rejected flow in the flow', async () => {
    await flow.row(/^Say, Greeting/).click()
    await flow.field('Text').fill('')
    await agents.showTab('Settings')
    await agents.send().click()
    await agents.bar.getByRole('button', { name: 'Show flow issues' }).click()
    await expect(page.getByText(/^Draft rejected: 1 issue/)).toBeVisible()
    expect(await liveText()).toBe('Mine.')
  })

  await test.step('counts all parts in the list, and discards a chosen one', async () => {
    await agents.showTab('Settings')
    await agents.field('First message').fill('Hello.')
    await expect(agents.unpublished()).toContainText('2 unpublished changes: Settings 1, Flow 1')
    await agents.open()
    await expect(agents.row('Desk').getByRole('gridcell', { name: '2', exact: true })).toBeVisible()
    await agents.openAgent('Desk')
    await agents.bar.getByRole('button', { name: 'Discard…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard changes' })
    await dialog.getByText('Settings · 1 change').click()
    await dialog.getByRole('button', { name: 'Discard 1 change' }).click()
    await expect(agents.unpublished()).toHaveText('1 unpublished change: Settings 1')
    await agents.showTab('Flow')
    await flow.row(/^Say, Greeting/).click()
    await expect(flow.field('Text')).toHaveValue('Mine.')
  })
})
