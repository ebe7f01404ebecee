import type { Page } from '@playwright/test'
import type { SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { FlowPage } from '../pages/flow-page.ts'
import { FlowReview } from '../pages/flow-review.ts'

interface Graph {
  nodes: { id: string; data?: Record<string, unknown>; [field: string]: unknown }[]
  edges: Record<string, unknown>[]
  version?: unknown
}

/** Calls the sandbox like another user of the workspace. */
async function call<T>(service: SandboxRig, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.apiKeys.paid}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json().catch(() => null)) as T
}

/** An agent with the template of this key as its draft. */
async function createAgentFrom(service: SandboxRig, key: string): Promise<{ agentId: string; draft: Graph }> {
  const agent = { name: 'Reception', prompt: 'You answer the phone.', first_message: 'Hello.' }
  const { id: agentId } = await call<{ id: string }>(service, 'POST', '/v1/agents', agent)
  const list = await call<{ templates: { id: string; key: string }[] }>(service, 'GET', '/v1/agents/flow/templates')
  const template = list.templates.find((each) => each.key === key)
  const path = `/v1/agents/flow/templates/${template?.id ?? ''}/clone`
  return { agentId, draft: await call<Graph>(service, 'POST', path, { agent_id: agentId }) }
}

const getDraft = async (service: SandboxRig, agentId: string) =>
  (await call<{ draft: Graph }>(service, 'GET', `/v1/agents/${agentId}/flow`)).draft
const dataOf = (graph: Graph, id: string) => graph.nodes.find((node) => node.id === id)?.data

async function expectNoViolations(page: Page): Promise<void> {
  expect(await getFaults(page)).toEqual([])
}

test('compares a flow, tests it by hand, and saves it as a template', async ({ studio, screens, service }) => {
  const { page } = studio
  const { agentId } = await createAgentFrom(service, 'reception')
  await call(service, 'POST', `/v1/agents/${agentId}/flow/publish`, {})
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(page)
  const review = new FlowReview(page)
  await flow.open(agentId)
  await flow.row(/^Say, Opening hours/).click()
  await flow.field('Text').fill('We are open all day.')
  await flow.row(/^Ask, Take a message/).click()
  await page.keyboard.press('Delete')
  await expect(flow.row(/^Ask, Take a message/)).toHaveCount(0)

  await test.step('overlays the live flow and the draft', async () => {
    await review.open('Compare')
    await expect(page.getByText('1 node removed, 1 changed · 2 edges removed')).toBeVisible()
    await review.change(/^Opening hours/).press('Enter')
    await expect(page.getByText('We are open from nine to five, Monday to Friday.', { exact: true })).toBeVisible()
    await expect(review.node('hours').getByText('Changed')).toBeVisible()
    await expect(review.node('message').getByText('Removed')).toBeVisible()
    await expect(review.change(/^Take a message\s?Removed$/)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Swap before and after' }).click()
    await expect(review.change(/^Take a message\s?Added$/)).toBeVisible()
    await review.close()
  })

  await test.step('steps through a conversation by keyboard, to its end and back', async () => {
    await review.open('Test path')
    await page.getByRole('button', { name: 'Continue to the next choice' }).press('Enter')
    const choices = page.getByRole('group', { name: 'What does the model choose?' })
    await expect(choices.getByRole('button', { name: 'Otherwise Not connected' })).toBeDisabled()
    await expectNoViolations(page)
    await choices.getByRole('button', { name: /^Opening hours/ }).press('Enter')
    await expect(page.getByRole('button', { name: 'Step to Goodbye' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('The conversation ends here.')).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByText('Step 3: Opening hours')).toBeVisible()
    await review.close()
  })

  await test.step('saves it as a template, then replaces, deletes and restores it', async () => {
    // The service rejects a flow with a dead end.
    await page.getByRole('button', { name: /^Undo/ }).click()
    await review.open('Templates')
    await page.getByRole('button', { name: 'Save this flow as a template…' }).click()
    const form = review.dialog(/^(Save this flow|Replace “)/)
    await form.getByRole('textbox', { name: 'Name' }).fill('Front desk, long hours')
    await expect(form.getByRole('textbox', { name: 'Key' })).toHaveValue('front_desk_long_hours')
    await page.getByRole('button', { name: 'Save the template' }).click()
    const entry = page.getByRole('option', { name: /^Front desk, long hours/ })
    await expect(entry).toHaveAttribute('aria-selected', 'true')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Replace with this flow…' }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill('Front desk')
    await page.getByRole('button', { name: 'Replace template' }).click()
    const replaced = page.getByRole('option', { name: /^Front desk custom/ })
    await expect(replaced).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(replaced).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(replaced).toBeVisible()
  })

  await test.step('shows what another template replaces beforehand', async () => {
    await page.getByRole('option', { name: /^After hours/ }).click()
    await page.getByRole('button', { name: 'Use for this agent…' }).click()
    await expect(page.getByText(/kept in local versions/)).toBeVisible()
    await page.getByRole('button', { name: 'Use template' }).click()
    await expect(review.dialog('Templates')).toHaveCount(0)
    await expect(flow.row(/^Say, Opening hours/)).toHaveCount(0)
    const draft = await getDraft(service, agentId)
    expect(draft.nodes.map(({ id }) => id)).not.toContain('hours')
  })
})

test('a draft changed elsewhere is merged by node without losing either side’s changes', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { agentId, draft } = await createAgentFrom(service, 'reception')
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(page)
  const review = new FlowReview(page)
  await flow.open(agentId)
  await flow.row(/^Say, Opening hours/).click()
  await flow.field('Text').fill('Mine: all day.')
  await flow.row(/^End, Goodbye/).click()
  await flow.field('Last words').fill('Goodbye from me.')
  await flow.saved().waitFor()

  const { version: _version, ...theirs } = structuredClone(draft)
  for (const node of theirs.nodes) {
    if (node.id === 'hours') node.data = { ...node.data, text: 'Theirs: until six.' }
    if (node.id === 'message') node.data = { ...node.data, attempts: 5 }
  }
  await call(service, 'PUT', `/v1/agents/${agentId}/flow`, theirs)

  await page.getByRole('button', { name: 'Save draft' }).click()
  const merge = review.dialog('Merge with the service')
  await expect(merge.getByText('1 conflict to resolve')).toBeVisible()
  await expect(merge.getByRole('button', { name: 'Save and send to the service' })).toBeDisabled()
  await expectNoViolations(page)

  const choice = merge.getByRole('radiogroup', { name: 'Opening hours: Text' })
  await choice.getByRole('radio', { name: /^Theirs/ }).press('Space')
  await expect(merge.getByText('Your choices drop 1 of your changes')).toBeVisible()
  await expect(review.node('end').getByText('Changed')).toBeVisible()
  await merge.getByRole('button', { name: 'Keep all mine' }).click()
  await expect(merge.getByText('Your choices drop 1 of the other changes')).toBeVisible()
  await merge.getByRole('button', { name: 'Save and send to the service' }).click()
  await expect(flow.pushed()).toBeVisible()

  const merged = await getDraft(service, agentId)
  expect(dataOf(merged, 'hours')).toMatchObject({ text: 'Mine: all day.' })
  expect(dataOf(merged, 'end')).toMatchObject({ message: 'Goodbye from me.' })
  expect(dataOf(merged, 'message')).toMatchObject({ attempts: 5 })
})
