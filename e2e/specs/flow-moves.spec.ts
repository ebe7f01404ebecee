import { callService } from '../fixtures/call-service.ts'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { FlowPage } from '../pages/flow-page.ts'
import { FlowReview } from '../pages/flow-review.ts'

type State = { version: { version: number }; nodes: { id: string; data?: { text?: string } }[] } | undefined
type Flow = Record<'draft' | 'active', State>

test('an agent begins with a template; its flow is published, rolled back, discarded and deactivated, and each says first what will answer', async ({
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
    await page.getByRole('button', { name: 'More about the flow' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const write = async (question: string) => {
    await flow.row(/^Ask, Choose a time/).click()
    await flow.field('Question').fill(question)
    await page.getByRole('button', { name: 'Save draft to the service' }).click()
    await expect(flow.pushed()).toBeVisible()
  }
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish…' }).click()
    await flow.dialog('Publish the flow: Desk').getByRole('button', { name: 'Publish' }).click()
  }

  await test.step('the voices to choose from are those of the agents’ catalogue and no others', async () => {
    const catalogue = await callService<{ voices: { display_name: string }[] }>(service, 'GET', '/v1/agents/voices')
    await agents.open()
    await page.getByRole('button', { name: 'New agent' }).click()
    const dialog = flow.dialog('New agent')
    await dialog.getByRole('button', { name: /^Voice: / }).click()
    const rows = flow.dialog('Voice').getByRole('grid', { name: 'Voices for agents' }).getByRole('row')
    await expect(rows).toHaveCount(catalogue.voices.length)
    for (const { display_name: name } of catalogue.voices) await expect(rows.filter({ hasText: name })).toHaveCount(1)
    await rows.filter({ hasText: 'Lyla' }).click()
    await expect(dialog.getByRole('button', { name: 'Voice: Lyla' })).toBeVisible()
  })

  await test.step('the template it is made with is its draft, and answers nothing yet', async () => {
    const dialog = flow.dialog('New agent')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk')
    await dialog.getByRole('textbox', { name: 'Prompt' }).fill('You book appointments.')
    await dialog.getByRole('button', { name: /Flow$/ }).click()
    await page.getByRole('option', { name: /^Appointment booking/ }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await agents.heading('Desk').waitFor()
    await agents.showTab('Flow')
    await expect(flow.row(/^Collect, Name and day/)).toBeVisible()
    await expect(flow.answering('The service’s default flow')).toBeVisible()
    const { draft, active } = await atService()
    expect([draft?.nodes.length, active]).toEqual([7, undefined])
  })

  await test.step('two versions are published', async () => {
    await write('First: which suits you?')
    await publish()
    await expect(flow.answering('Version 1')).toBeVisible()
    await write('Second: which suits you?')
    await page.getByRole('button', { name: 'Publish…' }).click()
    const asking = flow.dialog('Publish the flow: Desk')
    await expect(asking).toContainText(/Answers calls now\s*Version 1.*Answers the next call\s*This draft/s)
    await asking.getByRole('textbox', { name: 'Notes for this version' }).fill('Shorter')
    await asking.getByRole('button', { name: 'Publish' }).click()
    await expect(flow.answering('Version 2')).toBeVisible()
  })

  await test.step('going back to the first says so, and it answers', async () => {
    await choose('Versions…')
    const versions = flow.dialog('Versions')
    await expect(versions.getByRole('list', { name: 'Published versions' }).getByRole('listitem')).toHaveText([
      /^Version 2.*answers calls.*Shorter/,
      /^Version 1/,
    ])
    expect(await faultsOf(page)).toEqual([])
    await versions.getByRole('button', { name: /^Roll back to Version 1/ }).click()
    const asking = flow.dialog('Roll back: Desk')
    await expect(asking).toContainText(/Answers calls now\s*Version 2.*Answers the next call\s*Version 1/s)
    await asking.getByRole('button', { name: 'Roll back' }).click()
    await expect(flow.answering('Version 1')).toBeVisible()
    expect(choices((await atService()).active)).toBe('First: which suits you?')
  })

  await test.step('somebody else goes forward again while it is asked about: nothing is done unseen', async () => {
    await write('Third: which suits you?')
    await choose('Discard the service’s draft…')
    const asking = flow.dialog('Discard the draft: Desk')
    await expect(asking).toContainText(/Answers calls now\s*Version 1.*Answers the next call\s*Version 1/s)
    const list = await callService<{ agents: { id: string }[] }>(service, 'GET', '/v1/agents')
    const path = `/v1/agents/${list.agents[0]?.id}/flow`
    const { versions } = await callService<{ versions: { id: string }[] }>(service, 'GET', `${path}/versions`)
    await callService(service, 'POST', `${path}/rollback`, { version_id: versions[0]?.id })
    await asking.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(asking.getByRole('alert')).toContainText('Nothing was done. This is how it is now.')
    await expect(asking).toContainText(/Answers calls now\s*Version 2.*Answers the next call\s*Version 2/s)
    expect(choices((await atService()).draft)).toBe('Third: which suits you?')
    await asking.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(asking).toHaveCount(0)
    await flow.row(/^Ask, Choose a time/).click()
    await expect(flow.field('Question')).toHaveValue('Second: which suits you?')
    expect((await atService()).draft).toBeUndefined()
  })

  await test.step('what was discarded is among the versions of this machine, and is gone back to', async () => {
    await choose('Versions…')
    const kept = flow.dialog('Versions').getByRole('list', { name: 'Versions on this machine' }).getByRole('listitem')
    await kept
      .nth(1)
      .getByRole('button', { name: /^Go back to/ })
      .click()
    await flow.row(/^Ask, Choose a time/).click()
    await expect(flow.field('Question')).toHaveValue('Third: which suits you?')
    await page.getByRole('button', { name: /^Undo opening/ }).click()
    await expect(flow.field('Question')).toHaveValue('Second: which suits you?')
  })

  await test.step('deactivated, the service’s own flow answers', async () => {
    await choose('Deactivate the flow…')
    const asking = flow.dialog('Deactivate the flow: Desk')
    await expect(asking).toContainText(
      /Answers calls now\s*Version 2.*Answers the next call\s*The service’s own default flow/s,
    )
    await asking.getByRole('button', { name: 'Deactivate' }).click()
    await expect(flow.answering('The service’s default flow')).toBeVisible()
    expect((await atService()).active).toBeUndefined()
  })
})

test('issues are stepped through both ways, a flow is tidied in one step, and a path shows what is never reached', async ({
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

  await test.step('tidying places what lay on one heap apart, and is one step to take back', async () => {
    await page.getByRole('button', { name: 'Tidy the layout' }).click()
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

  await test.step('three issues are gone to in their order, and back again around the end', async () => {
    await flow.field('Text').fill('')
    await page.getByRole('button', { name: 'Add node' }).click()
    await page.getByRole('option', { name: /^Transfer/ }).click()
    await expect(page.getByRole('group', { name: 'Issues', exact: true })).toContainText('3 issues')
    const step = async (name: 'Next issue' | 'Previous issue', kind: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(flow.outline.getByRole('row', { selected: true })).toHaveAccessibleName(new RegExp(`^${kind}[,:.]`))
    }
    for (const kind of ['Say', 'Transfer', 'Transfer', 'Say']) await step('Next issue', kind)
    await step('Previous issue', 'Transfer')
    await expect(flow.form.locator(':focus')).toHaveCount(1)
  })

  await test.step('trying a path lights what no conversation comes to', async () => {
    await page.getByRole('button', { name: 'Try a path' }).click()
    const dialog = flow.dialog('Try a path')
    await expect(dialog.getByText('Not reached').first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})

test('a template that somebody else changed meanwhile is shown as it is now before it is replaced or deleted', async ({
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

  await test.step('replaced', async () => {
    await page.getByRole('button', { name: 'Replace with this flow…' }).click()
    await change('Theirs')
    const dialog = review.dialog('Replace “Shared”')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
    await dialog.getByRole('button', { name: 'Replace all of it' }).click()
    await expect(dialog.getByRole('alert')).toContainText('“Theirs” was changed at the service meanwhile.')
    expect(await names()).toContain('Theirs')
    await dialog.getByRole('button', { name: 'Replace all of it' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await names()).toContain('Mine')
  })

  await test.step('deleted', async () => {
    await expect(page.getByRole('option', { name: /^Mine/ })).toHaveAttribute('aria-selected', 'true')
    await change('Theirs again')
    const library = review.dialog('Templates')
    await library.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(library.getByRole('alert')).toContainText('Nothing was deleted. This is how it is now.')
    await expect(library.getByRole('heading', { name: 'Theirs again' })).toBeVisible()
    await expect(library.getByRole('alert')).toBeVisible()
    expect(await names()).toContain('Theirs again')
    await library.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('option', { name: /^Theirs again/ })).toHaveCount(0)
    expect(await names()).not.toContain('Theirs again')
  })
})
