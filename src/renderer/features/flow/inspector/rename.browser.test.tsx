import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { renderFlow, type RenderedGraph } from '../page/render-flow.test-support.tsx'

const at = (x: number, y = 0) => ({ x, y })
const ASKING = {
  nodes: [
    { id: 'ask', type: 'ask', position: at(0), data: { text: 'Who is it?', variable: 'username' } },
    { id: 'say', type: 'say', position: at(280), data: { text: 'Hello {{username}}.' } },
    {
      id: 'sort',
      type: 'branch_condition',
      position: at(560),
      data: { conditions: [{ id: 'ann', variable: 'username', operator: 'equals', value: 'Ann' }] },
    },
  ],
  edges: [
    { id: 'x1', source: 'ask', target: 'say' },
    { id: 'x2', source: 'say', target: 'sort' },
  ],
  variables: [
    { key: 'username', type: 'string' },
    { key: 'user', type: 'string' },
  ],
}
const CHOOSING = {
  nodes: [
    {
      id: 'choose',
      type: 'branch_model',
      position: at(0),
      data: {
        instruction: 'What is wanted?',
        options: [
          { id: 'yes', label: 'Now' },
          { id: 'yes_later', label: 'Later' },
        ],
      },
    },
    { id: 'one', type: 'end', position: at(300), data: {} },
    { id: 'two', type: 'end', position: at(300, 150), data: {} },
  ],
  edges: [
    { id: 'x1', source: 'choose', target: 'one', source_handle: 'yes' },
    { id: 'x2', source: 'choose', target: 'two', source_handle: 'yes_later' },
  ],
}

async function open(graph: RenderedGraph) {
  const rendered = await renderFlow(graph, { width: 1500, height: 900 })
  const form = rendered.screen.getByRole('region', { name: 'Form' })
  const saves = () =>
    rendered.inputs('flow.saveLocal').map((input) => JSON.parse((input as { graph: string }).graph) as FlowGraph)
  /** Types text over a field's, letter by letter. */
  const type = async (field: ReturnType<typeof form.getByRole>, text: string) => {
    await field.click()
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
    await userEvent.type(field, text)
  }
  return { ...rendered, form, saves, saved: () => saves().at(-1), type }
}

it('renames a variable with all its uses as one edit, whatever is typed in between', async () => {
  const { form, screen, saves, saved, type } = await open(ASKING)
  await form.getByText('username', { exact: true }).click()
  const key = form.getByRole('group', { name: 'username' }).getByRole('textbox', { name: 'Key' })

  // “user” belongs to the other variable.
  await type(key, 'user')
  await expect.element(form.getByText('“user” is already taken. “username” is kept.')).toBeVisible()
  await userEvent.keyboard('_name{Enter}')

  await expect.poll(saved).toMatchObject({
    variables: [{ key: 'user_name' }, { key: 'user' }],
    nodes: [
      { data: { variable: 'user_name' } },
      { data: { text: 'Hello {{user_name}}.' } },
      { data: { conditions: [{ variable: 'user_name' }] } },
    ],
  })
  expect(saves()).toHaveLength(1)

  await screen.getByRole('button', { name: /^Undo/ }).click()

  await expect.poll(saved).toMatchObject(ASKING)
})

it('keeps the key of a variable while its field is empty or invalid, and discards the text on Escape', async () => {
  const { form, saves, type } = await open(ASKING)
  await form.getByText('username', { exact: true }).click()
  const key = form.getByRole('group', { name: 'username' }).getByRole('textbox', { name: 'Key' })

  await type(key, 'two words')
  await expect.element(form.getByText(/“two words” doesn’t have the required format/)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(key).toHaveValue('two words')
  await key.click()
  await userEvent.keyboard('{Escape}')

  await expect.element(key).toHaveValue('username')
  await expect.element(key).toHaveFocus()
  expect(saves()).toEqual([])
})

it('renames an option when its field is left, and each option keeps its edge', async () => {
  const { form, screen, saves, saved, type } = await open(CHOOSING)
  await screen.getByRole('row', { name: /^Branch by the model/ }).click()
  const id = form.getByRole('group', { name: 'Option 1' }).getByRole('textbox', { name: 'Id', exact: true })

  // On the way to “yes_later_2” the text is the other option’s ID.
  await type(id, 'yes_later')
  await expect.element(form.getByText('“yes_later” is already taken. “yes” is kept.')).toBeVisible()
  await userEvent.keyboard('_2{Tab}')

  await expect.poll(saved).toMatchObject({
    edges: [
      { target: 'one', source_handle: 'yes_later_2' },
      { target: 'two', source_handle: 'yes_later' },
    ],
  })
  expect(saves()).toHaveLength(1)
})

it('keeps the focus in the ID of a node after Enter, and the node selected on undo', async () => {
  const { form, screen, saves, saved, type } = await open(CHOOSING)
  await screen.getByRole('row', { name: /^End/ }).first().click()
  await form.getByText('ID and other fields').click()
  const id = form.getByRole('textbox', { name: 'ID', exact: true })

  await type(id, 'goodbye')
  await userEvent.keyboard('{Enter}')
  await expect.poll(saved).toMatchObject({ nodes: [{}, { id: 'goodbye' }, {}], edges: [{ target: 'goodbye' }, {}] })
  await expect.element(id).toHaveFocus()
  await userEvent.keyboard('{Delete}_2{Enter}')
  await expect.poll(saved).toMatchObject({ nodes: [{}, { id: 'goodbye_2' }, {}] })
  await screen.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(id).toHaveValue('goodbye')
  await expect.poll(saved).toMatchObject({ nodes: [{}, { id: 'goodbye' }, {}] })
  expect(saves()).toHaveLength(3)
})

it('renames an edge and keeps its form open', async () => {
  const { form, saved, type } = await open(CHOOSING)
  const edge = () => document.querySelector('.react-flow__edge[data-id="x1"]')
  await expect.poll(edge).not.toBeNull()
  edge()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const id = form.getByRole('textbox', { name: 'Id', exact: true })

  await type(id, 'x2')
  await expect.element(form.getByText('“x2” is already taken. “x1” is kept.')).toBeVisible()
  await userEvent.keyboard('0{Enter}')

  await expect.poll(saved).toMatchObject({ edges: [{ id: 'x20', source_handle: 'yes' }, { id: 'x2' }] })
  await expect.element(id).toHaveFocus()
  await expect.element(id).toHaveValue('x20')
})
