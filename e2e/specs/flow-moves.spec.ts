import { callService } from '../fixtures/call-service.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { FlowPage } from '../pages/flow-page.ts'
import { FlowReview } from '../pages/flow-review.ts'

type State = { version: { version: number }; nodes: { id: string; data?: { text?: string } }[] } | undefined
type Flow = Record<'draft' | 'active', State>

test('an agent starts with a template; its flow is published, rolled back, discarded and deactivated, each showing first what will be live', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const agents = new AgentsPage(page)
  const flow = new FlowPage(page)
  await screens.useService(service.apiKeys.paid)
  const atService = async () => {
    const list = await callService<{ agents: { id: string }[] }>(service, 'GET', '/v1/agents')
    return callService<Flow>(service, 'GET', `/v1/agents/${list.agents[0]?.id}/flow`)
  }
  const choices = (state: State) => state?.nodes.find(({ id }) => id === 'choose')?.data?.text
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More flow actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const write = async (question: string) => {
    await flow.row(/^Ask, Choose a time/).click()
    await flow.field('Question').fill(question)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(flow.pushed()).toBeVisible()
  }

  await test.step('offers only voices from the agent catalog', async () => {
    const catalog = await callService<{ voices: { display_name: string }[] }>(service, 'GET', '/v1/agents/voices')
    await agents.open()
    await page.getByRole('button', { name: 'New agent' }).click()
    const dialog = flow.dialog('New agent')
    await dialog.getByRole('button', { name: /^Voice: / }).click()
    const rows = flow.dialog('Voice').getByRole('grid', { name: 'Voices for agents' }).getByRole('row')
    await expect(rows).toHaveCount(catalog.voices.length)
    for (const { display_name: name } of catalog.voices) await expect(rows.filter({ hasText: name })).toHaveCount(1)
    await rows.filter({ hasText: 'Lyla' }).click()
    await expect(dialog.getByRole('button', { name: 'Voice: Lyla' })).toBeVisible()
  })

  await test.step('makes its template the draft, not yet live', async () => {
    const dialog = flow.dialog('New agent')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk')
    await dialog.getByRole('textbox', { name: 'System prompt' }).fill('You book appointments.')
    await dialog.getByRole('button', { name: /Flow$/ }).click()
    await page.getByRole('option', { name: /^Appointment booking/ }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await agents.heading('Desk').waitFor()
    await agents.showTab('Flow')
    await expect(flow.row(/^Collect, Name and day/)).toBeVisible()
    await expect(flow.answering('default flow')).toBeVisible()
    const { draft, active } = await atService()
    expect([draft?.nodes.length, active]).toEqual([7, undefined])
  })

  await test.step('publishes two versions', async () => {
    await write('First: which suits you?')
    await agents.openReview().click()
    await agents.review.getByRole('button', { name: 'Publish' }).click()
    await expect(flow.answering('Version 1')).toBeVisible()
    await write('Second: which suits you?')
    await agents.openReview().click()
    const asking = agents.review
    await expect(asking).toContainText(/Live now\s*Version 1.*Live after this\s*This draft/s)
    await asking.getByRole('textbox', { name: 'Version notes' }).fill('Shorter')
    await asking.getByRole('button', { name: 'Publish' }).click()
    await expect(flow.answering('Version 2')).toBeVisible()
  })

  await test.step('confirms a rollback to the first version, which is then live', async () => {
    await choose('Versions…')
    const versions = flow.dialog('Versions')
    await expect(versions.getByRole('list', { name: 'Published versions' }).getByRole('listitem')).toHaveText([
      /^Version 2 · Live.*Shorter/,
      /^Version 1/,
    ])
    expect(await getFaults(page)).toEqual([])
    await versions.getByRole('button', { name: /^Roll back to Version 1/ }).click()
    const asking = flow.dialog('Roll back: Desk')
    await expect(asking).toContainText(/Live now\s*Version 2.*Live after this\s*Version 1/s)
    await asking.getByRole('button', { name: 'Roll back' }).click()
    await expect(flow.answering('Version 1')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo rolling back' })).toBeVisible()
    expect(choices((await atService()).active)).toBe('First: which suits you?')
  })

  await test.step('does nothing if someone else publishes while the confirmation is open', async () => {
    await write('Third: which suits you?')
    await choose('Discard draft…')
    const asking = flow.dialog('Discard the draft: Desk')
    await expect(asking).toContainText(/Live now\s*Version 1.*Live after this\s*Version 1/s)
    const list = await callService<{ agents: { id: string }[] }>(service, 'GET', '/v1/agents')
    const path = `/v1/agents/${list.agents[0]?.id}/flow`
    const { versions } = await callService<{ versions: { id: string }[] }>(service, 'GET', `${path}/versions`)
    await callService(service, 'POST', `${path}/rollback`, { version_id: versions[0]?.id })
    await asking.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(asking.getByRole('alert')).toContainText('Nothing was changed. Here is the current version.')
    await expect(asking).toContainText(/Live now\s*Version 2.*Live after this\s*Version 2/s)
    expect(choices((await atService()).draft)).toBe('Third: which suits you?')
    await asking.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(asking).toHaveCount(0)
    await flow.row(/^Ask, Choose a time/).click()
    await expect(flow.field('Question')).toHaveValue('Second: which suits you?')
    expect((await atService()).draft).toBeUndefined()
  })

  await test.step('lists the discarded version on this machine, and restores it', async () => {
    await choose('Versions…')
    const kept = flow
      .dialog('Versions')
      .getByRole('list', { name: /^Local versions/ })
      .getByRole('listitem')
    await kept
      .nth(1)
      .getByRole('button', { name: /^Restore / })
      .click()
    await flow.row(/^Ask, Choose a time/).click()
    await expect(flow.field('Question')).toHaveValue('Third: which suits you?')
    await page.getByRole('button', { name: /^Undo opening/ }).click()
    await expect(flow.field('Question')).toHaveValue('Second: which suits you?')
  })

  await test.step('makes the service’s own flow live after deactivation', async () => {
    await choose('Deactivate flow…')
    const asking = flow.dialog('Deactivate the flow: Desk')
    await expect(asking).toContainText(/Live now\s*Version 2.*Live after this\s*The default flow/s)
    await asking.getByRole('button', { name: 'Deactivate' }).click()
    await expect(flow.answering('default flow')).toBeVisible()
    expect((await atService()).active).toBeUndefined()
  })
})

test('issues are stepped through in both directions, a flow is tidied in one step, and a path shows unreachable nodes', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { id } = await callService<{ id: string }>(service, 'POST', '/v1/agents', { name: 'Odd', prompt: 'Ask.' })
  const at = (x: number, y: number) => ({ x, y })
  await callService(service, 'PUT', `/v1/agents/${id}/flow`, {
    nodes: [
      { id: 'start', type: 'start', position: at(0, 0) },
      { id: 'hello', type: 'say', name: 'Hello', position: at(20, 10), data: { text: 'Hello.' } },
      { id: 'end', type: 'end', name: 'Goodbye', position: at(40, 20), data: { message: 'Goodbye.' } },
    ],
    edges: [
      { id: 'a', source: 'start', target: 'hello' },
      { id: 'b', source: 'hello', target: 'end' },
    ],
    variables: [],
  })
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(page)
  await flow.open(id)
  await flow.row(/^Say, Hello/).click()

  await test.step('spreads out a pile of nodes as one undoable step', async () => {
    await page.getByRole('button', { name: 'Auto-layout' }).click()
    const undo = page.getByRole('button', { name: /^Undo tidying/ })
    await expect(undo).toBeEnabled()
    const places = () =>
      flow.boxes.evaluateAll((boxes) =>
        (boxes as HTMLElement[]).map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, width: offsetWidth })),
      )
    const apart = await places()
    for (const [index, { left, width }] of apart.slice(0, -1).entries())
      expect(apart[index + 1]?.left).toBeGreaterThanOrEqual(left + width)
    await undo.click()
    await expect.poll(async () => (await places()).map(({ left }) => left)).toEqual([0, 20, 40])
  })

  await test.step('steps through three issues in order, and back around the end', async () => {
    await flow.field('Text').fill('')
    await page.getByRole('button', { name: 'Add node' }).click()
    await page.getByRole('option', { name: /^Transfer/ }).click()
    const issues = page.getByRole('group', { name: 'Issues', exact: true })
    await expect(issues).toContainText('1 issue')
    // A new node is checked once it has been left.
    await flow.row(/^Say, Hello/).click()
    await expect(issues).toContainText('3 issues')
    await flow.row(/^Transfer/).click()
    const step = async (name: 'Next issue' | 'Previous issue', kind: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(flow.outline.getByRole('row', { selected: true })).toHaveAccessibleName(new RegExp(`^${kind}[,:.]`))
    }
    for (const kind of ['Say', 'Transfer', 'Transfer', 'Say']) await step('Next issue', kind)
    await step('Previous issue', 'Transfer')
    await expect(flow.form.locator(':focus')).toHaveCount(1)
  })

  await test.step('highlights nodes that no conversation reaches when testing a path', async () => {
    await page.getByRole('button', { name: 'Test path' }).click()
    const dialog = flow.dialog('Test path')
    await expect(dialog.getByText('Not reached').first()).toBeVisible()
    expect(await getFaults(page)).toEqual([])
  })
})

test('a template changed by someone else is shown in its current state before it is replaced or deleted', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const graph = {
    nodes: [
      { id: 'start', type: 'start', position: { x: 0, y: 0 } },
      { id: 'end', type: 'end', position: { x: 300, y: 0 } },
    ],
    edges: [{ id: 'a', source: 'start', target: 'end' }],
    variables: [],
  }
  const { id } = await callService<{ id: string }>(service, 'POST', '/v1/agents', { name: 'Desk', prompt: 'Answer.' })
  await callService(service, 'PUT', `/v1/agents/${id}/flow`, graph)
  const templates = '/v1/agents/flow/templates'
  const words = { key: 'shared', name: 'Shared', graph }
  const made = await callService<{ id: string }>(service, 'POST', templates, words)
  const change = (name: string) => callService(service, 'PUT', `${templates}/${made.id}`, { ...words, name })
  const names = async () =>
    (await callService<{ templates: { name: string }[] }>(service, 'GET', templates)).templates.map(({ name }) => name)
  await screens.useService(service.apiKeys.paid)
  const review = new FlowReview(page)
  await new FlowPage(page).open(id)
  await review.open('Templates')
  await page.getByRole('option', { name: /^Shared/ }).click()

  await test.step('replace', async () => {
    await page.getByRole('button', { name: 'Replace with this flow…' }).click()
    await change('Theirs')
    const dialog = review.dialog('Replace “Shared”')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
    await dialog.getByRole('button', { name: 'Replace template' }).click()
    await expect(dialog.getByRole('alert')).toContainText('“Theirs” changed on the service in the meantime.')
    expect(await names()).toContain('Theirs')
    await dialog.getByRole('button', { name: 'Replace template' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await names()).toContain('Mine')
  })

  await test.step('delete', async () => {
    await expect(page.getByRole('option', { name: /^Mine/ })).toHaveAttribute('aria-selected', 'true')
    await change('Theirs again')
    const library = review.dialog('Templates')
    await library.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(library.getByRole('alert')).toContainText('Nothing was deleted. Here is the current version.')
    await expect(library.getByRole('heading', { name: 'Theirs again' })).toBeVisible()
    await expect(library.getByRole('alert')).toBeVisible()
    expect(await names()).toContain('Theirs again')
    await library.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('option', { name: /^Theirs again/ })).toHaveCount(0)
    expect(await names()).not.toContain('Theirs again')
  })
})
