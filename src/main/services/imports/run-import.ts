import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportOptions, ImportPlace, ImportResult } from '#shared/contract/imports.ts'
import { hasOutput } from '#shared/domain/block-output.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { allocatePositions } from '../../db/repos/block-positions.ts'
import { hasActiveTake, isChapterEmpty, listBlocksByIds, moveBlocks, removeBlocks } from '../../db/repos/blocks-repo.ts'
import { allocateChapterPositions } from '../../db/repos/chapter-positions.ts'
import {
  getChapter,
  listChapters,
  moveChapters,
  setChapterRemoved,
  setChapterRevision,
} from '../../db/repos/chapters-repo.ts'
import { getProject, insertStagingProject } from '../../db/repos/projects-repo.ts'
import { beginProjectImport, deleteSomeImportedRows } from '../../db/repos/project-rows-repo.ts'
import { withOutdatedRequests } from '../../db/repos/take-keys-repo.ts'
import type { ImportBuffer } from './import-buffer.ts'
import type { UndoLog } from '../../lib/undo-log.ts'
import type { KeptImport } from './kept-import.ts'
import { rememberColumns } from './sheets/remember-columns.ts'
import {
  addSpeakers,
  asBlocks,
  asChapters,
  refreshKeys,
  splitForImport,
  type StagedRows,
  type StageScriptDeps,
  stageScript,
} from './stage-script.ts'

export interface RunImportDeps extends StageScriptDeps {
  buffer: ImportBuffer
  log: UndoLog<KeptImport>
}

export interface RunImportRequest {
  projectId: string
  uploadId: string
  options: ImportOptions
  place: ImportPlace
  title: string
  /** Names to add to the cast. */
  speakers: readonly string[]
}

/**
 * Stores a text as chapters and blocks, all or nothing; durable when this returns. The rows are written under a project
 * that nobody sees, and become the project's in one step at the end.
 *
 * @throws StudioError `not_found`: the text, the project or the place is not there any more; nothing changed
 * @throws StudioError `text_empty`: there is nothing to store; `invalid_input`: a speaker has no name, or there are more
 *   chapters than a project can hold; nothing changed
 * @throws StudioError `canceled`, `disk_full`, `storage_failed`: nothing changed
 */
export async function runImport(
  deps: RunImportDeps,
  request: RunImportRequest,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { chapters, preview } = await splitForImport(deps.buffer, request, signal)
  const { db } = deps
  const stagingId = `proj_${deps.newId()}`
  const removedAt = new Date(deps.now()).toISOString()
  const isWhole = request.place.kind === 'chapters'
  const staged = isWhole ? asChapters(chapters, request.title) : [{ title: '', blocks: asBlocks(chapters) }]
  let made: AddedScript & { castIds: string[] }
  let runningBlockIds: string[] = []
  try {
    db.transaction(() => {
      if (!insertStagingProject(db, { id: stagingId, projectId: request.projectId, removedAt }))
        throw new StudioError('not_found', 'project-not-found')
      beginProjectImport(db, stagingId)
    })
    const rows = await stageScript(deps, { stagingId, chapters: staged }, signal)
    made = db.transaction(() => {
      if (!getProject(db, request.projectId)) throw new StudioError('not_found', 'project-not-found')
      const added =
        request.place.kind === 'chapters'
          ? addChapters(deps, request, request.place.afterChapterId, rows)
          : addBlocks(deps, request, request.place, rows)
      const speakers = withOutdatedRequests(db, request.projectId, () => addSpeakers(deps, request))
      runningBlockIds = speakers.runningBlockIds
      if (preview.sheet) rememberColumns(db, preview.sheet)
      return { ...added, castIds: speakers.result }
    })
  } finally {
    while (deleteSomeImportedRows(db, stagingId)) await nextTurn()
  }
  return {
    importId: deps.log.keep(made),
    chapterIds: made.inserted ? [made.inserted.chapterId] : [...made.chapterIds],
    chapterCount: made.chapterIds.length,
    blockCount: preview.blockCount,
    characters: preview.characters,
    replacedChapterId: made.replacedChapterId,
    speakerCount: made.castIds.length,
    runningBlockIds,
  }
}

type AddedScript = Omit<KeptImport, 'castIds'>

function addChapters(
  { db, now }: RunImportDeps,
  { projectId }: RunImportRequest,
  afterChapterId: string | null,
  { chapterIds, blockIds }: StagedRows,
): AddedScript {
  const editedAt = new Date(now()).toISOString()
  const replacedChapterId = findEmptyChapter(db, projectId)
  const positions = allocateChapterPositions(db, projectId, afterChapterId, chapterIds.length)
  if (!positions) throw new StudioError('not_found', 'chapter-to-add-after-gone')
  moveChapters(
    db,
    { projectId, editedAt },
    chapterIds.map((id, index) => ({ id, position: positions[index] ?? 0 })),
  )
  if (replacedChapterId !== null) setChapterRemoved(db, replacedChapterId, { removedAt: editedAt, editedAt })
  refreshKeys(db, chapterIds, blockIds)
  return { projectId, chapterIds, inserted: null, replacedChapterId, takenBackAt: null }
}

/** A new project's first chapter has no title; earlier versions wrote one. */
const UNNAMED = /^(?:Chapter 1)?$/

/** The only chapter of a project, if nothing has been written in it yet. */
export function findEmptyChapter(db: ReadableDb, projectId: string): string | null {
  const [only, ...others] = listChapters(db, projectId)
  if (!only || others.length > 0 || !UNNAMED.test(only.title)) return null
  return isChapterEmpty(db, only.id) ? only.id : null
}

/** Returns the block if it is untouched: imported text replaces it. */
function findUnwritten(db: WritableDb, projectId: string, blockId: string | null): string | null {
  const [block] = blockId === null ? [] : listBlocksByIds(db, projectId, [blockId])
  if (block?.text !== '' || block.note !== '' || block.locked || hasOutput(block) || hasActiveTake(db, block.id))
    return null
  const { voiceId, modelId, language, pauseAfterMs } = block
  return [voiceId, modelId, language, pauseAfterMs].every((own) => own === null) ? block.id : null
}

function addBlocks(
  { db, now }: RunImportDeps,
  { projectId }: RunImportRequest,
  place: Extract<ImportPlace, { kind: 'block' }>,
  { blockIds }: StagedRows,
): AddedScript {
  const chapter = getChapter(db, place.chapterId)
  if (chapter?.projectId !== projectId) throw new StudioError('not_found', 'chapter-not-found')
  const positions = allocatePositions(db, chapter.id, place.afterBlockId, blockIds.length)
  if (!positions) throw new StudioError('not_found', 'block-to-add-after-gone')
  moveBlocks(
    db,
    chapter.id,
    blockIds.map((id, index) => ({ id, position: positions[index] ?? 0 })),
  )
  const editedAt = new Date(now()).toISOString()
  const replacedId = findUnwritten(db, projectId, place.afterBlockId)
  if (replacedId !== null) removeBlocks(db, chapter.id, [replacedId], editedAt)
  setChapterRevision(db, chapter.id, { revision: chapter.revision + 1, editedAt })
  refreshKeys(db, [chapter.id], blockIds)
  return {
    projectId,
    chapterIds: [],
    inserted: {
      ...{ chapterId: chapter.id, blockIds },
      replaced: replacedId === null ? null : { blockId: replacedId, removedAt: editedAt },
    },
    replacedChapterId: null,
    takenBackAt: null,
  }
}
