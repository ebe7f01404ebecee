import { afterEach, beforeEach, expect, it } from 'vitest'
import type { HistoryStep, ScriptEdit } from '#shared/contract/script.ts'
import { HISTORY_LIMITS } from '#shared/domain/history-limits.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { seedScript, seedActiveTake } from '../../db/seed-script.test-support.ts'
import { storeHistory } from './chapter-history.ts'
import { editChapter } from './edit-chapter.ts'
import { openChapter } from './open-chapter.ts'

let db: OpenDatabase
let revision = 0

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  revision = 0
})
afterEach(() => db.close())

const step = (...effects: HistoryStep['effects']): HistoryStep => ({ changes: [23], effects, anchor: 0, head: 0 })
const LOCK = step({
  kind: 'setting',
  before: { kind: 'set-lock', blockId: 'block_1', locked: true },
  after: { kind: 'set-lock', blockId: 'block_1', locked: false },
})
function edit(...edits: ScriptEdit[]) {
  revision = editChapter({ db, now: () => 0 }, { chapterId: 'chap_1', baseRevision: revision, edits }).revision
}
const store = (undo: HistoryStep[], at = revision) =>
  storeHistory({ db }, { chapterId: 'chap_1', revision: at, fingerprint: 'print', steps: { undo, redo: [] } })
const read = () => openChapter({ db }, { projectId: 'proj_1', withHistory: true }).history

it('offers the last stored history with the chapter, only if asked for', () => {
  store([step()])
  store([LOCK])

  expect(read()).toEqual({ fingerprint: 'print', undo: [LOCK], redo: [], takes: [], removedBlocks: [] })
  expect(openChapter({ db }, { projectId: 'proj_1' })).not.toHaveProperty('history')
})

it('offers no history from before the last save, as after a crash in between', () => {
  store([LOCK])
  edit({ kind: 'set-lock', blockId: 'block_1', locked: true })

  expect(read()).toBeNull()
})

it('stores nothing for an outdated revision or an unknown chapter', () => {
  edit({ kind: 'set-lock', blockId: 'block_1', locked: true })
  store([LOCK])
  store([step()], revision - 1)
  storeHistory({ db }, { chapterId: 'chap_x', revision: 0, fingerprint: '', steps: { undo: [], redo: [] } })

  expect(read()?.undo).toEqual([LOCK])
})

it('returns the removed blocks and playable takes that its steps name', () => {
  for (const takeId of ['take_1', 'take_2', 'take_3']) seedActiveTake(db, { id: takeId, blockId: 'block_2' })
  db.run(`UPDATE takes SET deleted_at = 'now' WHERE id = 'take_2'`)
  db.run(`UPDATE takes SET files_removed_at = 'now' WHERE id = 'take_3'`)
  edit({ kind: 'set-note', blockId: 'block_2', note: 'Slow' }, { kind: 'remove', blockId: 'block_2' })
  const takes = ['take_1', 'take_2', 'take_3', 'take_x'].map((to): HistoryStep =>
    step({ kind: 'take', blockId: 'block_1', from: null, to }),
  )
  store([step({ kind: 'blocks', index: 1, remove: [], insert: ['block_2', 'block_1', 'block_x'] }), ...takes])

  const history = read()

  expect(history?.removedBlocks).toMatchObject([{ id: 'block_2', text: 'Line 2.', note: 'Slow' }])
  expect(history?.takes.map(({ id }) => id)).toEqual(['take_1', 'take_2'])
})

it('opens the chapter without a history that is damaged or too large', () => {
  const large = JSON.stringify({ undo: [], redo: [], more: 'x'.repeat(2 * HISTORY_LIMITS.maxBytes) })
  const tooMany = JSON.stringify({ undo: Array.from({ length: HISTORY_LIMITS.maxSteps + 1 }, () => LOCK), redo: [] })
  store([LOCK])
  for (const steps of ['', '{', 'null', '[]', '{"undo":[{}],"redo":[]}', large, tooMany]) {
    db.run(`UPDATE chapter_histories SET steps = ?`, steps)
    const script = openChapter({ db }, { projectId: 'proj_1', withHistory: true })
    expect([script.history, script.blocks.length]).toEqual([null, 3])
  }
})

it('stores no steps larger than the limit', () => {
  store([{ ...LOCK, changes: [23, [0, 'x'.repeat(2 * HISTORY_LIMITS.maxBytes)]] }])

  expect(read()).toBeNull()
})
