import { expect, it } from 'vitest'
import type { FlowEvent, FlowTool } from '#shared/contract/flow-state.ts'
import { renderFlow } from '../page/render-flow.test-support.tsx'

const BOOK: FlowTool = {
  toolId: 'tool_7f3a',
  name: 'Book a table',
  description: 'Books a table for guests.',
  parameters: JSON.stringify({
    type: 'object',
    required: ['guests', 'day'],
    properties: {
      day: { type: 'string', description: 'A date, such as 2026-10-15.' },
      guests: { type: 'integer', minimum: 1, default: 2 },
      room: { enum: ['inside', 'terrace'] },
      vegan: { type: 'boolean' },
      contact: { $ref: '#/$defs/contact' },
      extra: {},
    },
    $defs: { contact: { type: 'object', properties: { phone: { type: 'string' } } } },
  }),
}
const OTHER: FlowTool = { toolId: 'tool_91bc', name: 'Cancel a table', description: '', parameters: null }

function graph(data: object) {
  return {
    nodes: [{ id: 'call', type: 'tool_call', name: 'Reserve', position: { x: 0, y: 0 }, data }],
    edges: [],
    variables: [{ key: 'wanted_day', type: 'string', description: 'The day' }],
  }
}

/** Renders the form of a node that calls a tool; `saved` is the data as last saved. */
async function showCall(data: object, tools: FlowTool[] | null = [BOOK, OTHER]) {
  const rendered = await renderFlow(graph(data), { width: 1500, height: 900 }, {}, { tools })
  await rendered.screen.getByRole('row', { name: /Reserve/ }).click()
  const form = rendered.screen.getByRole('region', { name: 'Form' })
  await expect.element(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Reserve')
  const saved = () => {
    const last = rendered.inputs('flow.saveLocal').at(-1) as { graph: string } | undefined
    return last && (JSON.parse(last.graph) as { nodes: { data: Record<string, unknown> }[] }).nodes[0]?.data
  }
  const choose = async (field: string, option: RegExp) => {
    await form.getByRole('button', { name: new RegExp(`^(?!Use a variable).*${field}$`) }).click()
    await rendered.screen.getByRole('option', { name: option }).click()
  }
  return { ...rendered, form, saved, choose }
}

it('chooses a tool by its name and shows its name on the canvas', async () => {
  const { form, screen, saved, choose } = await showCall({ tool_id: '' })

  await choose('Tool', /^Book a table/)

  await expect.poll(saved).toMatchObject({ tool_id: 'tool_7f3a' })
  await expect.element(screen.getByRole('row', { name: /Reserve: Book a table/ })).toBeVisible()
  expect(form.element().textContent).not.toContain('tool_7f3a')
})

it('offers a field for each argument by its type, with its hint and whether it is required', async () => {
  const { form, saved, choose } = await showCall({ tool_id: 'tool_7f3a' })

  const day = form.getByRole('textbox', { name: 'day', exact: true })
  await expect.element(day).toBeRequired()
  await expect.element(day).toHaveAccessibleDescription(/A date, such as 2026-10-15\..*Required\./)
  await day.fill('Friday')
  await form.getByRole('textbox', { name: 'guests', exact: true }).fill('4')
  await choose('room', /^Terrace$/)
  await choose('vegan', /^Yes$/)
  await form.getByRole('textbox', { name: 'contact (JSON)', exact: true }).fill('{"phone": "1"}')
  await form.getByRole('textbox', { name: 'extra (JSON)', exact: true }).fill('[1]')

  await expect.poll(saved).toMatchObject({
    arguments: { day: 'Friday', guests: 4, room: 'terrace', vegan: true, contact: { phone: '1' }, extra: [1] },
  })
  await expect.element(day).not.toHaveAccessibleDescription(/Required/)
})

it('fills any argument from a variable of the flow, and back', async () => {
  const { form, screen, saved, choose } = await showCall({ tool_id: 'tool_7f3a', arguments: { guests: 4 } })

  await form.getByRole('button', { name: 'Use a variable for guests' }).click()
  await screen.getByRole('menuitem', { name: /^wanted_day/ }).click()
  await expect.poll(saved).toMatchObject({ arguments: { guests: '{{wanted_day}}' } })
  await expect.element(form.getByRole('button', { name: /Variable wanted_day.*guests/ })).toBeVisible()
  expect(form.getByText('This must be a whole number.').query()).toBeNull()

  await choose('guests', /^Fixed value$/)
  await expect.element(form.getByRole('textbox', { name: 'guests', exact: true })).toHaveValue('')
})

it('keeps and flags values that don’t fit the tool’s schema', async () => {
  const odd = { day: 'Friday', guests: 'many', room: 'cellar', tip: { percent: 10 } }
  const { form, saved } = await showCall({ tool_id: 'tool_7f3a', arguments: odd })

  const guests = form.getByRole('textbox', { name: 'guests (JSON)', exact: true })
  await expect.element(guests).toHaveValue('"many"')
  await expect.element(guests).toHaveAccessibleDescription(/This must be a whole number\./)
  await expect.element(form.getByText('“cellar” isn’t an allowed value.')).toBeVisible()
  await expect
    .element(form.getByRole('textbox', { name: 'Tip (JSON)', exact: true }))
    .toHaveValue('{\n  "percent": 10\n}')
  await form.getByRole('textbox', { name: 'day', exact: true }).fill('Monday')

  await expect.poll(saved).toMatchObject({ arguments: { ...odd, day: 'Monday' } })
})

it('shows refreshed tools in the open form, and keeps a tool that is no longer listed', async () => {
  let change: (event: FlowEvent) => void = () => undefined
  const rendered = await renderFlow(
    graph({ tool_id: 'tool_7f3a' }),
    { width: 1500, height: 900 },
    {
      async *watch() {
        for (;;) yield await new Promise<FlowEvent>((resolve) => (change = resolve))
      },
    },
    { tools: [OTHER] },
  )
  await rendered.screen.getByRole('row', { name: /Reserve/ }).click()
  const form = rendered.screen.getByRole('region', { name: 'Form' })
  await expect.element(form.getByRole('button', { name: /tool_7f3a \(not found\)/ })).toBeVisible()
  await expect.element(form.getByText('The workspace has no tool “tool_7f3a”.')).toBeVisible()

  rendered.view.tools = [BOOK, OTHER]
  change({ localVersion: 1, windowId: null, tag: 'tag_1', asOf: '2026-11-23T11:00:00.000Z' })

  await expect.element(form.getByRole('textbox', { name: 'day', exact: true })).toBeVisible()
  await expect.element(form.getByRole('button', { name: /Book a table/ })).toBeVisible()
  await expect.poll(() => form.getByText(/The workspace has no tool/).query()).toBeNull()
})

it('chooses the exit and the nodes of an edge by name', async () => {
  const nodes = [
    { id: 'n1', type: 'ask', name: 'Which day?', position: { x: 0, y: 0 }, data: { text: 'Day?', variable: 'day' } },
    { id: 'n2', type: 'end', name: 'Goodbye', position: { x: 300, y: 0 }, data: {} },
    { id: 'n3', type: 'end', name: 'Give up', position: { x: 300, y: 200 }, data: {} },
  ]
  const edges = [{ id: 'e1', source: 'n1', source_handle: 'answered', target: 'n2' }]
  const { screen, inputs } = await renderFlow({ nodes, edges }, { width: 1500, height: 900 })
  const edge = () => document.querySelector('.react-flow__edge[data-id="e1"]')
  await expect.poll(edge).not.toBeNull()
  edge()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const form = screen.getByRole('region', { name: 'Form' })
  await expect.element(form.getByRole('heading', { name: 'Edge' })).toBeVisible()

  await form.getByRole('button', { name: /^Answered/ }).click()
  await screen.getByRole('option', { name: 'No answer' }).click()
  await form.getByRole('button', { name: /^Goodbye ./ }).click()
  await screen.getByRole('option', { name: 'Give up' }).click()

  await expect
    .poll(
      () => JSON.parse((inputs('flow.saveLocal').at(-1) as { graph: string } | undefined)?.graph ?? '{}') as unknown,
    )
    .toMatchObject({ edges: [{ source: 'n1', source_handle: 'no_answer', target: 'n3' }] })
})
