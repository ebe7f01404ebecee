import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TakeFilter, TakeSort } from '#shared/contract/takes.ts'
import type { OpenDatabase } from '../database.ts'
import { openStudioDatabase } from '../open-database.ts'
import { seedActiveTake, seedReceivingTake, seedScript } from '../seed-script.test-support.ts'
import { removeBlock } from './blocks-repo.ts'
import { deleteUnused, getTakeDetails, listProjectTakes, sumProjectTakes } from './project-takes-repo.ts'
import { setActiveTake, setTakeStar } from './takes-repo.ts'

let db: OpenDatabase

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 3 })
})
afterEach(() => db.close())

/** IDs of all takes of a list, read page by page. */
function readAll(sort: TakeSort, filter: TakeFilter = 'all', limit = 2): string[] {
  const ids: string[] = []
  for (;;) {
    const page = listProjectTakes(db, { projectId: 'proj_1', filter, sort, afterTakeId: ids.at(-1) ?? null, limit })
    if (page.length === 0) return ids
    ids.push(...page.map((entry) => entry.id))
  }
}

it('lists every take once for any page size, including equal times and sizes', () => {
  for (let number = 1; number <= 5; number += 1) {
    const createdAt = number <= 2 ? '2026-11-02T10:00:00.000Z' : `2026-11-0${number}T10:00:00.000Z`
    seedActiveTake(db, { id: `take_${number}`, createdAt })
  }
  db.run(`UPDATE takes SET sample_count = 96000 WHERE id = 'take_2'`)
  seedReceivingTake(db, { id: 'take_now', blockId: 'block_2' })

  const orders = (['newest', 'oldest', 'largest', 'smallest'] as const).map((sort) => readAll(sort).join(' '))

  expect(orders).toEqual([
    'take_5 take_4 take_3 take_2 take_1',
    'take_1 take_2 take_3 take_4 take_5',
    'take_2 take_5 take_4 take_3 take_1',
    'take_1 take_3 take_4 take_5 take_2',
  ])
})

it('distinguishes played, starred and unused takes, with each list’s size on disk', () => {
  for (const number of [1, 2, 3]) seedActiveTake(db, { id: `take_${number}` })
  seedActiveTake(db, { id: 'take_gone', blockId: 'block_3' })
  removeBlock(db, 'chap_1', 'block_3', '2026-11-20T08:00:00.000Z')
  setTakeStar(db, 'take_1', true)

  const lists = (['all', 'unused', 'starred'] as const).map((filter) => readAll('oldest', filter))
  const sums = (['all', 'unused', 'starred'] as const).map((filter) =>
    sumProjectTakes(db, { projectId: 'proj_1', filter }),
  )
  const [entry] = listProjectTakes(db, {
    projectId: 'proj_1',
    filter: 'starred',
    sort: 'newest',
    afterTakeId: null,
    limit: 9,
  })

  const sizeBytes = 48_000 * 2 + Math.ceil(48_000 / 256) * 4
  expect(lists).toEqual([['take_1', 'take_2', 'take_3', 'take_gone'], ['take_2', 'take_gone'], ['take_1']])
  expect(sums).toEqual([4, 2, 1].map((count) => ({ count, sizeBytes: count * sizeBytes })))
  expect(entry).toMatchObject({
    chapterTitle: 'Chapter 1',
    textStart: 'Line 1.',
    sizeBytes,
    starred: true,
    isActive: false,
  })
})

it('continues after a take deleted while the list was read', () => {
  for (const number of [1, 2, 3]) seedActiveTake(db, { id: `take_${number}` })
  setActiveTake(db, 'block_1', null)
  deleteUnused(db, { projectId: 'proj_1', takeIds: ['take_2'], deletedAt: '2026-11-20T08:00:00.000Z' })

  const rest = listProjectTakes(db, {
    projectId: 'proj_1',
    filter: 'all',
    sort: 'oldest',
    afterTakeId: 'take_2',
    limit: 9,
  })

  expect(rest.map((entry) => entry.id)).toEqual(['take_3'])
})

it('reads every order from an index, without sorting', () => {
  const plans = (['created_at', 'sample_count'] as const).map((column) =>
    db
      .all<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT t.id FROM takes t WHERE t.project_id = 'proj_1' AND t.deleted_at IS NULL
           AND t.status <> 'receiving' AND (t.${column}, t.id) < ('~', '') ORDER BY t.${column} DESC, t.id DESC LIMIT 9`,
      )
      .map(({ detail }) => detail),
  )

  expect(plans.flat()).toEqual([
    expect.stringContaining('takes_of_project_by_date'),
    expect.stringContaining('takes_of_project_by_size'),
  ])
})

it('returns the sent text only if it differs from the written text', () => {
  seedActiveTake(db, { id: 'take_1', textSent: 'Line 1.' })
  seedActiveTake(db, { id: 'take_2', textSent: '<speak>Line 1.</speak>' })

  const sent = ['take_1', 'take_2', 'take_none'].map((takeId) => getTakeDetails(db, takeId)?.textSent)

  expect(sent).toEqual([null, '<speak>Line 1.</speak>', undefined])
})
