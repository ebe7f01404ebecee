import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { DocumentChange, ScriptEdit } from '#shared/contract/script.ts'
import { LINE_BREAK } from '#shared/domain/line-break.ts'
import { assertNever } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { allocatePositions } from '../../db/repos/block-positions.ts'
import {
  findBlock,
  getBlockText,
  insertBlock,
  isBlockLocked,
  removeBlock,
  restoreBlock,
  setBlockOutput,
  setBlockLock,
  setBlockNote,
  setBlockOrigin,
  setBlockPause,
  setBlockListeningIssues,
  setBlockSound,
  setBlockVoice,
  setBlockWording,
} from '../../db/repos/blocks-repo.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { isProsodyValue } from '#shared/domain/speech-text/ssml-values.ts'
import { insertChapterChange } from '../../db/repos/chapter-changes-repo.ts'
import { type ChapterRecord, getChapter, setChapterRevision } from '../../db/repos/chapters-repo.ts'
import { listKeyedBlocks } from '../../db/repos/inputs-keys-repo.ts'
import { playStoredTake, setActiveTake } from '../../db/repos/takes-repo.ts'
import type { DerivedTakes } from '../takes/derive-takes.ts'
import { currentInputsKey, refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'

export interface EditChapterDeps {
  db: WritableDb
  /** Milliseconds since the epoch. */
  now(): number
  /** Takes whose audio was written for these edits; without it none are derived. */
  derived?: DerivedTakes
}

export interface EditChapterRequest {
  chapterId: string
  baseRevision: number
  edits: readonly ScriptEdit[]
  save?: { id: string; change: DocumentChange | null }
}

type Insertion = Extract<ScriptEdit, { kind: 'insert' }>

/**
 * Stores all edits or none, in order; they are on disk when this returns.
 *
 * @throws StudioError `conflict`: the chapter is at another revision; nothing changed
 * @throws StudioError `not_found`: the chapter doesn't exist, or an edit names a block it doesn't contain; nothing
 *   changed
 * @throws StudioError `invalid_input`: a text contains a line break, or a new block's ID is in use; nothing changed
 * @throws StudioError `disk_full`, `storage_failed`: nothing changed
 */
export function editChapter(deps: EditChapterDeps, request: EditChapterRequest): { revision: number } {
  const at = new Date(deps.now()).toISOString()
  return deps.db.transaction(() => {
    const chapter = getChapter(deps.db, request.chapterId)
    if (!chapter) throw new StudioError('not_found', 'chapter-not-found')
    if (chapter.revision !== request.baseRevision) {
      throw new StudioError('conflict', 'chapter-changed-elsewhere')
    }
    const { edits } = request
    for (let index = 0; index < edits.length;) {
      const run = insertionsFrom(edits, index)
      if (run.length > 0) insertRun(deps.db, chapter, run)
      else applyEdit(deps, chapter, edits[index], at)
      index += Math.max(1, run.length)
    }
    const blockIds = [...new Set(edits.filter(changesKey).map(({ blockId }) => blockId))]
    if (blockIds.length > 0) refreshInputsKeys(deps.db, { kind: 'blocks', blockIds })
    const revision = chapter.revision + 1
    setChapterRevision(deps.db, chapter.id, { revision, editedAt: at })
    if (request.save) {
      const touched = [...new Set(edits.map(({ blockId }) => blockId))]
      const { id: saveId, change } = request.save
      insertChapterChange(deps.db, chapter.id, { revision, saveId, blockIds: touched, change })
    }
    return { revision }
  })
}

/** Returns the consecutive insertions starting at `index`, such as from a paste: they share one position gap. */
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
      ...wordingOf(edit.markup ? undefined : getBlockText(db, edit.blockId), edit),
    }
    const present = findBlock(db, edit.blockId)
    if (!present) insertBlock(db, block)
    else if (present.isRemoved && present.projectId === chapter.projectId) restoreBlock(db, block)
    else throw new StudioError('invalid_input', 'duplicate-block-id')
  }
}

function applyEdit(deps: EditChapterDeps, chapter: ChapterRecord, edit: ScriptEdit | undefined, at: string): void {
  if (!edit || edit.kind === 'insert') return
  const { db } = deps
  const { id: chapterId, projectId } = chapter
  const isKnown = (() => {
    switch (edit.kind) {
      case 'set-text':
      case 'set-markup':
        return setWording(db, chapter, edit)
      case 'remove':
        return removeBlock(db, chapterId, edit.blockId, at)
      case 'set-voice':
        return setBlockVoice(db, chapterId, edit.blockId, edit)
      case 'set-pause':
        return setBlockPause(db, chapterId, edit.blockId, edit.pauseAfterMs)
      case 'set-sound':
        return setBlockSound(db, chapterId, edit.blockId, edit.sound)
      case 'set-listening-issues':
        return setBlockListeningIssues(db, chapterId, edit.blockId, edit.listeningIssues)
      case 'set-lock':
        return setBlockLock(db, chapterId, edit.blockId, edit.locked)
      case 'set-note':
        return setBlockNote(db, chapterId, edit.blockId, edit.note)
      case 'set-output':
        return setBlockOutput(db, chapterId, edit.blockId, edit)
      case 'set-take':
        return playTake(db, projectId, edit)
      case 'derive-take':
        if (isOfProject(db, projectId, edit.blockId)) deps.derived?.store(edit, projectId)
        return true
      case 'set-origin':
        if ([edit.blockId, edit.originBlockId].every((id) => isOfProject(db, projectId, id))) setBlockOrigin(db, edit)
        return true
      default:
        return assertNever(edit)
    }
  })()
  if (!isKnown) throw blockMissing()
}

/** Nearly every edit is one of these, so the block is read once and written once, with its key. */
function setWording(
  db: WritableDb,
  { id: chapterId, projectId }: ChapterRecord,
  edit: Extract<ScriptEdit, { kind: 'set-text' | 'set-markup' }>,
): boolean {
  const [stored] = listKeyedBlocks(db, { kind: 'blocks', blockIds: [edit.blockId] })
  if (!stored) return false
  const wording = wordingOf(stored.block, edit)
  const inputsKey = currentInputsKey(db, projectId, { ...stored.block, ...wording }) ?? stored.inputsKey
  return setBlockWording(db, chapterId, edit.blockId, { ...wording, inputsKey })
}

/** Also works for a removed block: it is restored with its active take. */
function playTake(db: WritableDb, projectId: string, edit: Extract<ScriptEdit, { kind: 'set-take' }>): true {
  if (!isOfProject(db, projectId, edit.blockId) || isBlockLocked(db, edit.blockId)) return true
  if (edit.takeId === null) setActiveTake(db, edit.blockId, null)
  else playStoredTake(db, edit.blockId, edit.takeId, projectId)
  return true
}

function isOfProject(db: WritableDb, projectId: string, blockId: string): boolean {
  return findBlock(db, blockId)?.projectId === projectId
}

/** True for an edit that may change the block's key; a wording is stored with its own key. */
function changesKey({ kind }: ScriptEdit): boolean {
  return kind === 'insert' || kind === 'set-voice'
}

/** The block's text after the edit, with the formatting that the edit leaves in place. */
function wordingOf(
  before: { text: string; markup: readonly MarkupSpan[] } | undefined,
  edit: Extract<ScriptEdit, { kind: 'set-text' | 'set-markup' | 'insert' }>,
): { text: string; markup: MarkupSpan[] } {
  const text = edit.kind === 'set-markup' ? (before?.text ?? '') : checkText(edit.text)
  const markup = edit.markup ?? carryMarkup(before?.markup ?? [], before?.text ?? '', text)
  return { text, markup: canonicalMarkup(checkMarkup(markup), text) }
}

function checkMarkup(markup: readonly MarkupSpan[]): readonly MarkupSpan[] {
  for (const span of markup) {
    if (span.kind !== 'rate' && span.kind !== 'pitch' && span.kind !== 'volume') continue
    if (isProsodyValue(span.kind, span.value)) continue
    throw new StudioError(
      'invalid_input',
      { kind: 'markup-unsupported', markup: span.kind, value: span.value },
      {
        fields: { markup: { kind: 'value-unsupported' } },
      },
    )
  }
  return markup
}

function checkText(text: string): string {
  if (LINE_BREAK.test(text)) {
    throw new StudioError('invalid_input', 'block-with-line-break', {
      fields: { text: { kind: 'line-break-in-block' } },
    })
  }
  return text
}

function blockMissing(): StudioError {
  return new StudioError('not_found', 'block-not-in-chapter')
}
