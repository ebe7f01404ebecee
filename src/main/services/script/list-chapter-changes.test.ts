import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ScriptEdit } from '#shared/contract/script.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { editChapter } from './edit-chapter.ts'
import { listChapterChanges } from './list-chapter-changes.ts'

let db: OpenDatabase
let revision = 0

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  revision = 0
})
afterEach(() => db.close())

const change = { index: 0, removeCount: 1, rows: [{ blockId: 'block_1', pieces: ['New'] }] }
function edit(saveId: string | null, ...edits: ScriptEdit[]) {
  const save = saveId === null ? undefined : { id: saveId, change }
  revision = editChapter({ db, now: () => 0 }, { chapterId: 'chap_1', baseRevision: revision, edits, save }).revision
}
const write = (blockId: string, text: string): ScriptEdit => ({ kind: 'set-text', blockId, text })
const list = (since: number) => listChapterChanges({ db }, { chapterId: 'chap_1', revision: since })

it('lists the saves after a revision with the current state of their blocks', () => {
  edit('save_1', write('block_1', 'One'))
  edit('save_2', write('block_2', 'Two'))
  edit('save_3', write('block_2', 'Two again'), { kind: 'remove', blockId: 'block_3' })

  const { blocks, removedBlocks, ...answer } = list(1)

  expect(answer).toEqual({ revision: 3, saves: ['save_2', 'save_3'].map((id) => ({ id, change })) })
  expect(blocks?.map(({ id, text }) => [id, text])).toEqual([['block_2', 'Two again']])
  expect(removedBlocks.map(({ id }) => id)).toEqual(['block_3'])
})

it('names no blocks if something else than a save changed the chapter', () => {
  edit('save_1', write('block_1', 'One'))
  edit(null, write('block_2', 'Two'))

  expect(list(0)).toEqual({ revision: 2, saves: [{ id: 'save_1', change }], blocks: null, removedBlocks: [] })
})

it('stores the last 200 saves', () => {
  for (let save = 1; save <= 203; save += 1) edit(`save_${save}`, write('block_1', `Text ${save}`))

  expect(
    list(0)
      .saves.map(({ id }) => id)
      .slice(0, 1),
  ).toEqual(['save_4'])
  expect(list(3).blocks).toHaveLength(1)
})
