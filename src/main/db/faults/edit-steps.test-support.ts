import { openChapter } from '../../services/script/open-chapter.ts'
import { editChapter } from '../../services/script/edit-chapter.ts'
import type { ScriptEdit } from '#shared/contract/script.ts'
import type { WritableDb } from '../database.ts'
import { endTake, setActiveTake } from '../repos/takes-repo.ts'
import { seedReceivingTake } from '../seed-script.test-support.ts'

const FIRST_BLOCKS = 3

/** Edits of 1-based step `step` to a chapter of `seedScript({ blocks: 3 })`: insertions, texts, removals. */
function editsOfStep(step: number): ScriptEdit[] {
  const edits: ScriptEdit[] = [
    { kind: 'set-text', blockId: `block_${1 + (step % FIRST_BLOCKS)}`, text: `Text ${step}` },
  ]
  if (step % 3 === 0)
    edits.push({ kind: 'insert', blockId: `block_s${step}`, afterBlockId: 'block_1', text: `New ${step}` })
  if (step % 9 === 0) edits.push({ kind: 'remove', blockId: `block_s${step - 3}` })
  return edits
}

/** Stores step `step`, then a take of the block it wrote; both are durable on return. */
export function storeStep(db: WritableDb, step: number): void {
  editChapter(
    { db, now: () => Date.parse('2026-11-20T08:00:00.000Z') },
    { chapterId: 'chap_1', baseRevision: step - 1, edits: editsOfStep(step) },
  )
  const blockId = `block_${1 + (step % FIRST_BLOCKS)}`
  const takeId = `take_${step}`
  seedReceivingTake(db, { id: takeId, blockId, fingerprint: `step-${step}` })
  db.transaction(() => {
    endTake(db, {
      takeId,
      status: 'complete',
      sampleCount: step,
      marks: [{ startChar: 0, endChar: 4, startMs: 0, endMs: step }],
      chargedCharacters: 7,
      requestIds: [`req_${step}`],
      endedAt: '2026-11-20T08:00:01.000Z',
      failure: null,
    })
    setActiveTake(db, blockId, takeId)
  })
}

/** IDs and texts of the chapter after this many steps, computed without a database. */
function chapterAfter(steps: number): [id: string, text: string][] {
  const blocks = Array.from({ length: FIRST_BLOCKS }, (_, index): [string, string] => [
    `block_${index + 1}`,
    `Line ${index + 1}.`,
  ])
  for (let step = 1; step <= steps; step += 1) {
    for (const edit of editsOfStep(step)) {
      const at = blocks.findIndex(([id]) => id === edit.blockId)
      if (edit.kind === 'set-text') blocks.splice(at, 1, [edit.blockId, edit.text])
      if (edit.kind === 'remove') blocks.splice(at, 1)
      if (edit.kind === 'insert') blocks.splice(1, 0, [edit.blockId, edit.text])
    }
  }
  return blocks
}

/**
 * Errors in a database that should contain exactly the first N whole steps, `[]` if none. The take of the last step may
 * still be missing or unfinished: it is stored after the edit.
 */
export function getFaults(db: WritableDb): { revision: number; faults: string[] } {
  const faults: string[] = []
  const check = db.all<{ integrity_check: string }>('PRAGMA integrity_check').map((row) => row.integrity_check)
  if (check.join() !== 'ok') faults.push(...check)
  if (db.all('PRAGMA foreign_key_check').length > 0) faults.push('A reference does not hold')

  const { revision, blocks } = openChapter({ db }, { projectId: 'proj_1' })
  const texts = blocks.map(({ id, text }) => [id, text])
  if (JSON.stringify(texts) !== JSON.stringify(chapterAfter(revision)))
    faults.push(`Not the chapter of step ${revision}`)

  const takes = db.all<{ id: string; status: string; marks: number | null }>(
    `SELECT id, status, length(m.marks) AS marks FROM takes t LEFT JOIN take_marks m ON m.take_id = t.id ORDER BY t.rowid`,
  )
  for (let step = 1; step < revision; step += 1) {
    const take = takes[step - 1]
    if (take?.id !== `take_${step}` || take.status !== 'complete' || take.marks !== 24)
      faults.push(`Take ${step} is not whole`)
  }
  return { revision, faults }
}
