import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderFlow } from './render-flow.test-support.tsx'

const GRAPH = {
  nodes: [
    { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'end', type: 'end', name: 'Goodbye', position: { x: 300, y: 0 }, data: {} },
  ],
  edges: [{ id: 'e', source: 'start', target: 'end' }],
}
const WIDE = { width: 1500, height: 700 }
/** The editor in a window of 1024 × 700. */
const SMALL = { width: 972, height: 565 }

const canvas = () => document.querySelector<HTMLElement>('[data-graph-part="canvas"]')
const node = () => document.querySelector<HTMLElement>('.react-flow__node[data-id="end"]')

it('gives the canvas two thirds of a window of 1024 × 700, under one row of controls', async () => {
  const { screen } = await renderFlow(GRAPH, SMALL)
  await expect.poll(() => canvas()?.clientWidth).toBe(SMALL.width)

  const { width, height } = canvas()?.getBoundingClientRect() ?? { width: 0, height: 0 }
  expect((width * height) / (1_024 * 700)).toBeGreaterThan(2 / 3)
  const controls = ['Add node', 'Outline', 'Test path', 'Save draft', 'More flow actions']
  const middles = controls.map((name) => {
    const box = screen.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
    return Math.round((box.top + box.height / 2) / 10)
  })
  expect(new Set(middles).size).toBe(1)
})

it('opens the collapsed form for a node at its first field, and collapses it again on Escape', async () => {
  const { screen } = await renderFlow(GRAPH, SMALL)
  await expect.poll(node).not.toBeNull()
  const toggle = screen.getByRole('button', { name: 'Form', exact: true })
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')

  await userEvent.click(node() as HTMLElement)
  await expect.element(node()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const name = screen.getByRole('region', { name: 'Form' }).getByRole('textbox', { name: 'Name', exact: true })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Goodbye')

  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('region', { name: 'Form' }).query()).toBeNull()
  await expect.poll(() => node()?.contains(document.activeElement)).toBe(true)
})

it('remembers collapsed panes where they have room', async () => {
  const first = await renderFlow(GRAPH, WIDE)
  await first.screen.getByRole('button', { name: 'Form', exact: true }).click()
  await first.screen.getByRole('button', { name: 'Outline', exact: true }).click()
  await expect.poll(() => canvas()?.clientWidth).toBe(WIDE.width)
  await first.screen.unmount()

  const again = await renderFlow(GRAPH, WIDE)
  await expect.poll(() => canvas()?.clientWidth).toBe(WIDE.width)
  await again.screen.getByRole('button', { name: 'Form', exact: true }).click()
  await expect.poll(() => canvas()?.clientWidth).toBeLessThan(WIDE.width - 300)
})

it('leaves the canvas its room at 200% text, with the panes over it', async () => {
  const { screen } = await renderFlow(GRAPH, { ...SMALL, textPx: 32 })
  await expect.poll(() => canvas()?.clientWidth).toBe(SMALL.width)
  expect(canvas()?.clientHeight).toBeGreaterThan(SMALL.height / 2)

  await screen.getByRole('button', { name: 'Form', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'The flow' })).toBeVisible()
  expect(canvas()?.clientWidth).toBe(SMALL.width)
})
