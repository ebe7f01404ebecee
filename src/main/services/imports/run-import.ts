import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportOptions, ImportPlace, ImportResult } from '#shared/contract/imports.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { MAX_AT_ONCE, refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { allocatePositions, POSITION_GAP } from '../../db/repos/block-positions.ts'
import {
  hasActiveTake,
  insertBlock,
  isChapterEmpty,
  listBlocksByIds,
  moveBlocks,
  removeBlocks,
} from '../../db/repos/blocks-repo.ts'
import { allocateChapterPositions } from '../../db/repos/chapter-positions.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import {
  getChapter,
  insertChapter,
  listChapters,
  moveChapters,
  setChapterRemoved,
  setChapterRevision,
} from '../../db/repos/chapters-repo.ts'
import { getProject, insertStagingProject } from '../../db/repos/projects-repo.ts'
import { beginProjectImport, deleteSomeImportedRows } from '../../db/repos/project-rows-repo.ts'
import { markStale } from '../../db/repos/stale-chapters-repo.ts'
import { addCastMember } from '../cast/change-cast.ts'
import type { ImportLog, KeptImport } from './import-log.ts'
import type { SplitChapter } from './split-script.ts'
import type { ImportBuffer } from './import-buffer.ts'

export interface RunImportDeps {
  db: WritableDb
  shelf: ImportBuffer
  log: ImportLog
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
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

/** Blocks of one transaction: some 20 ms of work. Each one waits for the disk, so that small ones make a book slow. */
const BLOCKS_AT_ONCE = 2_000
/** Chapters of one import. Headings by the million are no chapters, and no list could show them. */
const MAX_CHAPTERS = 10_000

/**
 * Stores a text as chapters and blocks, all or nothing; on the disk when this answers. The rows are written in slices under
 * a project that nobody sees, and become the project's in one step at the end: everybody else has their turn in between.
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
  const { chapters, preview } = await deps.shelf.split(request, signal)
  if (preview.blockCount === 0) throw new StudioError('text_empty', 'nothing-to-import')
  if (chapters.length > MAX_CHAPTERS)
    throw new StudioError('invalid_input', { kind: 'too-many-chapters', maxChapters: MAX_CHAPTERS })
  const { db } = deps
  const stagingId = `proj_${deps.newId()}`
  const isWhole = request.place.kind === 'chapters'
  const staged = isWhole ? asChapters(chapters, request.title) : [{ title: '', texts: asTexts(chapters) }]
  let made: AddedScript & { castIds: string[] }
  try {
    const rows = await stageScript(deps, { stagingId, projectId: request.projectId, chapters: staged }, signal)
    made = db.transaction(() => {
      if (!getProject(db, request.projectId)) throw new StudioError('not_found', 'project-not-found')
      const added =
        request.place.kind === 'chapters'
          ? addChapters(deps, request, request.place.afterChapterId, rows)
          : addBlocks(deps, request, request.place, rows)
      return { ...added, castIds: addSpeakers(deps, request) }
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
  }
}

type AddedScript = Omit<KeptImport, 'castIds'>

interface StagedChapter {
  title: string
  texts: readonly string[]
}

interface StagedRows {
  chapterIds: string[]
  blockIds: string[]
}

function asChapters(chapters: readonly SplitChapter[], title: string): StagedChapter[] {
  return chapters.map((chapter, index) => ({
    title: chapter.title === '' && index === 0 ? title.trim() : chapter.title,
    texts: chapter.blocks.length > 0 ? chapter.blocks.map(({ text }) => text) : [''],
  }))
}

/** A chapter can't hold other chapters' titles, and a title in this text may have to be narrated. */
function asTexts(chapters: readonly SplitChapter[]): string[] {
  return chapters.flatMap(({ title, blocks }) => [
    ...(title === '' || blocks[0]?.text === title ? [] : [title]),
    ...blocks.map(({ text }) => text),
  ])
}

/** Writes the script under a hidden project, which the next start removes where this one is killed. */
async function stageScript(
  { db, newId, now }: RunImportDeps,
  { stagingId, projectId, chapters }: { stagingId: string; projectId: string; chapters: readonly StagedChapter[] },
  signal: AbortSignal,
): Promise<StagedRows> {
  const editedAt = new Date(now()).toISOString()
  const rows: StagedRows = { chapterIds: [], blockIds: [] }
  db.transaction(() => {
    if (!insertStagingProject(db, { id: stagingId, projectId, removedAt: editedAt }))
      throw new StudioError('not_found', 'project-not-found')
    beginProjectImport(db, stagingId)
  })
  let waiting: (() => void)[] = []
  const store = async (): Promise<void> => {
    const writes = waiting
    waiting = []
    db.transaction(() => writes.forEach((write) => write()))
    await nextTurn()
    if (signal.aborted) throw new StudioError('canceled', 'canceled-unchanged')
  }
  for (const [index, { title, texts }] of chapters.entries()) {
    const chapterId = `chap_${newId()}`
    rows.chapterIds.push(chapterId)
    const position = POSITION_GAP * (index + 1)
    waiting.push(() => insertChapter(db, { id: chapterId, title, projectId: stagingId, position, editedAt }))
    for (const [number, text] of texts.entries()) {
      const id = `block_${newId()}`
      rows.blockIds.push(id)
      waiting.push(() => insertBlock(db, { id, chapterId, position: POSITION_GAP * (number + 1), text }))
      if (waiting.length >= BLOCKS_AT_ONCE) await store()
    }
  }
  await store()
  return rows
}

/** Adds speakers missing from the cast and returns their IDs. */
function addSpeakers(deps: RunImportDeps, { projectId, speakers }: RunImportRequest): string[] {
  const known = new Set(listCast(deps.db, projectId).map(({ name }) => foldSpeakerName(name)))
  return speakers.flatMap((name) => {
    const folded = foldSpeakerName(name)
    if (known.has(folded)) return []
    known.add(folded)
    return [addCastMember(deps, { projectId, name, voice: { voiceId: null, modelId: null, language: null } }).id]
  })
}

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

/** As `refreshInputsKeys`, without looking for the chapters of many blocks. */
function refreshKeys(db: WritableDb, chapterIds: readonly string[], blockIds: readonly string[]): void {
  if (blockIds.length <= MAX_AT_ONCE) refreshInputsKeys(db, { kind: 'blocks', blockIds })
  else for (const chapterId of chapterIds) markStale(db, { kind: 'chapter', chapterId })
}

/** Title of a new project's first chapter. */
const UNNAMED = /^(?:Chapter 1)?$/

/** The only chapter of a project, if nothing has been written in it yet. */
function findEmptyChapter(db: WritableDb, projectId: string): string | null {
  const [only, ...others] = listChapters(db, projectId)
  if (!only || others.length > 0 || !UNNAMED.test(only.title)) return null
  return isChapterEmpty(db, only.id) ? only.id : null
}

/** Returns the block if it is untouched: imported text replaces it. */
function findUnwritten(db: WritableDb, projectId: string, blockId: string | null): string | null {
  const [block] = blockId === null ? [] : listBlocksByIds(db, projectId, [blockId])
  if (block?.text !== '' || block.note !== '' || block.locked || hasActiveTake(db, block.id)) return null
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
