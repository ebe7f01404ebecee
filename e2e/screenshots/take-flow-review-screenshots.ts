import type { SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { FlowPage } from '../pages/flow-page.ts'
import { FlowReview } from '../pages/flow-review.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'

// Screenshots of the other flow views: compare, merge, test, and templates. Names as arguments take only those.

const NAMES = [
  'flow-compare',
  'flow-merge',
  'flow-try-path',
  'flow-templates',
  'flow-clone',
  'flow-compare-large',
  'flow-try-path-large',
]

interface Graph {
  nodes: { id: string; data?: Record<string, unknown>; [field: string]: unknown }[]
  edges: Record<string, unknown>[]
  variables?: unknown[]
}

async function call<T>(service: SandboxRig, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.apiKeys.paid}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json().catch(() => null)) as T
}

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted)
  const { page, picture, service } = pictures
  const flow = new FlowPage(page)
  const review = new FlowReview(page)

  await pictures.useService(service.apiKeys.paid)
  const agent = { name: 'Reception', prompt: 'You answer the phone.', first_message: 'Hello.' }
  const { id: agentId } = await call<{ id: string }>(service, 'POST', '/v1/agents', agent)
  const { templates } = await call<{ templates: { id: string; key: string }[] }>(
    service,
    'GET',
    '/v1/agents/flow/templates',
  )
  const reception = templates.find(({ key }) => key === 'reception')
  const clone = `/v1/agents/flow/templates/${reception?.id ?? ''}/clone`
  const draft = await call<Graph>(service, 'POST', clone, { agent_id: agentId })
  await call(service, 'POST', `/v1/agents/${agentId}/flow/publish`, {})

  await flow.open(agentId)
  await expect(flow.row(/^Say, Opening hours/)).toBeVisible()
  await flow.row(/^Say, Opening hours/).click()
  await flow.field('Text').fill('We are open all day, every day of the week.')
  await flow.row(/^Ask, Take a message/).click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Add node' }).click()
  await page.getByRole('option', { name: /^Wait/ }).click()
  await page.getByRole('button', { name: 'Next: connect to…' }).click()
  await page.getByRole('option', { name: /Goodbye/ }).click()
  await flow.saved().waitFor()

  await review.open('Compare')
  await review.change(/Opening hours/).click()
  await picture('flow-compare')
  await review.close()

  await review.open('Test path')
  await page.getByRole('button', { name: 'Continue to the next choice' }).click()
  await page.getByRole('button', { name: /^Opening hours/ }).click()
  await picture('flow-try-path')
  await review.close()

  await review.open('Templates')
  await expect(review.dialog('Templates').getByText('Greets, finds out')).toBeVisible()
  await picture('flow-templates')
  await page.getByRole('button', { name: 'Use for this agent…' }).click()
  await expect(page.getByText('Live calls aren’t affected until you publish.')).toBeVisible()
  await picture('flow-clone')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await review.close()

  const theirs = structuredClone(draft)
  delete (theirs as { version?: unknown }).version
  for (const node of theirs.nodes) {
    if (node.id === 'hours') node.data = { ...node.data, text: 'We are open from eight to six.' }
    if (node.id === 'message') node.data = { ...node.data, attempts: 5 }
    if (node.id === 'end') node.data = { ...node.data, message: 'Thank you for calling. Goodbye.' }
  }
  await call(service, 'PUT', `/v1/agents/${agentId}/flow`, theirs)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(review.dialog('Merge with the service')).toBeVisible()
  await review.dialog('Merge with the service').getByRole('radio', { name: /^Mine/ }).first().press('Space')
  await picture('flow-merge')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await pictures.useText(32)
  await review.open('Compare')
  await picture('flow-compare-large')
  await review.close()
  await review.open('Test path')
  await picture('flow-try-path-large')
  await pictures.close()
}
