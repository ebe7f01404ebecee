import { AGENT, callService } from '../fixtures/call-service.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { FlowPage } from '../pages/flow-page.ts'
import { FlowReview } from '../pages/flow-review.ts'

const NODES = 500

/** Ask nodes in columns of 20, each with two exits. */
function largeFlow() {
  const nodes = Array.from({ length: NODES }, (_, at) => {
    const position = { x: Math.floor(at / 20) * 320, y: (at % 20) * 190 }
    if (at === 0) return { id: 'n0', type: 'start', position, data: {} }
    if (at >= NODES - 20) return { id: `n${at}`, type: 'end', position, data: { message: `Goodbye ${at}.` } }
    return { id: `n${at}`, type: 'ask', position, data: { text: `Question ${at}?`, variable: 'answer' } }
  })
  const edge = (from: number, to: number, exit?: string) => ({
    id: `e${from}-${to}`,
    source: `n${from}`,
    target: `n${to}`,
    ...(exit === undefined ? {} : { source_handle: exit }),
  })
  const edges = nodes.flatMap(({ type }, at) => {
    if (type === 'end') return []
    if (type === 'start') return [edge(0, 1)]
    return [edge(at, at + 1, 'answered'), edge(at, Math.min(NODES - 1, at + 20), 'no_answer')]
  })
  return { nodes, edges, variables: [{ key: 'answer', type: 'string' }] }
}

interface Work {
  /** Elements created. */
  made: number
  /** Changes of any kind. */
  changed: number
}

/** Runs in the page: starts counting changes. */
function countWork(): void {
  const counted: Work = { made: 0, changed: 0 }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      counted.changed += 1
      for (const added of addedNodes)
        counted.made += added instanceof Element ? 1 + added.querySelectorAll('*').length : 1
    }
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  Object.assign(globalThis, { work: counted })
}

/** In the page: the counts so far. */
declare const work: Work

/** Runs in the page: returns the counts once nothing changes between two idle moments. */
function takeWork(): Promise<Work> {
  return new Promise((resolve) => {
    const look = (before: number) => () => {
      if (work.changed === before) resolve({ ...work })
      // With a frame in between, so anything waiting for one is done.
      else requestAnimationFrame(() => requestIdleCallback(look(work.changed)))
    }
    look(-1)()
  })
}

test('a flow of 500 nodes renders cards only where readable, and is edited from anywhere', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const agent = await callService<{ id: string }>(service, 'POST', '/v1/agents', { ...AGENT, name: 'Large' })
  await callService(service, 'PUT', `/v1/agents/${agent.id}/flow`, largeFlow())
  await screens.useService(service.apiKeys.paid)
  const flow = new FlowPage(page)
  await flow.open(agent.id)

  await test.step('renders cards nearby and nothing out of sight', async () => {
    await expect(flow.node('n1')).toBeVisible()
    await expect(flow.node('n499')).toHaveCount(0)
    await expect(flow.boxes).toHaveCount(NODES)
  })

  await test.step('moves on with the focus to nodes out of sight by arrow keys', async () => {
    await flow.node('n1').click()
    await expect(flow.node('n1')).toBeFocused()
    for (let at = 2; at <= 9; at += 1) {
      await page.keyboard.press('ArrowDown')
      await expect(flow.node(`n${at}`)).toBeFocused()
    }
    await expect(flow.field('Question')).toHaveValue('Question 9?')
  })

  await test.step('shows a card under the pointer when zoomed out, and moves it', async () => {
    await page.getByRole('button', { name: 'Zoom to fit' }).click()
    await expect(flow.node('n300')).toHaveCount(0)
    const from = await flow.pointAt('n300')
    await expect(flow.node('n300')).toBeVisible()
    await page.mouse.down()
    await page.mouse.move(from.x + 6, from.y + 6, { steps: 3 })
    await page.mouse.move(from.x + 12, from.y - 12, { steps: 3 })
    await page.mouse.up()
    await expect(page.getByRole('button', { name: /^Undo moving/ })).toBeEnabled()
    await expect(flow.field('Question')).toHaveValue('Question 300?')
  })

  await test.step('selects everything in a box drawn when zoomed out', async () => {
    const [one, other] = [await flow.pointAt('n104'), await flow.pointAt('n147')]
    await page.mouse.move(one.x - 30, one.y - 10)
    await page.keyboard.down('Shift')
    await page.mouse.down()
    await page.mouse.move(other.x - 5, other.y, { steps: 5 })
    await page.mouse.move(other.x, other.y)
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await expect(flow.form.getByRole('heading', { name: /^\d+ nodes selected$/ })).toBeVisible()
  })

  await test.step('deletes and restores a node with little redrawing', async () => {
    const { x, y } = await flow.pointAt('n4')
    await expect(flow.node('n4')).toBeVisible()
    await page.mouse.click(x, y)
    await flow.row(/^Ask: Question 4\?/).click()
    await expect(flow.field('Question')).toHaveValue('Question 4?')
    await page.evaluate(countWork)
    let { made, changed } = await page.evaluate(takeWork)
    for (const [key, count] of [
      ['Delete', NODES - 1],
      ['Control+z', NODES],
    ] as const) {
      await page.keyboard.press(key)
      await expect(flow.boxes).toHaveCount(count)
      await expect(flow.outline).toHaveAttribute('aria-rowcount', String(count))
      await flow.saved().or(flow.pushed()).waitFor()
      const now = await page.evaluate(takeWork)
      // The visible rows move by one, the form changes, and edges leading to the node are redrawn.
      expect(now.made - made).toBeLessThan(250)
      expect(now.changed - changed).toBeLessThan(500)
      ;({ made, changed } = now)
      await expect(flow.outline.locator(':focus')).toHaveCount(1)
    }
  })

  await test.step('overlays two versions with as little work', async () => {
    const review = new FlowReview(page)
    await flow.pointAt('n1')
    await flow.node('n1').click()
    await flow.field('Question').fill('Quite another question?')
    await review.open('Compare')
    const boxes = review.picture().locator('[data-box]')
    await expect(boxes).toHaveCount(NODES)
    await expect(review.picture().locator('.react-flow__node')).toHaveCount(0)
    await expect(review.picture().locator('[data-box="n1"]')).toHaveAttribute('data-mark', 'Changed')
    await review.change(/^Ask: Quite another question/).click()
    await expect(review.node('n1').getByText('Changed')).toBeVisible()
    await review.picture().getByRole('button', { name: 'Zoom to fit' }).click()
    await review.picture().locator('[data-box="n300"]').click()
    await expect(review.node('n300')).toBeVisible()
  })
})
