import { expect, it } from 'vitest'
import { FLOW_SCHEMA } from '#sandbox/flow/flow-schema.ts'
import { kindOf } from '#shared/domain/flow/flow-graph.ts'
import { readFlowKinds } from '#shared/domain/flow/flow-kinds.ts'
import { renderFlow } from '../page/render-flow.test-support.tsx'

const ROUTE = 'Slug of a voice of GET /v1/agents/voices; without one, the voice of the agent.'

/** The sandbox's schema with a route in every description. */
function schemaWithRoutes(): string {
  return JSON.stringify(FLOW_SCHEMA).replaceAll(/"description":"[^"]*"/g, `"description":${JSON.stringify(ROUTE)}`)
}

/** One unconnected node of every kind. */
function everyKind() {
  const nodes = readFlowKinds(FLOW_SCHEMA).map(({ type }, at) => ({
    id: type,
    type,
    position: { x: at * 260, y: 0 },
    data: {},
  }))
  return { nodes, edges: [], variables: [{ key: 'answer', type: 'string', description: 'What they said' }] }
}

it('shows no API route in any form, and the rest of each description', async () => {
  const graph = everyKind()
  const { screen } = await renderFlow(graph, { width: 1500, height: 900 }, {}, { schema: schemaWithRoutes() })
  const form = screen.getByRole('region', { name: 'Form' })

  for (const node of graph.nodes) {
    await screen.getByRole('treegrid', { name: 'Outline' }).getByRole('row').nth(graph.nodes.indexOf(node)).click()
    await expect.element(form.getByRole('button', { name: 'Delete the node' })).toBeVisible()
    await expect.element(form.getByText('Without one, the voice of the agent.').first()).toBeVisible()
    expect(form.element().textContent, kindOf(node)).not.toMatch(/GET|v1\//)
  }
})

it('marks required fields for sight and for screen readers, and only those', async () => {
  const graph = {
    nodes: [{ id: 'call', type: 'transfer', position: { x: 0, y: 0 }, data: { phone_number: '' } }],
    edges: [],
  }
  const { screen } = await renderFlow(graph, { width: 1500, height: 900 })
  await screen.getByRole('row', { name: /^Transfer/ }).click()
  const form = screen.getByRole('region', { name: 'Form' })

  const phone = form.getByRole('textbox', { name: 'Phone number', exact: true })
  await expect.element(phone).toBeRequired()
  await expect.element(phone).toHaveAccessibleDescription(/Required\./)
  await expect.element(form.getByText('Phone number *')).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: 'Message before', exact: true })).not.toBeRequired()
  expect(form.getByText('Message before *').query()).toBeNull()
})

it('creates a variable where a text mentions it, with its name', async () => {
  const graph = {
    nodes: [{ id: 'greeting', type: 'say', position: { x: 0, y: 0 }, data: { text: 'Hello {{ guest_name }}.' } }],
    edges: [],
    variables: [],
  }
  const { screen } = await renderFlow(graph, { width: 1500, height: 900 })
  await screen.getByRole('row', { name: /^Say/ }).click()
  const create = screen.getByRole('button', { name: 'Create variable “guest_name”' })

  await create.click()

  await expect.element(create).not.toBeInTheDocument()
  await screen.getByRole('row', { name: /guest_name/ }).click()
})
