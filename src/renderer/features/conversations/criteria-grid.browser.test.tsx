import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { RenderResult } from 'vitest-browser-react'
import type {
  ConversationDetail,
  ConversationEvaluation,
  CriteriaGrid as Grid,
} from '#shared/contract/conversations.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { CriteriaGrid } from './criteria-grid.tsx'

const AT = '2026-11-20T08:00:00.000Z'
const ROW: Grid['rows'][number] = {
  ...{ id: 'conv_1', agentId: 'agent_1', agentName: 'Desk', status: 'completed', transport: 'web', caller: '' },
  ...{ createdAt: AT, durationMs: 1_000, messageCount: 0, isSimulated: false, isGone: false, isRead: true },
  ...{ passedCount: 1, failedCount: 1, openCount: 0, tags: [], followUp: false, hasNote: false },
  outcomes: { greets: 'passed', books: 'failed' },
}
const EVALUATION: ConversationEvaluation = {
  ...{ id: 'eval_1', kind: 'criterion', criterionId: 'greets', name: 'Greets the caller', outcome: 'passed' },
  ...{ score: 1, rationale: 'It said good morning.' },
}
const DETAIL: ConversationDetail = {
  ...{ row: ROW, seen: {}, asOf: AT, endReason: null, messages: [], recording: null, hasRecording: false },
  evaluations: [
    EVALUATION,
    {
      ...{ ...EVALUATION, id: 'eval_2', criterionId: 'books', name: 'Books a place' },
      ...{ outcome: 'failed', rationale: 'No place was named.' },
    },
    { ...EVALUATION, id: 'eval_3', kind: 'data', name: 'boat', rationale: 'Named once.' },
  ],
  annotation: { note: '', tags: [], followUp: false },
}
beforeEach(() => localStorage.clear())

const CRITERION = { passed: 1, failed: 1, open: 0, trend: [] }

const GRID: Pick<Grid, 'criteria' | 'rows'> = {
  criteria: [
    { ...CRITERION, id: 'books', name: 'Books a place' },
    { ...CRITERION, id: 'greets', name: 'Greets the caller' },
  ],
  rows: [ROW, { ...ROW, id: 'conv_2', createdAt: '' }],
}

async function renderGrid(grid: Pick<Grid, 'criteria' | 'rows'> = GRID) {
  const { screen } = await renderInStudio(
    <div style={{ display: 'flex', height: '37.5rem' }}>
      <CriteriaGrid agentId="agent_1" onAgent={() => undefined} onOpen={() => undefined} onBack={() => undefined} />
    </div>,
    {
      conversations: {
        list: () => ({
          ...{ rows: [], next: null, total: 2, unreadCount: 0, hasLive: false, asOf: AT, tags: [] },
          agents: [{ agentId: 'agent_1', name: 'Desk', count: 2 }],
        }),
        criteria: () => ({ ...grid, total: 2, next: null }),
        get: ({ conversationId }) =>
          conversationId === 'conv_1'
            ? DETAIL
            : { ...DETAIL, row: { ...ROW, id: 'conv_2' }, evaluations: [EVALUATION] },
      },
    },
  )
  const reasons = screen.getByRole('region', { name: 'Reasons' })
  await expect.element(screen.getByRole('row').first()).toBeVisible()
  return {
    screen,
    reasons,
    items: () =>
      reasons
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
  }
}

it('shows why the criteria of the focused conversation failed and passed, failures first', async () => {
  const { screen, reasons, items } = await renderGrid()
  await expect.element(reasons.getByText(/^Focus or point at a conversation/)).toBeVisible()

  screen.getByRole('row').first().element().focus()

  await expect.poll(items).toEqual(['Books a placeNo place was named.', 'Greets the callerIt said good morning.'])
})

it('shows the reasons of the conversation under the pointer instead', async () => {
  const { screen, reasons, items } = await renderGrid()
  screen.getByRole('row').first().element().focus()
  await expect.poll(items).toHaveLength(2)

  await screen.getByRole('row').last().hover()

  await expect.element(reasons.getByRole('heading', { name: 'Reasons: conv_2' })).toBeVisible()
  await expect.poll(items).toEqual(['Greets the callerIt said good morning.'])
})

const OLDER = { ...ROW, id: 'conv_0', createdAt: '2026-11-19T08:00:00.000Z' }
const UNNAMED = { ...CRITERION, id: 'z', name: '', passed: 0, failed: 0 }

/** Names of the criteria and IDs of the conversations, in the order shown. */
function listShown(screen: RenderResult) {
  const head = screen.getByRole('group', { name: 'Criterion trends' }).element()
  return {
    criteria: [...head.querySelectorAll('[title][dir=auto]')].map(({ textContent }) => textContent),
    rows: screen
      .getByRole('row')
      .elements()
      .map((row) => row.getAttribute('data-key')),
  }
}

it('sorts criteria by name and pass rate and conversations by time, and remembers it', async () => {
  const answers = {
    criteria: [
      { ...CRITERION, id: 'greets', name: 'Greets the caller', failed: 3 },
      { ...CRITERION, id: 'books', name: 'Books a place' },
      UNNAMED,
    ],
    rows: [ROW, { ...ROW, id: 'conv_2', createdAt: '' }, OLDER],
  }
  const { screen } = await renderGrid(answers)
  const choose = async (field: string, option: string) => {
    await screen.getByRole('button', { name: new RegExp(`${field}$`) }).click()
    await page.getByRole('option', { name: option }).click()
  }
  expect(listShown(screen)).toEqual({
    criteria: ['Greets the caller', 'Books a place', 'z'],
    rows: ['conv_1', 'conv_2', 'conv_0'],
  })

  await choose('Sort criteria', 'By name')
  await choose('Sort conversations', 'Oldest first')
  await expect
    .poll(() => listShown(screen))
    .toEqual({
      criteria: ['Books a place', 'Greets the caller', 'z'],
      rows: ['conv_0', 'conv_1', 'conv_2'],
    })

  await choose('Sort criteria', 'Lowest pass rate')
  await choose('Sort conversations', 'Newest first')
  await expect
    .poll(() => listShown(screen))
    .toEqual({
      criteria: ['Greets the caller', 'Books a place', 'z'],
      rows: ['conv_1', 'conv_0', 'conv_2'],
    })

  await choose('Sort criteria', 'Highest pass rate')
  await screen.unmount()
  const { screen: again } = await renderGrid(answers)
  await expect
    .poll(() => listShown(again))
    .toEqual({
      criteria: ['Books a place', 'Greets the caller', 'z'],
      rows: ['conv_1', 'conv_0', 'conv_2'],
    })
})
