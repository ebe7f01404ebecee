import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TakeEvent } from '#shared/contract/takes.ts'
import { PLANS } from '#shared/domain/plans.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { setBlockLock, setBlockText } from '../../db/repos/blocks-repo.ts'
import { getActiveTakeId } from '../../db/repos/takes-repo.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { openTakeFiles } from '../../media/take-files.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTakesService, type TakesService } from './takes-service.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

let db: OpenDatabase
let cache: OpenDatabase
let folder: string
let takes: TakesService
let asked: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-keep-'))
  db = openStudioDatabase(':memory:')
  cache = openCacheDatabase(':memory:')
  seedScript(db, { blocks: 2 })
  seedActiveTake(db, { id: 'take_1' })
  seedActiveTake(db, { id: 'take_2' })
  asked = 0
  const speech = createSpeechApi({
    async target() {
      asked += 1
      throw new Error('Nothing may be asked of the service here')
    },
    scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
    now: () => performance.now(),
    random: Math.random,
  })
  takes = createTakesService({
    workspaceId: 'ws_first',
    db,
    cache,
    takeFiles: await openTakeFiles(folder, Date.now),
    speech,
    catalog: () => TWO_VOICES,
    service: () => 'sandbox',
    concurrency: () => 1,
    waitMs: () => 0,
    reach: () => 'online',
    onServiceChange: () => () => undefined,
    newId: () => 'one',
    now: Date.now,
    reportBug: (error) => {
      throw error
    },
  })
})
afterEach(async () => {
  await takes.dispose()
  cache.close()
  db.close()
  await rm(folder, { recursive: true, force: true })
})

describe('locked block', () => {
  it('isn’t generated, and says why', async () => {
    setBlockLock(db, 'chap_1', 'block_1', true)
    setBlockText(db, 'chap_1', 'block_1', { text: 'Other words.', markup: [] })

    const plan = await takes.generate({ projectId: 'proj_1', blockIds: ['block_1'], reuse: false })

    expect(plan).toMatchObject({ blockIds: [], characters: 0, reusable: [] })
    expect(plan.problems).toMatchObject([{ blockId: 'block_1', failure: { code: 'block_locked' } }])
    expect(asked).toBe(0)
  })

  it('keeps its active take', () => {
    setBlockLock(db, 'chap_1', 'block_1', true)
    db.run(`UPDATE takes SET status = 'partial' WHERE id = 'take_1'`)

    const refused = expect.objectContaining({ code: 'block_locked' })

    expect(() => takes.activate({ blockId: 'block_1', takeId: 'take_1' })).toThrow(refused)
    expect(() => takes.resume({ takeId: 'take_1' })).toThrow(refused)
    expect(getActiveTakeId(db, 'block_1')).toBe('take_2')
  })

  it('can be changed after unlocking', () => {
    setBlockLock(db, 'chap_1', 'block_1', true)
    setBlockLock(db, 'chap_1', 'block_1', false)

    takes.activate({ blockId: 'block_1', takeId: 'take_1' })

    expect(getActiveTakeId(db, 'block_1')).toBe('take_1')
  })
})

it('notifies every window of a star, a deletion and its undo', async () => {
  const leaving = new AbortController()
  const events: TakeEvent['kind'][] = []
  const watching = takes.watch({ projectId: 'proj_1' }, leaving.signal)
  events.push((await watching.next()).value?.kind)
  const next = async () => events.push((await watching.next()).value?.kind)

  takes.star({ takeId: 'take_1', starred: true })
  await next()
  const isStarred = takes.details({ takeId: 'take_1' }).take.starred
  takes.star({ takeId: 'take_1', starred: false })
  await next()
  const { deletedAt } = takes.remove({ projectId: 'proj_1', takes: { kind: 'unused' } })
  await next()
  takes.restoreDeleted({ projectId: 'proj_1', deletedAt })
  await next()
  leaving.abort()

  expect(isStarred).toBe(true)
  expect(events).toEqual(['snapshot', 'listed', 'listed', 'listed', 'listed'])
  expect(() => takes.star({ takeId: 'take_none', starred: true })).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
})
