import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { GeneratedSpan, QueueState, QueueTimeline } from '#shared/contract/queue.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { QueueHistory } from './queue-history.tsx'

const NOW_MS = Date.parse('2026-11-20T12:00:00.000Z')
const at = (seconds: number) => new Date(NOW_MS + seconds * 1000).toISOString()

function makeSpan(name: string, from: number, to: number | null, more: Partial<GeneratedSpan> = {}): GeneratedSpan {
  return {
    ...{ workId: `work_${name}`, projectId: 'prj_1', chapterId: 'chp_1', blockId: `blk_${name}` },
    ...{ textStart: `${name} line.`, characters: 10, outcome: 'done' },
    ...{ startedAt: at(from), endedAt: to === null ? null : at(to) },
    ...more,
  }
}

const STATE: QueueState = {
  ...{ revision: 1, isPaused: false, projects: [], hold: null, stoppedBlocks: 0, run: null, waitMs: 0 },
  reach: 'online',
  speaking: [],
}
const TIMELINE: QueueTimeline = {
  now: at(0),
  projects: [
    { projectId: 'prj_1', title: 'The Lighthouse' },
    { projectId: 'prj_2', title: 'The Quay' },
  ],
  generated: [
    makeSpan('First', -40, -20),
    makeSpan('Second', -30, -10, { outcome: 'failed' }),
    makeSpan('Third', -5, null, { outcome: 'generating' }),
  ],
  expected: [{ projectId: 'prj_2', blocks: 4, characters: 400, fromMs: 0, toMs: 60_000 }],
}

async function renderHistory(timeline: QueueTimeline) {
  const opened: string[] = []
  const { screen, inputs } = await renderInStudio(
    <QueueHistory state={STATE} onOpen={({ blockId }) => opened.push(blockId)} />,
    { queue: { timeline: () => timeline } },
  )
  return { screen, inputs, opened }
}

it('names each block of the timeline, and goes from one to the next and from project to project by keys', async () => {
  const { screen } = await renderHistory(TIMELINE)
  const chart = screen.getByRole('listbox', { name: 'Timeline' })
  await expect.element(chart).toBeVisible()
  const names = screen
    .getByRole('option')
    .elements()
    .map((option) => option.getAttribute('aria-label')?.replaceAll(/\d+:\d+:\d+/g, 'time'))
  expect(names).toEqual([
    'First line. The Lighthouse: Generated, time to time',
    'Second line. The Lighthouse: Failed, time to time',
    'Third line. The Lighthouse: Generating since time',
    '4 blocks of The Quay: expected time to time',
  ])

  const active = () => document.getElementById(chart.element().getAttribute('aria-activedescendant') ?? '')?.dataset.bar
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(chart).toHaveFocus()
  expect(active()).toBe('expected-0')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('work_First')
  await userEvent.keyboard('{ArrowRight}')
  expect(active()).toBe('work_Second')
  await expect.element(screen.getByText(/^Second line\. The Lighthouse: Failed/)).toBeVisible()
  await userEvent.keyboard('{End}')
  expect(active()).toBe('expected-0')
})

it('shows the generated blocks as a table, newest first, and opens one in its script', async () => {
  const { screen, opened } = await renderHistory(TIMELINE)
  await screen.getByRole('button', { name: 'Show as table' }).click()
  const rows = screen.getByRole('grid', { name: 'Generated blocks' }).getByRole('rowheader')
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual(['Third line.', 'Second line.', 'First line.'])

  await screen.getByRole('row', { name: 'Second line.' }).click()

  expect(opened).toEqual(['blk_Second'])
})

it('shows nothing before anything was generated', async () => {
  const { screen, inputs } = await renderHistory({ ...TIMELINE, generated: [], expected: [] })
  await expect.poll(() => inputs('queue.timeline').length).toBeGreaterThan(0)

  await expect.element(screen.getByRole('heading', { name: 'Timeline' })).not.toBeInTheDocument()
})
