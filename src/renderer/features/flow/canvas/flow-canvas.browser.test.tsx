import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type RenderedGraph, renderFlow } from '../page/render-flow.test-support.tsx'

const WIDE = 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW'
const LONG = 'Find out what the caller wants and whether somebody in the house can help with it today'

/** Nodes in columns of `rows`, each connected to the next. */
function grid(count: number, rows: number, names: readonly string[] = []): RenderedGraph {
  const position = (at: number) => ({ x: Math.floor(at / rows) * 280, y: (at % rows) * 190 })
  return {
    nodes: Array.from({ length: count }, (_, at) => {
      const name = names[at % Math.max(1, names.length)]
      const shared = { id: `n${at}`, position: position(at), ...(name === undefined ? {} : { name }) }
      if (at === 0) return { ...shared, type: 'start', data: {} }
      if (at === count - 1) return { ...shared, type: 'end', data: { message: LONG } }
      return { ...shared, type: 'ask', data: { text: LONG, variable: 'answer' } }
    }),
    edges: Array.from({ length: count - 1 }, (_, at) => ({
      id: `e${at}`,
      source: `n${at}`,
      target: `n${at + 1}`,
      ...(at === 0 ? {} : { source_handle: 'answered' }),
    })),
    variables: [{ key: 'answer', type: 'string' }],
  }
}

const canvas = () => document.querySelector<HTMLElement>('[data-graph-part="canvas"]')
const boxes = () => [...document.querySelectorAll<HTMLElement>('[data-box]')]
const zoom = () =>
  new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport') as Element).transform).a

/** Nodes that aren't entirely in view. */
function countOutOfView(): number {
  const frame = canvas()?.getBoundingClientRect()
  if (!frame || boxes().length === 0) return Number.NaN
  return boxes().filter((box) => !isInside(box.getBoundingClientRect(), frame)).length
}

function isInside(inner: DOMRect, outer: DOMRect): boolean {
  return (
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  )
}

/** Texts that extend beyond their node. */
function findTextsOutside(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-box], .react-flow__node')].flatMap((node) => {
    const frame = node.getBoundingClientRect()
    const key = node.dataset['box'] ?? node.dataset['id'] ?? ''
    const texts = [node, ...node.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.offsetHeight > 0 && element.children.length === 0 && !element.matches('.react-flow__handle'),
    )
    return texts
      .filter((element) => {
        const { overflow, visibility } = getComputedStyle(element)
        if (visibility === 'hidden') return false
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        const isBeyond =
          overflow === 'visible' &&
          clientWidth > 0 &&
          (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
        return isBeyond || !isInside(element.getBoundingClientRect(), frame)
      })
      .map((element) => `${element.className} of ${key}`)
  })
}

it('shows the whole graph on open, and again when the canvas gets another size', async () => {
  const { resize } = await renderFlow(grid(8, 2), { width: 1228, height: 600 })

  await expect.poll(countOutOfView).toBe(0)
  resize(1000, 520)
  // Without room for the form.
  await expect.poll(() => canvas()?.clientWidth).toBe(1000)
  await expect.poll(countOutOfView).toBe(0)
})

it('shows the zoom level after fitting the graph and after zooming in', async () => {
  const { screen } = await renderFlow(grid(8, 2), { width: 1228, height: 600 })
  await expect.poll(countOutOfView).toBe(0)
  const shown = () => screen.getByRole('group', { name: 'Zoom' }).element().textContent
  expect(zoom()).toBeLessThan(1)
  expect(shown()).toBe(`${Math.round(zoom() * 100)}%`)

  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(shown).toBe(`${Math.round(zoom() * 100)}%`)
})

it('leaves the part that somebody moved to in place when the canvas gets another size', async () => {
  const { screen, resize } = await renderFlow(grid(8, 2), { width: 1228, height: 600 })
  await expect.poll(countOutOfView).toBe(0)

  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  await expect.poll(countOutOfView).toBeGreaterThan(0)
  const before = zoom()
  resize(1100, 560)
  await expect.poll(() => canvas()?.clientWidth).toBeLessThan(800)

  expect(zoom()).toBe(before)
})

it('opens a graph of 2,000 nodes at its start with readable names and a map below the canvas', async () => {
  const { screen } = await renderFlow(grid(2_000, 40), { width: 1228, height: 600 })

  await expect.poll(() => boxes().length).toBe(2_000)
  await expect.poll(() => zoom()).toBe(0.5)
  const start = document.querySelector('[data-box="n0"]')?.getBoundingClientRect()
  const frame = canvas()?.getBoundingClientRect()
  expect(start && frame && isInside(start, frame)).toBe(true)
  const map = await screen.getByRole('img', { name: 'Map of the graph' }).element()
  expect(map.getBoundingClientRect().top).toBeGreaterThanOrEqual(frame?.bottom ?? Infinity)
})

it('fits a graph that arrives from elsewhere, unless somebody moved the view', async () => {
  let arrive: () => void = () => undefined
  const changes = async function* () {
    for (let localVersion = 2; ; localVersion += 1) {
      await new Promise<void>((resolve) => (arrive = resolve))
      yield { localVersion, windowId: 'other', tag: null, asOf: null }
    }
  }
  const rendered = await renderFlow(grid(2, 2), { width: 1228, height: 600 }, { watch: changes })
  const { screen, view } = rendered
  const receive = (graph: RenderedGraph) => {
    const { working } = view
    view.working = { ...working, localVersion: working.localVersion + 1, graph: JSON.stringify(graph) }
    arrive()
  }
  await expect.poll(countOutOfView).toBe(0)
  const first = zoom()

  receive(grid(12, 2))
  await expect.poll(() => boxes().length).toBe(12)
  await expect.poll(countOutOfView).toBe(0)
  expect(zoom()).toBeLessThan(first)

  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  await expect.poll(countOutOfView).toBeGreaterThan(0)
  const moved = zoom()
  receive(grid(14, 2))
  await expect.poll(() => boxes().length).toBe(14)
  expect(zoom()).toBe(moved)
})

it('fits a version that is opened', async () => {
  const { screen } = await renderFlow(
    grid(2, 2),
    { width: 1228, height: 600 },
    {
      localVersions: () => [
        {
          ...{ localVersion: 7, parentVersion: null, origin: 'edit', changeName: 'adding Ask', label: '' },
          ...{ savedAt: '2026-11-23T10:00:00.000Z', pushedAt: null, isCurrent: false },
        },
      ],
      readVersion: () => ({ version: null, graph: JSON.stringify(grid(12, 2)) }),
    },
  )
  await expect.poll(countOutOfView).toBe(0)

  await userEvent.click(screen.getByRole('button', { name: 'More flow actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Versions…' }))
  await userEvent.click(screen.getByRole('button', { name: /^Restore Adding Ask/ }))

  await expect.poll(() => boxes().length).toBe(12)
  await expect.poll(countOutOfView).toBe(0)
})

it('has no map of a graph that is readable as a whole', async () => {
  const { screen } = await renderFlow(grid(8, 2), { width: 1228, height: 600 })

  await expect.poll(countOutOfView).toBe(0)
  expect(screen.getByRole('img', { name: 'Map of the graph' }).query()).toBeNull()
})

it('fits the graph again after auto-layout', async () => {
  const far = grid(8, 1)
  const nodes = far.nodes.map((node, at) => ({ ...node, position: { x: at * 40, y: at * 900 } }))
  const { screen } = await renderFlow({ ...far, nodes }, { width: 1400, height: 700 })

  await userEvent.click(screen.getByRole('button', { name: 'Auto-layout' }))
  await expect.poll(() => zoom()).toBeGreaterThan(0.3)
  await expect.poll(countOutOfView).toBe(0)
})

it.each([
  ['few nodes at 100% text', 14, 16],
  ['few nodes at 200% text', 14, 32],
  ['many nodes', 80, 16],
])('keeps labels inside nodes at every zoom: %s', async (_case, count, textPx) => {
  const names = [WIDE, LONG, 'Greeting', `${WIDE.slice(0, 15)} ${LONG}`, '挨拶'.repeat(30), 'مرحبا '.repeat(20)]
  const { screen } = await renderFlow(grid(count, 4, names), { width: 110 * textPx, height: 1000, textPx })
  await expect.poll(() => boxes().length).toBe(count)

  const seen = new Set<string>()
  for (const name of [...Array.from({ length: 9 }, () => 'Zoom out'), ...Array.from({ length: 14 }, () => 'Zoom in')]) {
    await expect.poll(findTextsOutside).toEqual([])
    seen.add(canvas()?.dataset['detail'] ?? '')
    const before = zoom()
    screen
      .getByRole('button', { name })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(zoom).not.toBe(before)
  }
  expect([...seen].toSorted()).toEqual(['full', 'names', 'none', 'titles'])
})

it('shows pasted nodes in view and apart from each other, wherever they were copied', async () => {
  await renderFlow(grid(4, 2), { width: 1400, height: 800 })
  const cards = () => [...document.querySelectorAll<HTMLElement>('.react-flow__node')]
  await expect.poll(() => cards().length).toBe(4)
  const clipboardData = new DataTransfer()
  const nodes = [{ id: 'far', type: 'say', position: { x: 19_000, y: -7_000 }, data: { text: 'Far away' } }]
  clipboardData.setData('text/plain', JSON.stringify({ nodes }))

  for (let times = 1; times <= 3; times += 1) {
    canvas()?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    await expect.poll(() => cards().length).toBe(4 + times)
  }

  const pasted = () => cards().filter(({ dataset }) => dataset['id']?.startsWith('far'))
  const frame = canvas()!.getBoundingClientRect()
  await expect.poll(() => pasted().every((card) => isInside(card.getBoundingClientRect(), frame))).toBe(true)
  expect(new Set(pasted().map((card) => card.getBoundingClientRect().left)).size).toBe(3)
})
