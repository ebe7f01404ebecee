import { expect, it } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { SEED_INPUTS, seedActiveTake, seedReceivingTake, seedScript } from '../seed-script.test-support.ts'
import { removeBlock, setBlockPause } from './blocks-repo.ts'
import { insertCastMember, setCastRemoved } from './cast-repo.ts'
import { setInputsKey } from './inputs-keys-repo.ts'
import { listProjectSummaries } from './projects-repo.ts'

it('counts blocks, generated blocks and the duration with pauses in between but not at the end', () => {
  const db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 5 })
  seedActiveTake(db, { id: 'take_1', blockId: 'block_1' })
  seedActiveTake(db, { id: 'take_3', blockId: 'block_3', inputs: { ...SEED_INPUTS, text: 'Line 3.' } })
  seedReceivingTake(db, { id: 'take_4', blockId: 'block_4' })
  setBlockPause(db, 'chap_1', 'block_1', 250)
  removeBlock(db, 'chap_1', 'block_5', '2026-11-20T08:00:00.000Z')

  const [summary] = listProjectSummaries(db)
  db.close()

  expect(summary).toMatchObject({ id: 'proj_1', blockCount: 4, spokenBlockCount: 2, durationMs: 2_000 + 250 + 2_000 })
})

it('counts blocks as generated only if regenerating them would sound the same', () => {
  const db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 4 })
  for (const number of [1, 2, 3, 4]) {
    const inputs = { ...SEED_INPUTS, text: `Line ${number}.` }
    seedActiveTake(db, { id: `take_${number}`, blockId: `block_${number}`, inputs })
  }
  setInputsKey(db, 'block_2', 'of other words')
  setInputsKey(db, 'block_3', 'of another voice')

  const [summary] = listProjectSummaries(db)
  db.close()

  expect(summary).toMatchObject({ blockCount: 4, spokenBlockCount: 2 })
})

it('lists the project’s voice and those of its cast once each, without removed speakers', () => {
  const db = openStudioDatabase(':memory:')
  seedScript(db)
  const add = (name: string, voiceId: string | null) =>
    insertCastMember(db, {
      ...{ id: `cast_${name}`, projectId: 'proj_1', name, voiceId, modelId: null, language: null, emotion: null },
      createdAt: '2026-11-20T08:00:00.000Z',
    })
  add('Zoe', 'marlo')
  add('Ada', 'june')
  add('Bea', 'marlo')
  add('Cai', SEED_INPUTS.voiceId)
  add('Dan', null)
  add('Eva', 'nobody')
  setCastRemoved(db, 'cast_Eva', '2026-11-20T09:00:00.000Z')

  const [summary] = listProjectSummaries(db)
  db.close()

  expect(summary?.voiceIds).toEqual([SEED_INPUTS.voiceId, 'june', 'marlo'])
})
