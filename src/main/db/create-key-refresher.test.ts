import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSayAsService } from '../services/say-as/say-as-service.ts'
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

/** Far more blocks than one transaction takes; the first, the last and one between are spoken as they stand. */
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

it('refreshes what a change of the project touched in turns, and lets others have theirs', async () => {
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

it('begins anew for a change that comes while it works on an earlier one', async () => {
  const keys = refresher()
  normalize(false)
  const settled = keys.settled()
  await new Promise((resolve) => setImmediate(resolve))

  normalize(true)
  await settled

  expect(spoken()).toBe(SPOKEN.length)
})

it('ends work at the next start that a kill or a stop left', async () => {
  normalize(false)
  const ending = new AbortController()
  const stopped = refresher(ending.signal).settled()
  ending.abort()
  await stopped

  await refresher().settled()

  expect(spoken()).toBe(0)
})

it('refreshes every chapter for a word that is said otherwise everywhere, and only counts blocks that hold it', async () => {
  const sayAs = createSayAsService({ db, newId: () => 'one', now, onChanged: () => undefined })

  sayAs.add({ written: '600', spoken: 'six hundred', scope: { kind: 'everywhere' }, matchCase: false })
  await refresher().settled()

  expect(spoken()).toBe(SPOKEN.length - 1)
})

it('keeps chapters marked when keys cannot be stored, says so, and refreshes them when asked again', async () => {
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
