import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { type Bar, BarChart } from './bar-chart.tsx'

const SERIES = [
  { id: 'log', label: 'Log', look: 1 },
  { id: 'pending', label: 'Pending', look: 'pending' },
] as const
const BARS: Bar[] = [
  { id: 'mon', label: 'Monday', tick: 'Mon', values: [30, 0] },
  { id: 'tue', label: 'Tuesday', tick: 'Tue', values: [0, 0] },
  { id: 'wed', label: 'Wednesday', tick: 'Wed', values: [10, 20] },
]

async function show(line: { label: string; value: number } | null = null) {
  await renderInStudio(
    <div style={{ width: 600 }}>
      <BarChart label="Usage by day" bars={BARS} series={SERIES} total="Total" line={line} formatValue={String} />
    </div>,
  )
  await expect.poll(() => document.querySelector('svg')?.clientWidth).toBe(600)
}
const getLegend = () =>
  [...(document.querySelector('figcaption')?.children ?? [])].map(({ textContent }) => textContent)
const getHeights = (bar: number) =>
  [...(document.querySelectorAll('svg g[class*=bar]')[bar]?.querySelectorAll('rect') ?? [])].map((rect) =>
    Number(rect.getAttribute('height')),
  )

it('draws values in proportion, and the sums of all bars above them', async () => {
  await show()

  const [mon = [], tue = [], wed = []] = [0, 1, 2].map(getHeights)
  expect(tue).toEqual([0, 0])
  expect(wed[0]).toBeCloseTo((mon[0] ?? 0) / 3, 6)
  expect(wed[1]).toBeCloseTo(((mon[0] ?? 0) * 2) / 3, 6)
  expect(getLegend()).toEqual(['Total', 'Log40', 'Pending20'])
})

it('shows the values of the bar under the pointer', async () => {
  await show()
  const chart = page.getByRole('listbox', { name: 'Usage by day' })
  const box = chart.element().getBoundingClientRect()

  await userEvent.hover(chart, { position: { x: box.width - 20, y: 40 } })
  await expect.poll(getLegend).toEqual(['Wednesday', 'Log10', 'Pending20'])
  await userEvent.unhover(chart)
  await expect.poll(getLegend).toEqual(['Total', 'Log40', 'Pending20'])
})

it('goes from bar to bar with the arrow keys, and names the values for screen readers', async () => {
  await show()
  const getActive = () =>
    document
      .getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
      ?.getAttribute('aria-label')

  await userEvent.keyboard('{Tab}')
  await expect.poll(getActive).toBe('Wednesday: Log 10, Pending 20')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(getActive).toBe('Tuesday: 0')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.poll(getActive).toBe('Monday: Log 30')
  expect(getLegend()).toEqual(['Monday', 'Log30', 'Pending0'])
  await userEvent.keyboard('{End}')
  await expect.poll(getActive).toBe('Wednesday: Log 10, Pending 20')
  await userEvent.keyboard('{Home}')
  await expect.poll(getActive).toBe('Monday: Log 30')
})

it('draws a line for comparison within its scale', async () => {
  await show({ label: 'Budget: 90 a day', value: 90 })

  await expect.element(page.getByRole('listbox', { name: 'Usage by day. Budget: 90 a day' })).toBeVisible()
  expect(getLegend().at(-1)).toBe('Budget: 90 a day')
  const lines = [...document.querySelectorAll('svg line')].map((line) => Number(line.getAttribute('y1')))
  expect(lines.at(-1)).toBeGreaterThan(0)
  expect(lines.at(-1)).toBeLessThan(60)
})

it('keeps its ticks apart where bars are narrow', async () => {
  const days = Array.from({ length: 90 }, (_, index) => ({
    id: `${index}`,
    label: `${index}`,
    tick: '22 Nov',
    values: [1],
  }))
  await renderInStudio(
    <div style={{ width: 500 }}>
      <BarChart label="Usage" bars={days} series={[SERIES[0]]} total={null} line={null} formatValue={String} />
    </div>,
  )
  await expect.poll(() => document.querySelector('svg')?.clientWidth).toBe(500)

  const ticks = [...document.querySelectorAll('svg g[class*=bar] text')].map((tick) => tick.getBoundingClientRect())
  expect(ticks.length).toBeGreaterThan(3)
  ticks.slice(1).forEach(({ left }, index) => expect(left).toBeGreaterThan(ticks[index]?.right ?? 0))
})
