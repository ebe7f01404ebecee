import { expect, it, onTestFinished } from 'vitest'
import type { LedgerFilter } from '#shared/contract/usage.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { setBudget } from '../../db/repos/budgets-repo.ts'
import { insertCharge, updateCharge } from '../../db/repos/charges-repo.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { withinTurns } from '../../testing/watch-turns.test-support.ts'
import { createUsageService } from './usage-service.ts'

const ANY: LedgerFilter = { service: null, fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null }

function openUsage() {
  const db = openStudioDatabase(':memory:')
  onTestFinished(() => db.close())
  const usage = createUsageService({ db, service: () => 'sandbox', now: () => Date.UTC(2026, 10, 20) })
  const charge = (
    day: string,
    characters: number | null,
    { service = 'sandbox', projectId = '', planned = 9 } = {},
  ) => {
    const what = { voiceId: 'voice', modelId: 'model', purpose: 'take', blockId: null, dialogueId: null }
    const id = insertCharge(db, {
      ...what,
      service,
      day,
      at: `${day}T12:00:00.000Z`,
      projectId,
      plannedCharacters: planned,
    })
    if (characters !== null) updateCharge(db, id, { requestId: null, characters })
  }
  return { db, usage, charge }
}

it('sums usage by day and group, with everything else in one', async () => {
  const { usage, charge } = openUsage()
  charge('2026-11-02', 40, { projectId: 'a' })
  charge('2026-11-02', 2, { projectId: 'a' })
  charge('2026-11-02', null, { projectId: 'a', planned: 7 })
  charge('2026-11-02', 5, { projectId: 'b' })
  charge('2026-11-02', 6, { projectId: 'c' })
  charge('2026-11-30', 1, { service: 'https://api.example' })
  charge('2026-12-01', 900)
  const filter = { ...ANY, fromDay: '2026-11-01', toDay: '2026-11-30' }

  expect(await usage.chart({ filter, groupBy: 'project', keys: ['a'] })).toEqual({
    ...{ slot: 'day', from: '2026-11-01', to: '2026-11-30', budgetPerDay: null },
    parts: [
      { slot: '2026-11-30', key: null, characters: 1, unconfirmedCharacters: 0 },
      { slot: '2026-11-02', key: null, characters: 11, unconfirmedCharacters: 0 },
      { slot: '2026-11-02', key: 'a', characters: 42, unconfirmedCharacters: 7 },
    ],
  })
  expect(await usage.chart({ filter: { ...filter, service: 'sandbox' }, groupBy: 'day', keys: [] })).toMatchObject({
    parts: [{ slot: '2026-11-02', key: null, characters: 53, unconfirmedCharacters: 7 }],
  })
})

it('sums a longer period by month, over a year’s end, from the first to the last charge', async () => {
  const { usage, charge } = openUsage()
  charge('2025-12-31', 1)
  charge('2026-01-01', 2)
  charge('2026-01-31', 4)
  charge('2026-04-30', 8)

  expect(await usage.chart({ filter: ANY, groupBy: 'day', keys: [] })).toEqual({
    ...{ slot: 'month', from: '2025-12', to: '2026-04', budgetPerDay: null },
    parts: [
      { slot: '2025-12', key: null, characters: 1, unconfirmedCharacters: 0 },
      { slot: '2026-01', key: null, characters: 6, unconfirmedCharacters: 0 },
      { slot: '2026-04', key: null, characters: 8, unconfirmedCharacters: 0 },
    ],
  })
})

it('spreads a project’s budget over the days of the month', async () => {
  const { db, usage, charge } = openUsage()
  seedScript(db, { blocks: 1 })
  const projectId = 'proj_1'
  setBudget(db, { projectId, warnCharacters: 2_000, stopCharacters: 2_900 })
  charge('2028-02-03', 1, { projectId })
  const month = { ...ANY, fromDay: '2028-02-01', toDay: '2028-02-29' }
  const read = (filter: LedgerFilter) => usage.chart({ filter, groupBy: 'day', keys: [] })

  expect(await read({ ...month, projectId })).toMatchObject({ budgetPerDay: 100 })
  expect(await read(month)).toMatchObject({ budgetPerDay: null })
  setBudget(db, { projectId, warnCharacters: 2_000, stopCharacters: null })
  expect(await read({ ...month, projectId })).toMatchObject({ budgetPerDay: null })
})

it('has no chart without usage', async () => {
  expect(await openUsage().usage.chart({ filter: ANY, groupBy: 'day', keys: [] })).toBeNull()
})

it('does not hold the thread while it sums two years', async () => {
  const { db, usage } = openUsage()
  db.run(
    `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 99999)
     INSERT INTO charges (service, day, at, project_id, voice_id, model_id, purpose, planned_characters, charged_characters)
     SELECT 'sandbox', date('2024-11-21', '+' || (n / 137) || ' days'), '2026-11-20T12:00:00.000Z', 'proj_' || (n % 20),
       'voice', 'model', 'take', 10, 10 FROM numbers`,
  )

  const chart = await withinTurns(50, () => usage.chart({ filter: ANY, groupBy: 'project', keys: ['proj_1'] }))

  expect(chart?.parts.reduce((sum, { characters }) => sum + characters, 0)).toBe(1_000_000)
})
