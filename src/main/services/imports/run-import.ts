import type { ImportOptions, ImportPlace, ImportResult } from '#shared/contract/imports.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { allocatePositions, POSITION_GAP } from '../../db/repos/block-positions.ts'
import { insertBlock, listBlocks, removeBlocks } from '../../db/repos/blocks-repo.ts'
import { allocateChapterPosition } from '../../db/repos/chapter-positions.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import {
  getChapter,
  insertChapter,
  listChapters,
  setChapterRemoved,
  setChapterRevision,
} from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { addCastMember } from '../cast/change-cast.ts'
import type { ImportLog, KeptImport } from './import-log.ts'
import type { SplitChapter } from './split-script.ts'
import type { TextShelf } from './text-shelf.ts'

export interface RunImportDeps {
  db: WritableDb
  shelf: TextShelf
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
  /** Names that join the cast. */
  speakers: readonly string[]
}

/**
 * Stores a text as chapters and blocks, all or nothing; on the disk when this answers.
 *
 * @throws StudioError `not_found`: the text, the project or the place is not there any more; nothing changed
 * @throws StudioError `text_empty`: there is nothing to store; `invalid_input`: a speaker has no name; nothing changed
 * @throws StudioError `cancelled`, `disk_full`, `storage_failed`: nothing changed
 */
export async function runImport(
  deps: RunImportDeps,
  request: RunImportRequest,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { chapters } = await deps.shelf.split(request, signal)
  const blocks = chapters.flatMap((chapter) => chapter.blocks)
  if (blocks.length === 0) throw new StudioError('text_empty', 'There is nothing to bring in. Nothing was changed.')
  const made = deps.db.transaction(() => {
    if (!getProject(deps.db, request.projectId)) throw new StudioError('not_found', 'There is no such project.')
    const added =
      request.place.kind === 'chapters'
        ? addChapters(deps, request, request.place.afterChapterId, chapters)
        : addBlocks(deps, request, request.place, chapters)
    const castIds = addSpeakers(deps, request)
    for (const chapterId of added.chapterIds) refreshInputsKeys(deps.db, { kind: 'chapter', chapterId })
    if (added.inserted) refreshInputsKeys(deps.db, { kind: 'blocks', blockIds: added.inserted.blockIds })
    return { ...added, castIds }
  })
  return {
    importId: deps.log.keep(made),
    chapterIds: made.inserted ? [made.inserted.chapterId] : [...made.chapterIds],
    chapterCount: made.chapterIds.length,
    blockCount: blocks.length,
    characters: blocks.reduce((sum, { text }) => sum + text.length, 0),
    replacedChapterId: made.replacedChapterId,
    speakerCount: made.castIds.length,
  }
}

type AddedScript = Omit<KeptImport, 'castIds'>

/** Adds those whom the cast does not have; answers their ids. */
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
  { db, newId, now }: RunImportDeps,
  { projectId, title }: RunImportRequest,
  afterChapterId: string | null,
  chapters: readonly SplitChapter[],
): AddedScript {
  const editedAt = new Date(now()).toISOString()
  const replacedChapterId = findEmptyChapter(db, projectId)
  const chapterIds: string[] = []
  let after = afterChapterId
  for (const [index, chapter] of chapters.entries()) {
    const position = allocateChapterPosition(db, projectId, after)
    if (position === undefined) {
      throw new StudioError('not_found', 'The chapter to add after is not there any more. Nothing was brought in.')
    }
    const id = `chap_${newId()}`
    const named = chapter.title === '' && index === 0 ? title.trim() : chapter.title
    insertChapter(db, { id, title: named, projectId, position, editedAt })
    const blocks = chapter.blocks.length > 0 ? chapter.blocks : [{ text: '' }]
    for (const [number, { text }] of blocks.entries()) {
      insertBlock(db, { id: `block_${newId()}`, chapterId: id, position: POSITION_GAP * (number + 1), text })
    }
    chapterIds.push(id)
    after = id
  }
  if (replacedChapterId !== null) setChapterRemoved(db, replacedChapterId, { removedAt: editedAt, editedAt })
  return { projectId, chapterIds, inserted: null, replacedChapterId, takenBackAt: null }
}

/** How a new project calls its first chapter. */
const UNNAMED = /^(?:Chapter 1)?$/

/** The only chapter of a project in which nobody has written yet. */
function findEmptyChapter(db: WritableDb, projectId: string): string | null {
  const [only, ...others] = listChapters(db, projectId)
  if (!only || others.length > 0 || !UNNAMED.test(only.title)) return null
  const isEmpty = listBlocks(db, only.id).every(({ text, activeTake }) => text === '' && activeTake === null)
  return isEmpty ? only.id : null
}

/** The block, when nobody has done anything with it: a text that is put there stands in its place. */
function findUnwritten(db: WritableDb, chapterId: string, blockId: string | null): string | null {
  const block = listBlocks(db, chapterId).find(({ id }) => id === blockId)
  if (block?.text !== '' || block.note !== '' || block.locked || block.activeTake !== null) return null
  const { voiceId, modelId, language, pauseAfterMs } = block
  return [voiceId, modelId, language, pauseAfterMs].every((own) => own === null) ? block.id : null
}

function addBlocks(
  { db, newId, now }: RunImportDeps,
  { projectId }: RunImportRequest,
  place: Extract<ImportPlace, { kind: 'block' }>,
  chapters: readonly SplitChapter[],
): AddedScript {
  const chapter = getChapter(db, place.chapterId)
  if (chapter?.projectId !== projectId) throw new StudioError('not_found', 'There is no such chapter in this project.')
  // One chapter has no room for the titles of others, and what is a title here may have to be spoken.
  const texts = chapters.flatMap(({ title, blocks }) => [
    ...(title === '' || blocks[0]?.text === title ? [] : [title]),
    ...blocks.map(({ text }) => text),
  ])
  const positions = allocatePositions(db, chapter.id, place.afterBlockId, texts.length)
  if (!positions) {
    throw new StudioError('not_found', 'The block to add after is not there any more. Nothing was brought in.')
  }
  const blockIds = texts.map((text, index) => {
    const id = `block_${newId()}`
    insertBlock(db, { id, chapterId: chapter.id, position: positions[index] ?? 0, text })
    return id
  })
  const editedAt = new Date(now()).toISOString()
  const replacedId = findUnwritten(db, chapter.id, place.afterBlockId)
  if (replacedId !== null) removeBlocks(db, chapter.id, [replacedId], editedAt)
  setChapterRevision(db, chapter.id, { revision: chapter.revision + 1, editedAt })
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
