import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { removeBlock, restoreBlock } from '../../db/repos/blocks-repo.ts'
import { getActiveTakeId, listTakes, setActiveTake, setTakeStar } from '../../db/repos/takes-repo.ts'
import { seedActiveTake, seedReceivingTake, seedScript } from '../../db/seed-script.test-support.ts'
import { openTakeFiles, type TakeFiles } from '../../media/take-files.ts'
import { deleteTakes, restoreDeleted } from './delete-takes.ts'
import { removeDeletedFiles } from './remove-deleted-files.ts'

const nothing = () => new Set<string>()

const HOUR_MS = 60 * 60 * 1_000
const SIZE_BYTES = 96_752
let db: OpenDatabase
let folder: string
let takeFiles: TakeFiles
let time: number
const now = () => time

beforeEach(async () => {
  time = Date.parse('2026-11-20T08:00:00.000Z')
  folder = await mkdtemp(join(tmpdir(), 'overvoice-delete-'))
  takeFiles = await openTakeFiles(folder, now)
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 2 })
  for (const number of [1, 2, 3, 4]) {
    seedActiveTake(db, { id: `take_${number}` })
    await writeFile(takeFiles.audioPath(`take_${number}`), 'sound')
  }
  setTakeStar(db, 'take_3', true)
})
afterEach(async () => {
  db.close()
  await rm(folder, { recursive: true, force: true })
})

const these = (...takeIds: string[]) =>
  deleteTakes({ db, now }, { projectId: 'proj_1', takes: { kind: 'these', takeIds } })
const listed = () => listTakes(db, 'block_1').map((take) => take.id)
const withSound = () => [1, 2, 3, 4].filter((number) => existsSync(takeFiles.audioPath(`take_${number}`)))

describe('deleting takes', () => {
  it('keeps takes that are active or starred, and reports them', () => {
    const deletion = these('take_1', 'take_2', 'take_3', 'take_4')

    expect(deletion).toEqual({
      deletedAt: '2026-11-20T08:00:00.000Z',
      count: 2,
      sizeBytes: 2 * SIZE_BYTES,
      keptActive: 1,
      keptStarred: 1,
    })
    expect(listed()).toEqual(['take_4', 'take_3'])
  })

  it('tells apart two deletions in the same millisecond when they are undone', () => {
    const first = these('take_1')
    const second = these('take_2')

    restoreDeleted({ db }, { projectId: 'proj_1', deletedAt: second.deletedAt })

    expect(listed()).toEqual(['take_4', 'take_3', 'take_2'])
    expect(restoreDeleted({ db }, { projectId: 'proj_1', deletedAt: first.deletedAt })).toEqual({ count: 1 })
    expect(listed()).toHaveLength(4)
  })

  it('gives the reason when nothing can be deleted', () => {
    seedReceivingTake(db, { id: 'take_now', blockId: 'block_2' })

    for (const [takeId, why] of [
      ['take_4', 'in use by a block'],
      ['take_now', 'in use by a block'],
      ['take_3', 'is starred'],
    ] as const) {
      expect(() => these(takeId)).toThrow(expect.objectContaining({ code: 'take_protected' }))
      expect(() => these(takeId)).toThrow(why)
    }
    expect(() => these('take_unknown')).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  it('can delete everything unused in one project only', () => {
    const other = () => deleteTakes({ db, now }, { projectId: 'proj_2', takes: { kind: 'unused' } })

    expect(other).toThrow(expect.objectContaining({ code: 'not_found' }))
    expect(deleteTakes({ db, now }, { projectId: 'proj_1', takes: { kind: 'unused' } }).count).toBe(2)
  })

  it('is undone as a whole, and only once', () => {
    these('take_1')
    time += 1
    const { deletedAt } = these('take_2')

    const restored = restoreDeleted({ db }, { projectId: 'proj_1', deletedAt })

    expect(restored).toEqual({ count: 1 })
    expect(listed()).toEqual(['take_4', 'take_3', 'take_2'])
    expect(() => restoreDeleted({ db }, { projectId: 'proj_1', deletedAt })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})

describe('audio of deleted takes', () => {
  it('stays for a day, then is deleted while the rows stay', async () => {
    const { deletedAt } = these('take_1', 'take_2')
    time += 23 * HOUR_MS
    const early = [await removeDeletedFiles({ db, takeFiles, now, heldTakes: nothing }), withSound()]
    time += 2 * HOUR_MS

    const late = [await removeDeletedFiles({ db, takeFiles, now, heldTakes: nothing }), withSound()]

    expect(early).toEqual([0, [1, 2, 3, 4]])
    expect(late).toEqual([2, [3, 4]])
    expect(await removeDeletedFiles({ db, takeFiles, now, heldTakes: nothing })).toBe(0)
    expect(() => restoreDeleted({ db }, { projectId: 'proj_1', deletedAt })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
    expect(db.get('SELECT count(*) AS takes FROM takes')).toEqual({ takes: 4 })
  })

  it('stays if a restored block plays it', async () => {
    setActiveTake(db, 'block_1', 'take_1')
    removeBlock(db, 'chap_1', 'block_1', '2026-11-20T08:00:00.000Z')
    these('take_1', 'take_2')
    restoreBlock(db, { id: 'block_1', chapterId: 'chap_1', position: 1, text: 'Line 1.' })
    time += 25 * HOUR_MS

    const removed = await removeDeletedFiles({ db, takeFiles, now, heldTakes: nothing })

    expect([removed, withSound()]).toEqual([1, [1, 3, 4]])
    expect(listed()).toContain('take_1')
  })

  it('isn’t missed: a block restored later has no active take', async () => {
    removeBlock(db, 'chap_1', 'block_1', '2026-11-20T08:00:00.000Z')
    these('take_4')
    time += 25 * HOUR_MS
    await removeDeletedFiles({ db, takeFiles, now, heldTakes: nothing })

    restoreBlock(db, { id: 'block_1', chapterId: 'chap_1', position: 1, text: 'Line 1.' })

    expect(getActiveTakeId(db, 'block_1')).toBeNull()
  })
})
