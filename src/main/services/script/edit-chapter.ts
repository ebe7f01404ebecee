import type { ScriptEdit } from '#shared/contract/script.ts'
import { assertNever } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { allocatePositions } from '../../db/repos/block-positions.ts'
import {
  findBlock,
  insertBlock,
  removeBlock,
  restoreBlock,
  setBlockLock,
  setBlockPause,
  setBlockText,
  setBlockVoice,
} from '../../db/repos/blocks-repo.ts'
import { type ChapterRecord, getChapter, setChapterRevision } from '../../db/repos/chapters-repo.ts'

export interface EditChapterDeps {
  db: WritableDb
  /** Milliseconds since the epoch. */
  now(): number
}

type Insertion = Extract<ScriptEdit, { kind: 'insert' }>

/** Everything that ends a line somewhere: a block is one paragraph for every reader of the script. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/**
 * Stores all edits or none, in order; they are on the disk when this answers.
 *
 * @throws StudioError `conflict`: the chapter is at another revision; nothing changed
 * @throws StudioError `not_found`: there is no such chapter, or an edit names a block that it does not hold; nothing changed
 * @throws StudioError `invalid_input`: a text holds a line break, or a new block's id is in use; nothing changed
 * @throws StudioError `disk_full`, `storage_failed`: nothing changed
 */
export function editChapter(
  deps: EditChapterDeps,
  request: { chapterId: string; baseRevision: number; edits: readonly ScriptEdit[] },
): { revision: number } {
  const at = new Date(deps.now()).toISOString()
  return deps.db.transaction(() => {
    const chapter = getChapter(deps.db, request.chapterId)
    if (!chapter) throw new StudioError('not_found', 'There is no such chapter.')
    if (chapter.revision !== request.baseRevision) {
      throw new StudioError('conflict', 'The chapter was changed in another window. Nothing was stored.')
    }
    const { edits } = request
    for (let index = 0; index < edits.length;) {
      const run = insertionsFrom(edits, index)
      if (run.length > 0) insertRun(deps.db, chapter, run)
      else applyEdit(deps.db, chapter.id, edits[index], at)
      index += Math.max(1, run.length)
    }
    const revision = chapter.revision + 1
    setChapterRevision(deps.db, chapter.id, { revision, editedAt: at })
    return { revision }
  })
}

/** The insertions from `index` on that follow each other, as a paste makes them: they share one gap of positions. */
function insertionsFrom(edits: readonly ScriptEdit[], index: number): Insertion[] {
  const run: Insertion[] = []
  for (const edit of edits.slice(index)) {
    const previous = run.at(-1)
    if (edit.kind !== 'insert' || (previous && edit.afterBlockId !== previous.blockId)) break
    run.push(edit)
  }
  return run
}

function insertRun(db: WritableDb, chapter: ChapterRecord, run: readonly Insertion[]): void {
  const positions = allocatePositions(db, chapter.id, run[0]?.afterBlockId ?? null, run.length)
  if (!positions) throw blockMissing()
  for (const [index, edit] of run.entries()) {
    const block = {
      id: edit.blockId,
      chapterId: chapter.id,
      position: positions[index] ?? 0,
      text: checkText(edit.text),
    }
    const present = findBlock(db, edit.blockId)
    if (!present) insertBlock(db, block)
    else if (present.isRemoved && present.projectId === chapter.projectId) restoreBlock(db, block)
    else throw new StudioError('invalid_input', 'A new block has the id of another block. Nothing was stored.')
  }
}

function applyEdit(db: WritableDb, chapterId: string, edit: ScriptEdit | undefined, at: string): void {
  if (!edit || edit.kind === 'insert') return
  const isKnown = (() => {
    switch (edit.kind) {
      case 'set-text':
        return setBlockText(db, chapterId, edit.blockId, checkText(edit.text))
      case 'remove':
        return removeBlock(db, chapterId, edit.blockId, at)
      case 'set-voice':
        return setBlockVoice(db, chapterId, edit.blockId, edit)
      case 'set-pause':
        return setBlockPause(db, chapterId, edit.blockId, edit.pauseAfterMs)
      case 'set-lock':
        return setBlockLock(db, chapterId, edit.blockId, edit.locked)
      default:
        return assertNever(edit)
    }
  })()
  if (!isKnown) throw blockMissing()
}

function checkText(text: string): string {
  if (LINE_BREAK.test(text)) {
    throw new StudioError(
      'invalid_input',
      'A block is one paragraph: its text cannot hold a line break. Nothing was stored.',
      {
        fields: { text: 'Remove the line break, or split the block.' },
      },
    )
  }
  return text
}

function blockMissing(): StudioError {
  return new StudioError('not_found', 'The chapter does not hold that block any more. Nothing was stored.')
}
