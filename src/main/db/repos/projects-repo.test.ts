import { expect, it } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { seedActiveTake, seedReceivingTake, seedScript } from '../seed-script.test-support.ts'
import { removeBlock, setBlockPause } from './blocks-repo.ts'
import { listProjectSummaries } from './projects-repo.ts'

it('counts blocks, spoken blocks and what the chapter plays, with pauses between but not after', () => {
  const db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 5 })
  seedActiveTake(db, { id: 'take_1', blockId: 'block_1' })
  seedActiveTake(db, { id: 'take_3', blockId: 'block_3' })
  seedReceivingTake(db, { id: 'take_4', blockId: 'block_4' })
  setBlockPause(db, 'chap_1', 'block_1', 250)
  removeBlock(db, 'chap_1', 'block_5', '2026-11-20T08:00:00.000Z')

  const [summary] = listProjectSummaries(db)
  db.close()

  expect(summary).toMatchObject({ id: 'proj_1', blockCount: 4, spokenBlockCount: 2, durationMs: 2_000 + 250 + 2_000 })
})
