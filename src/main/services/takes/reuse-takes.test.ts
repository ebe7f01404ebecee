import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TakeEvent } from '#shared/contract/takes.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { getActiveTakeId, setActiveTake } from '../../db/repos/takes-repo.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { reuseTakes } from './reuse-takes.ts'

const BLOCKS = 600
let db: OpenDatabase
beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: BLOCKS })
})
afterEach(() => db.close())

it('makes stored takes active and reports them in few events', () => {
  const reusable = Array.from({ length: BLOCKS }, (_, index) => {
    const blockId = `block_${index + 1}`
    const takeId = `take_${index + 1}`
    seedActiveTake(db, { id: takeId, blockId })
    setActiveTake(db, blockId, null)
    return { blockId, takeId }
  })
  const events: TakeEvent[] = []

  reuseTakes({ db, events: { emit: (_projectId, event) => events.push(event) } }, 'proj_1', reusable)

  expect(reusable.map(({ blockId }) => getActiveTakeId(db, blockId))).toEqual(reusable.map(({ takeId }) => takeId))
  const activated = events.flatMap((event) => (event.kind === 'activated' ? event.blocks : []))
  expect(activated.map(({ blockId, take }) => ({ blockId, takeId: take?.id }))).toEqual(reusable)
  expect(events.length).toBeLessThan(5)
})
