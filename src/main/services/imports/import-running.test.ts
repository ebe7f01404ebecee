import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TakeInputs } from '#shared/contract/takes.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { insertWork } from '../../db/repos/queue-repo.ts'
import { SEED_INPUTS, seedScript } from '../../db/seed-script.test-support.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { createImportsService } from './imports-service.ts'

const CATALOG = { voices: [], models: [], former: [], asOf: null, isBehind: false }
let db: OpenDatabase
beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 2 })
})
afterEach(() => db.close())

/** Queues a block with these inputs. */
function queue(blockId: string, inputs: Partial<TakeInputs>): void {
  insertWork(db, [
    {
      ...{ id: `work_${blockId}`, position: 1, hold: null, projectId: 'proj_1', blockId, priority: 'batch' },
      ...{
        characters: 1,
        fingerprint: blockId,
        restOfTakeId: null,
        kept: null,
        createdAt: '',
        textSent: '',
        dialogue: null,
      },
      inputs: { ...SEED_INPUTS, ...inputs },
    },
  ])
}

it('names queued blocks that the speakers of an import leave out of date, also when it is undone', async () => {
  let made = 10
  const imports = createImportsService({
    db,
    newId: () => String((made += 1)),
    now: () => Date.parse('2026-11-20T08:00:00.000Z'),
    counted: async (result) => result,
    ...{ catalog: () => CATALOG, workspaceId: 'ws_first', catalogFilled: async () => undefined },
    uploadsFolder: '',
    cancelGeneration: () => undefined,
  })
  const edits = [{ kind: 'set-text' as const, blockId: 'block_1', text: 'Aria: Hello.' }]
  editChapter({ db, now: () => 0 }, { chapterId: 'chap_1', baseRevision: 0, edits })
  queue('block_1', { text: 'Aria: Hello.' })
  queue('block_2', { text: 'Line 2.' })
  imports.addPart({ uploadId: 'upload_12345678', index: 0, text: 'Aria: Yes.' })

  const { importId, runningBlockIds } = await imports.run(
    {
      ...{ projectId: 'proj_1', uploadId: 'upload_12345678', title: 'storm.md', speakers: ['Aria'] },
      place: { kind: 'chapters', afterChapterId: null },
      options: {
        ...{ format: 'markdown', chapterLevel: 1, includesCode: false },
        ...{ speakTitles: false, splitLong: false, speakBrackets: false },
      },
    },
    new AbortController().signal,
  )
  db.run(`UPDATE queue SET inputs = json_set(inputs, '$.spokenFromChar', 6) WHERE block_id = 'block_1'`)
  const undone = await imports.setImport({ importId, isDone: false })

  expect(runningBlockIds).toEqual(['block_1'])
  expect(undone.runningBlockIds).toEqual(['block_1'])
})
