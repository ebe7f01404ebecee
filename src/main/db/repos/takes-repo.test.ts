import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../database.ts'
import { openStudioDatabase } from '../open-database.ts'
import { SEED_INPUTS, seedActiveTake, seedReceivingTake, seedScript } from '../seed-script.test-support.ts'
import { getMarks, listMarks } from './marks-repo.ts'
import { deleteUnused, restoreDeletedAt } from './project-takes-repo.ts'
import {
  endTake,
  findReusableTake,
  getActiveTakeId,
  getTake,
  readActiveTakeRows,
  listTakes,
  listUnfinishedTakes,
  setActiveTake,
  updateTakeProgress,
} from './takes-repo.ts'

const MARK = { startChar: 0, endChar: 4, startMs: 0, endMs: 700.5 }
let db: OpenDatabase

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 2 })
})
afterEach(() => db.close())

describe('a take being received', () => {
  it('is registered without audio', () => {
    seedReceivingTake(db, { requestIds: ['req_9'] })

    expect(getTake(db, 'take_1')).toEqual({
      id: 'take_1',
      blockId: 'block_1',
      status: 'receiving',
      inputs: SEED_INPUTS,
      sampleRateHz: 24_000,
      sampleCount: 0,
      durationMs: 0,
      wordCount: 0,
      chargedCharacters: null,
      unconfirmedCharacters: 0,
      requestIds: ['req_9'],
      createdAt: '2026-11-02T10:00:00.000Z',
      failure: null,
      serviceVersions: [],
      starred: false,
      derivedFromTakeIds: [],
      sourceRanges: [],
      audioUrl: '/media/takes/take_1.pcm',
      peaksUrl: '/media/takes/take_1.peaks',
    })
  })

  it('stores what has arrived, and the marks as a whole list', () => {
    seedReceivingTake(db)
    updateTakeProgress(db, { takeId: 'take_1', sampleCount: 12_000, marks: [MARK] })

    updateTakeProgress(db, {
      takeId: 'take_1',
      sampleCount: 24_000,
      marks: [MARK, { ...MARK, startMs: 800, endMs: 900 }],
    })

    expect(getTake(db, 'take_1')).toMatchObject({ sampleCount: 24_000, durationMs: 1_000, wordCount: 2 })
    expect(getMarks(db, 'take_1')).toEqual([MARK, { ...MARK, startMs: 800, endMs: 900 }])
  })

  it('adopts the sample rate of the response', () => {
    seedReceivingTake(db)

    updateTakeProgress(db, { takeId: 'take_1', sampleCount: 24_000, sampleRateHz: 48_000 })

    expect(getTake(db, 'take_1')).toMatchObject({ sampleRateHz: 48_000, durationMs: 500 })
  })

  it('keeps known charge and request IDs if later progress omits them', () => {
    seedReceivingTake(db)
    updateTakeProgress(db, { takeId: 'take_1', sampleCount: 1, chargedCharacters: 7, requestIds: ['req_1'] })

    updateTakeProgress(db, { takeId: 'take_1', sampleCount: 2, chargedCharacters: null })

    expect(getTake(db, 'take_1')).toMatchObject({ chargedCharacters: 7, requestIds: ['req_1'], sampleCount: 2 })
  })

  it('is listed as unfinished until it ends, with its project and marks', () => {
    seedReceivingTake(db)
    seedReceivingTake(db, { id: 'take_2', createdAt: '2026-11-02T09:00:00.000Z' })
    updateTakeProgress(db, { takeId: 'take_1', sampleCount: 24_000, marks: [MARK] })

    const before = listUnfinishedTakes(db).map(({ projectId, take, marks }) => [projectId, take.id, marks])
    for (const takeId of ['take_1', 'take_2']) {
      endTake(db, { takeId, status: 'partial', sampleCount: 1, endedAt: 'then', failure: null })
    }

    expect(before).toEqual([
      ['proj_1', 'take_2', []],
      ['proj_1', 'take_1', [MARK]],
    ])
    expect(listUnfinishedTakes(db)).toEqual([])
  })
})

describe('a take that has ended', () => {
  it('stores its length, marks, charge and failure', () => {
    const failure = { code: 'stream_cut' as const, message: 'The stream ended early.', keptWords: 1 }
    seedReceivingTake(db)

    endTake(db, {
      takeId: 'take_1',
      status: 'partial',
      sampleCount: 36_000,
      marks: [MARK],
      chargedCharacters: null,
      requestIds: ['req_1', 'req_2'],
      endedAt: '2026-11-02T10:00:09.000Z',
      failure,
    })

    expect(getTake(db, 'take_1')).toMatchObject({
      status: 'partial',
      sampleCount: 36_000,
      durationMs: 1_500,
      wordCount: 1,
      chargedCharacters: null,
      requestIds: ['req_1', 'req_2'],
      failure,
    })
    expect(getMarks(db, 'take_1')).toEqual([MARK])
  })

  it('is not changed by late progress or a second ending', () => {
    seedActiveTake(db)
    const ended = getTake(db, 'take_1')

    updateTakeProgress(db, { takeId: 'take_1', sampleCount: 1, marks: [] })
    endTake(db, { takeId: 'take_1', status: 'failed', sampleCount: 0, marks: [], endedAt: 'later', failure: null })

    expect(getTake(db, 'take_1')).toEqual(ended)
    expect(getMarks(db, 'take_1')).toEqual([MARK])
  })
})

describe('the takes of a block', () => {
  it('are listed newest first, the later stored first at the same instant', () => {
    seedReceivingTake(db, { id: 'take_old', createdAt: '2026-11-01T00:00:00.000Z' })
    seedReceivingTake(db, { id: 'take_first', createdAt: '2026-11-03T00:00:00.000Z' })
    seedReceivingTake(db, { id: 'take_second', createdAt: '2026-11-03T00:00:00.000Z' })
    seedReceivingTake(db, { id: 'take_other', blockId: 'block_2' })

    const ids = listTakes(db, 'block_1').map((take) => take.id)

    expect(ids).toEqual(['take_second', 'take_first', 'take_old'])
    expect(listTakes(db, 'block_unknown')).toEqual([])
  })

  it('omit a deleted take from the list and from reuse until it is restored', () => {
    seedActiveTake(db)
    setActiveTake(db, 'block_1', null)
    const deletedAt = '2026-11-04T00:00:00.000Z'

    deleteUnused(db, { projectId: 'proj_1', takeIds: ['take_1'], deletedAt })
    const hidden = [listTakes(db, 'block_1').length, findReusableTake(db, 'block_1', 'one')]
    restoreDeletedAt(db, 'proj_1', deletedAt)

    expect(hidden).toEqual([0, undefined])
    expect(listTakes(db, 'block_1')).toHaveLength(1)
  })

  it('include the active one, which may be made for another block', () => {
    seedActiveTake(db)

    const known = setActiveTake(db, 'block_2', 'take_1')
    const unknown = setActiveTake(db, 'block_3', 'take_1')

    expect([known, unknown]).toEqual([true, false])
    expect([...readActiveTakeRows(db, 'chap_1')].map(([blockId, [takeId]]) => [blockId, takeId])).toEqual([
      ['block_1', 'take_1'],
      ['block_2', 'take_1'],
    ])
    expect([getActiveTakeId(db, 'block_2'), getActiveTakeId(db, 'block_3')]).toEqual(['take_1', null])
  })
})

describe('reuse', () => {
  it('offers the newest complete take with the fingerprint, preferring the block’s own', () => {
    seedActiveTake(db, { id: 'take_own', createdAt: '2026-11-01T00:00:00.000Z' })
    seedActiveTake(db, { id: 'take_older', blockId: 'block_2', createdAt: '2026-11-02T00:00:00.000Z' })
    seedActiveTake(db, { id: 'take_newer', blockId: 'block_2', createdAt: '2026-11-03T00:00:00.000Z' })

    const offers = ['block_1', 'block_2', 'block_9'].map((blockId) => findReusableTake(db, blockId, 'one')?.id)

    expect(offers).toEqual(['take_own', 'take_newer', 'take_newer'])
    expect(findReusableTake(db, 'block_1', 'two')).toBeUndefined()
  })

  it('never offers an incomplete take', () => {
    seedReceivingTake(db)
    const whileReceiving = findReusableTake(db, 'block_1', 'one')
    endTake(db, { takeId: 'take_1', status: 'partial', sampleCount: 9, endedAt: 'then', failure: null })

    expect([whileReceiving, findReusableTake(db, 'block_1', 'one')]).toEqual([undefined, undefined])
  })
})

it('returns marks in the requested order, with an empty list for a take without any', () => {
  seedActiveTake(db)

  expect(listMarks(db, ['take_unknown', 'take_1'])).toEqual([
    { takeId: 'take_unknown', marks: [] },
    { takeId: 'take_1', marks: [MARK] },
  ])
})
