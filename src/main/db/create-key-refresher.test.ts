import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPronunciationService } from '../services/pronunciations/pronunciation-service.ts'
import { updateProject } from '../services/projects/update-project.ts'
import { createKeyRefresher } from './create-key-refresher.ts'
import type { OpenDatabase } from './database.ts'
import { openStudioDatabase } from './open-database.ts'
import { listProjectSummaries } from './repos/projects-repo.ts'
import { SEED_INPUTS, seedActiveTake, seedScript } from './seed-script.test-support.ts'

const BLOCKS = 1_200
const SPOKEN = [1, 600, 1_200]

let db: OpenDatabase
let bugs: unknown[]
const now = () => 0

/** Many more blocks than fit in one transaction; the first, the last and one in between are up to date. */
beforeEach(() => {
  bugs = []
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: BLOCKS })
  for (const number of SPOKEN) {
    const inputs = { ...SEED_INPUTS, text: `Line ${number}.` }
    seedActiveTake(db, { id: `take_${number}`, blockId: `block_${number}`, inputs })
  }
})
afterEach(() => db.close())

const refresher = (signal = new AbortController().signal) =>
  createKeyRefresher({ db, reportBug: (error) => bugs.push(error), signal })
const spoken = () => listProjectSummaries(db)[0]?.spokenBlockCount
const normalize = (textNormalization: boolean) =>
  updateProject({ db, now }, { projectId: 'proj_1', settings: { textNormalization } })

it('refreshes the blocks affected by a project change in turns, yielding in between', async () => {
  const keys = refresher()
  let othersTurns = 0
  const count = () => {
    othersTurns += 1
    immediate = setImmediate(count)
  }
  let immediate = setImmediate(count)

  normalize(false)
  await keys.settled()

  clearImmediate(immediate)
  expect(spoken()).toBe(0)
  expect(othersTurns).toBeGreaterThan(2)
  expect(bugs).toEqual([])
})

it('starts over if another change arrives while it works on an earlier one', async () => {
  const keys = refresher()
  normalize(false)
  const settled = keys.settled()
  await new Promise((resolve) => setImmediate(resolve))

  normalize(true)
  await settled

  expect(spoken()).toBe(SPOKEN.length)
})

it('finishes work left by a kill or a stop at the next start', async () => {
  normalize(false)
  const ending = new AbortController()
  const stopped = refresher(ending.signal).settled()
  ending.abort()
  await stopped

  await refresher().settled()

  expect(spoken()).toBe(0)
})

it('refreshes every chapter after a global pronunciation change, counting only affected blocks', async () => {
  const pronunciations = createPronunciationService({
    db,
    newId: () => 'one',
    now,
    counted: async (result) => result,
    onChanged: () => undefined,
  })

  pronunciations.add({ written: '600', spoken: 'six hundred', scope: { kind: 'everywhere' }, matchCase: false })
  await refresher().settled()

  expect(spoken()).toBe(SPOKEN.length - 1)
})

it('keeps chapters marked and reports it if keys can’t be stored, and refreshes them on the next call', async () => {
  const keys = refresher()
  normalize(false)
  db.script(`CREATE TRIGGER full BEFORE UPDATE ON blocks BEGIN SELECT raise(ABORT, 'full'); END`)
  await keys.settled()
  const failed = { spoken: spoken(), bugs: bugs.length }

  db.script(`DROP TRIGGER full`)
  await keys.settled()

  expect(failed).toEqual({ spoken: SPOKEN.length, bugs: 1 })
  expect(spoken()).toBe(0)
})
