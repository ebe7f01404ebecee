import { AGENT, callService } from '../fixtures/call-service.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { FlowPage } from '../pages/flow-page.ts'
import { FlowReview } from '../pages/flow-review.ts'

const NODES = 500

/** Asks in columns of twenty, each with two ways on. */
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
  /** Elements that were made. */
  made: number
  /** Changes of any kind. */
  changed: number
}

/** In the page: counts what is done to it from now on. */
function countWork(): void {
  const work: Work = { made: 0, changed: 0 }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      work.changed += 1
      for (const added of addedNodes) work.made += added instanceof Element ? 1 + added.querySelectorAll('*').length : 1
    }
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  Object.assign(globalThis, { work })
}

/** In the page: what was counted, once nothing is done any more from one idle moment to the next. */
function takeWork(): Promise<Work> {
  const { work } = globalThis as never as { work: Work }
  return new Promise((resolve) => {
    const look = (before: number) => () => {
      if (work.changed === before) resolve({ ...work })
      // A frame lies between: what waits for one is done by then.
      else requestAnimationFrame(() => requestIdleCallback(look(work.changed)))
    }
    look(-1)()
  })
}

test('a flow of 500 nodes has cards only where they can be read, and is worked from anywhere', async ({
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

  await test.step('what is near is cards, what is out of sight is not in the page', async () => {
    await expect(flow.node('n1')).toBeVisible()
    await expect(flow.node('n499')).toHaveCount(0)
    await expect(flow.boxes).toHaveCount(NODES)
  })

  await test.step('the arrow keys go on to nodes that were out of sight, with the focus', async () => {
    await flow.node('n1').click()
    await expect(flow.node('n1')).toBeFocused()
    for (let at = 2; at <= 9; at += 1) {
      await page.keyboard.press('ArrowDown')
      await expect(flow.node(`n${at}`)).toBeFocused()
    }
    await expect(flow.field('Question')).toHaveValue('Question 9?')
  })

  await test.step('from afar a box is a card under the pointer, and can be moved', async () => {
    await page.getByRole('button', { name: 'Show all of it' }).click()
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

  await test.step('a box drawn from afar takes hold of all that is in it', async () => {
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

  await test.step('a node is deleted and comes back, and little else is drawn anew', async () => {
    const { x, y } = await flow.pointAt('n4')
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
      // The rows in sight move by one, a form is shown instead of another, and what led to the node is drawn anew.
      expect(now.made - made).toBeLessThan(250)
      expect(now.changed - changed).toBeLessThan(500)
      ;({ made, changed } = now)
      await expect(flow.outline.locator(':focus')).toHaveCount(1)
    }
  })

  await test.step('two versions of it are laid over each other as lightly', async () => {
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
    await review.picture().getByRole('button', { name: 'Show all of it' }).click()
    await review.picture().locator('[data-box="n300"]').click()
    await expect(review.node('n300')).toBeVisible()
  })
})
