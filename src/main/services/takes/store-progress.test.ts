import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { getTake } from '../../db/repos/takes-repo.ts'
import { seedReceivingTake, seedScript } from '../../db/seed-script.test-support.ts'
import { createProgressStore } from './store-progress.ts'

let db: OpenDatabase
let nowMs: number
/** Outermost transactions. */
let commits: number
beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 2 })
  nowMs = 1_000
  commits = 0
})
afterEach(() => db.close())

/** Follows a take that is stored with the current value of `samples`. */
function follow(store: ReturnType<typeof createProgressStore>, takeId: string) {
  seedReceivingTake(db, { id: takeId })
  const arrived = { samples: 0, reads: 0 }
  const followed = store.follow(() => {
    arrived.reads += 1
    return { takeId, sampleCount: arrived.samples }
  })
  return {
    arrived,
    leave: followed.leave,
    grow(samples: number) {
      arrived.samples = samples
      followed.grew()
    },
    stored: () => getTake(db, takeId)?.sampleCount,
  }
}

function openStore() {
  const transaction = <T>(work: () => T): T => {
    if (!db.raw.inTransaction) commits += 1
    return db.transaction(work)
  }
  return createProgressStore({ db: { ...db, transaction }, now: () => nowMs })
}

it('stores all takes that have grown in one transaction once one of them is due', () => {
  const store = openStore()
  const first = follow(store, 'take_1')
  nowMs += 200
  const second = follow(store, 'take_2')
  const silent = follow(store, 'take_3')
  second.grow(2_400)
  first.grow(4_800)
  const early = [first.stored(), second.stored()]

  nowMs += 50
  first.grow(7_200)
  nowMs += 249
  second.grow(9_600)

  expect(early).toEqual([0, 0])
  expect([first.stored(), second.stored(), silent.stored()]).toEqual([7_200, 2_400, 0])
  expect([silent.arrived.reads, commits]).toEqual([0, 1])
})

it('doesn’t store a take that is no longer followed', () => {
  const store = openStore()
  const first = follow(store, 'take_1')
  const second = follow(store, 'take_2')
  second.grow(2_400)
  second.leave()

  nowMs += 250
  first.grow(4_800)

  expect([first.stored(), second.stored()]).toEqual([4_800, 0])
})

it('stores takes again with the next audio if the database refused them', () => {
  const store = openStore()
  const first = follow(store, 'take_1')
  nowMs += 250
  db.raw.pragma('query_only = ON')

  expect(() => first.grow(2_400)).toThrow()
  db.raw.pragma('query_only = OFF')
  first.grow(4_800)

  expect(first.stored()).toBe(4_800)
})
