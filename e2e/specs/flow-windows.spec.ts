import type { Page, WebSocketRoute } from '@playwright/test'
import { AGENT, callService } from '../fixtures/call-service.ts'
import { runInLoopback } from '../fixtures/run-studio.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { FlowPage } from '../pages/flow-page.ts'
import { FlowReview } from '../pages/flow-review.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const GRAPH = {
  nodes: [
    { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'hours', type: 'say', name: 'Hours', position: { x: 300, y: 0 }, data: { text: 'We are open.' } },
    { id: 'end', type: 'end', name: 'Goodbye', position: { x: 600, y: 0 }, data: { message: 'Goodbye.' } },
  ],
  edges: [
    { id: 'a', source: 'start', target: 'hours' },
    { id: 'b', source: 'hours', target: 'end' },
  ],
  variables: [],
}
interface Draft {
  draft: { nodes: { id: string; data: Record<string, unknown> }[] }
}

/** Blocks all messages between a window and its studio while held. */
async function holdable(page: Page) {
  const waiting: (() => void)[] = []
  let isHeld = false
  const pass = (send: () => void) => {
    if (isHeld) waiting.push(send)
    else send()
  }
  await page.routeWebSocket(/.*/, (window: WebSocketRoute) => {
    const studio = window.connectToServer()
    window.onMessage((message) => pass(() => studio.send(message)))
    studio.onMessage((message) => pass(() => window.send(message)))
  })
  return {
    hold: () => (isHeld = true),
    release() {
      isHeld = false
      for (const send of waiting.splice(0)) send()
    },
  }
}

test('two windows and two studios edit one draft: no edit is lost, and the merge shows both', async ({
  studio,
  screens,
  service,
  context,
}) => {
  const agent = await callService<{ id: string }>(service, 'POST', '/v1/agents', { ...AGENT, name: 'Shared' })
  await callService(service, 'PUT', `/v1/agents/${agent.id}/flow`, GRAPH)
  await screens.useService(service.apiKeys.paid)
  const first = new FlowPage(studio.page)
  await first.open(agent.id)
  await first.row(/^Say, Hours/).click()

  await test.step('changes the same node in two windows before either is notified', async () => {
    const page = await studio.openWindow()
    const line = await holdable(page)
    await page.reload()
    const second = new FlowPage(page)
    await second.open(agent.id)
    await second.row(/^End, Goodbye/).click()
    await second.field('Last words').waitFor()
    line.hold()
    await second.field('Last words').fill('Until tomorrow.')
    await second.row(/^Say, Hours/).click()
    await second.field('Text').fill('Window two: all day.')
    await first.field('Text').fill('Window one: until six.')
    await first.saved().waitFor()
    line.release()

    await expect(
      page.getByRole('alert').filter({ hasText: 'This flow was also edited in another window' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Merge…' }).click()
    const review = new FlowReview(page)
    const merge = review.dialog('Merge with the other window')
    const choice = merge.getByRole('radiogroup', { name: 'Hours: Text' })
    await expect(choice.getByText('Window two: all day.')).toBeVisible()
    await expect(choice.getByText('Window one: until six.')).toBeVisible()
    await choice.getByRole('radio', { name: /^Mine/ }).press('Space')
    await merge.getByRole('button', { name: 'Save the result' }).click()
    await expect(merge).toHaveCount(0)
    await expect(first.field('Text')).toHaveValue('Window two: all day.')
    await first.row(/^End, Goodbye/).click()
    await expect(first.field('Last words')).toHaveValue('Until tomorrow.')
    await page.close()
  })

  await test.step('merges the edits of both if another studio publishes first', async () => {
    const other = await runInLoopback(`${studio.homeFolder}-other`, context)
    try {
      const settings = new SettingsPage(other.page)
      await settings.open()
      await settings.usesSandbox(false)
      await settings.setBaseUrl(service.baseUrl)
      await settings.haveKey(service.apiKeys.paid)
      const theirs = new FlowPage(other.page)
      await theirs.open(agent.id)
      await theirs.row(/^Say, Hours/).click()
      await theirs.field('Text').fill('Studio two: at weekends too.')
      await other.page.getByRole('button', { name: 'Save draft' }).click()
      await expect(theirs.pushed()).toBeVisible()

      await studio.page.getByRole('button', { name: 'Save draft' }).click()
      const review = new FlowReview(studio.page)
      const merge = review.dialog('Merge with the service')
      const choice = merge.getByRole('radiogroup', { name: 'Hours: Text' })
      await expect(choice.getByText('Window two: all day.')).toBeVisible()
      await expect(choice.getByText('Studio two: at weekends too.')).toBeVisible()
      await choice.getByRole('radio', { name: /^Theirs/ }).press('Space')
      await merge.getByRole('button', { name: 'Save and send to the service' }).click()
      await expect(first.pushed()).toBeVisible()
    } finally {
      await other.end('SIGTERM')
    }
  })

  const { draft } = await callService<Draft>(service, 'GET', `/v1/agents/${agent.id}/flow`)
  expect(Object.fromEntries(draft.nodes.map(({ id, data }) => [id, data]))).toMatchObject({
    hours: { text: 'Studio two: at weekends too.' },
    end: { message: 'Until tomorrow.' },
  })
})
