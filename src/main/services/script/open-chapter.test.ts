import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../../db/open-database.ts'
import { appendChapter } from '../../db/repos/chapters-repo.ts'
import { insertBlock } from '../../db/repos/blocks-repo.ts'
import { insertWork, setWorkSent } from '../../db/repos/queue-repo.ts'
import { SEED_INPUTS, seedScript } from '../../db/seed-script.test-support.ts'
import { openChapter } from './open-chapter.ts'

it('names the chapter’s blocks that are queued or being generated, in order', () => {
  const db = openStudioDatabase(':memory:')
  onTestFinished(() => db.close())
  seedScript(db, { blocks: 3 })
  appendChapter(db, 'proj_1', { id: 'chap_2', title: '' })
  insertBlock(db, { id: 'block_other', chapterId: 'chap_2', position: 1, text: 'Elsewhere.' })
  insertWork(
    db,
    ['block_other', 'block_3', 'block_1'].map((blockId, index) => ({
      ...{ id: `work_${index}`, position: index, hold: null, projectId: 'proj_1', blockId, priority: 'batch' },
      ...{ characters: 1, fingerprint: blockId, restOfTakeId: null, kept: null, createdAt: '' },
      ...{ textSent: '', dialogue: null, inputs: SEED_INPUTS },
    })),
  )
  setWorkSent(db, 'work_1')

  expect(openChapter({ db }, { projectId: 'proj_1', chapterId: 'chap_1' }).openBlockIds).toEqual(['block_1', 'block_3'])
})
