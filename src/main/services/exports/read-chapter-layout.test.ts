import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../../db/open-database.ts'
import { insertWork } from '../../db/repos/queue-repo.ts'
import { SEED_INPUTS, seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { readChapterLayout } from './read-chapter-layout.ts'

it('lays out the blocks that aren’t queued or generating on request, as a window shows them', () => {
  const db = openStudioDatabase(':memory:')
  onTestFinished(() => db.close())
  seedScript(db, { blocks: 3 })
  for (const number of [1, 2, 3])
    seedActiveTake(db, { id: `take_${number}`, blockId: `block_${number}`, fingerprint: String(number) })
  insertWork(db, [
    {
      ...{ id: 'work_1', position: 1, hold: null, projectId: 'proj_1', blockId: 'block_2', priority: 'batch' },
      ...{
        characters: 1,
        fingerprint: '2',
        restOfTakeId: null,
        kept: null,
        createdAt: '',
        textSent: '',
        dialogue: null,
      },
      inputs: SEED_INPUTS,
    },
  ])
  const places = (which: 'all' | 'settled') =>
    readChapterLayout(db, 'chap_1', which).spans.map(({ takeId, startSample }) => [takeId, startSample])

  expect(places('settled')).toEqual([
    ['take_1', 0],
    ['take_3', 60_000],
  ])
  expect(places('all')).toEqual([
    ['take_1', 0],
    ['take_2', 60_000],
    ['take_3', 120_000],
  ])
})
