import type { ReplaceChoice } from '#shared/contract/search.ts'
import type { ScriptUpdateResult } from '#shared/contract/script-update.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../../db/database.ts'
import { allocatePositions } from '../../../db/repos/block-positions.ts'
import { insertBlock, removeBlocks, setBlockNote, setBlockOutput, setBlockText } from '../../../db/repos/blocks-repo.ts'
import { allocateChapterPositions } from '../../../db/repos/chapter-positions.ts'
import { getChapter, insertChapter, setChapterRevision } from '../../../db/repos/chapters-repo.ts'
import { listProjectTexts, type ProjectText } from '../../../db/repos/project-texts-repo.ts'
import { withOutdatedRequests } from '../../../db/repos/take-keys-repo.ts'
import { addSpeakers, refreshKeys } from '../stage-script.ts'
import type { PlannedChapter, PlannedInsertion } from './place-rows.ts'
import { listNewSpeakers, readPlan, type ReadPlanDeps } from './preview-update.ts'
import type { NamedUpload } from '../import-buffer.ts'
import type { UndoLog } from '../../../lib/undo-log.ts'
import type { ChapterBlocks, EditableBlock, KeptUpdate } from './kept-update.ts'

/** The values that tell whether a block was changed; formatting moves with its text. */
export const COMPARED = ['text', 'note', 'fileName', 'targetMs'] as const

export interface UpdateDeps {
  db: WritableDb
  log: UndoLog<KeptUpdate>
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Stops the queued or running generation of these blocks; received audio is kept. */
  cancelGeneration(blockIds: readonly string[]): void
}

export interface RunUpdateRequest extends NamedUpload {
  projectId: string
  /** Of the preview. */
  token: string
  conflicts: ReplaceChoice
  removesMissing: boolean
}

/**
 * Stores what a preview showed, all or nothing; durable when this returns. Locked blocks stay as they are. Takes and
 * settings are unchanged: a changed block plays its take until it is regenerated.
 *
 * @throws StudioError `conflict`: the script changed since the preview; nothing changed
 * @throws StudioError as `readPlan`; `canceled`, `disk_full`, `storage_failed`: nothing changed
 */
export async function runUpdate(
  deps: UpdateDeps & ReadPlanDeps,
  request: RunUpdateRequest,
  signal: AbortSignal,
): Promise<ScriptUpdateResult> {
  const { db } = deps
  const { projectId } = request
  const { plan } = await readPlan(deps, request, signal)
  if (plan.token !== request.token) throw changedMeanwhile()
  const usesFile = chooser(request.conflicts)
  const applied = plan.changes.filter(
    ({ block, isConflict }) => !block.locked && (!isConflict || usesFile(block.blockId)),
  )
  const changes = applied.map(({ block, text, note, output }) => {
    const before: EditableBlock = {
      ...{ text: block.text, markup: block.markup, note: block.note },
      ...{ fileName: block.fileName, targetMs: block.targetMs },
    }
    const after: EditableBlock = {
      text: text?.after ?? block.text,
      markup: text?.markup ?? block.markup,
      note: note ?? block.note,
      ...(output ?? { fileName: block.fileName, targetMs: block.targetMs }),
    }
    return { blockId: block.blockId, chapterId: block.chapterId, before, after }
  })
  const missing = request.removesMissing ? plan.missing.filter(({ locked }) => !locked) : []
  const changedAt = new Date(deps.now()).toISOString()
  let runningBlockIds: string[] = []
  const update: KeptUpdate = db.transaction(() => {
    // Something may have been written while the rows were compared.
    const present = new Map(listProjectTexts(db, projectId).map((block) => [block.blockId, block]))
    if (changes.some(({ blockId, before }) => !isAt(present.get(blockId), before))) throw changedMeanwhile()
    if (missing.some(({ blockId }) => present.get(blockId)?.locked !== false)) throw changedMeanwhile()
    for (const { blockId, after } of changes) {
      const block = present.get(blockId)
      if (block) writeBlock(db, block, after)
    }
    const inserted = plan.insertions.map((insertion) => insertBlocks(deps, insertion))
    const newChapters = insertChapters(deps, projectId, plan.newChapters, changedAt)
    const removed = groupByChapter(missing).map(({ chapterId, blockIds }) => ({
      chapterId,
      blockIds: removeBlocks(db, chapterId, blockIds, changedAt),
    }))
    const added = [...plan.insertions, ...plan.newChapters].flatMap(({ blocks }) => blocks)
    const speakers = listNewSpeakers(db, projectId, [...applied.map(({ text }) => text), ...added])
    const cast = withOutdatedRequests(db, projectId, () => addSpeakers(deps, { projectId, speakers }))
    runningBlockIds = cast.runningBlockIds
    const touched = { projectId, changes, inserted, newChapters, removed, changedAt, castIds: cast.result }
    finishChapters(db, touched, changedAt)
    return touched
  })
  deps.cancelGeneration(update.removed.flatMap(({ blockIds }) => blockIds))
  const count = (parts: readonly ChapterBlocks[]) => parts.reduce((sum, { blockIds }) => sum + blockIds.length, 0)
  const chapterIds = listChapterIds(update)
  return {
    updateId: chapterIds.length === 0 ? null : deps.log.keep(update),
    changedCount: changes.length,
    insertedCount: count([...update.inserted, ...update.newChapters]),
    removedCount: count(update.removed),
    speakerCount: update.castIds.length,
    chapterIds,
    runningBlockIds,
  }
}

function insertChapters(
  deps: UpdateDeps,
  projectId: string,
  chapters: readonly PlannedChapter[],
  editedAt: string,
): ChapterBlocks[] {
  const { db, newId } = deps
  return [...Map.groupBy(chapters, ({ afterChapterId }) => afterChapterId)].flatMap(([afterChapterId, group]) => {
    const positions = allocateChapterPositions(db, projectId, afterChapterId, group.length)
    if (!positions) throw changedMeanwhile()
    return group.map(({ title, blocks }, index) => {
      const chapterId = `chap_${newId()}`
      insertChapter(db, { id: chapterId, title, projectId, position: positions[index] ?? 0, editedAt })
      return insertBlocks(deps, { chapterId, afterBlockId: null, blocks })
    })
  })
}

function insertBlocks({ db, newId }: UpdateDeps, { chapterId, afterBlockId, blocks }: PlannedInsertion): ChapterBlocks {
  const positions = allocatePositions(db, chapterId, afterBlockId, blocks.length)
  if (!positions) throw changedMeanwhile()
  const blockIds = blocks.map((block, index) => {
    const id = `block_${newId()}`
    const { text, markup, note, externalId, fileName, targetMs } = block
    insertBlock(db, {
      id,
      chapterId,
      position: positions[index] ?? 0,
      text,
      markup,
      note,
      externalId,
      fileName,
      targetMs,
    })
    return id
  })
  return { chapterId, blockIds }
}

/** Writes what is different. In a transaction. */
export function writeBlock(
  db: WritableDb,
  block: ProjectText,
  { text, markup, note, fileName, targetMs }: EditableBlock,
): void {
  const { chapterId, blockId, externalId } = block
  if (text !== block.text) setBlockText(db, chapterId, blockId, { text, markup })
  if (note !== block.note) setBlockNote(db, chapterId, blockId, note)
  if (fileName !== block.fileName || targetMs !== block.targetMs)
    setBlockOutput(db, chapterId, blockId, { externalId, fileName, targetMs })
}

type TouchedBlocks = Pick<KeptUpdate, 'changes' | 'inserted' | 'newChapters' | 'removed'>

/** Refreshes what depends on the changed blocks, in the transaction that changed them. */
export function finishChapters(db: WritableDb, update: TouchedBlocks, editedAt: string): void {
  const chapterIds = listChapterIds(update)
  const touched = [
    ...update.changes.map(({ blockId }) => blockId),
    ...[...update.inserted, ...update.newChapters, ...update.removed].flatMap(({ blockIds }) => blockIds),
  ]
  refreshKeys(db, chapterIds, touched)
  for (const chapterId of chapterIds) {
    const chapter = getChapter(db, chapterId)
    if (chapter) setChapterRevision(db, chapterId, { revision: chapter.revision + 1, editedAt })
  }
}

/** The chapters that an update touches. */
export function listChapterIds({ changes, inserted, newChapters, removed }: TouchedBlocks): string[] {
  const parts = [...inserted, ...newChapters, ...removed].filter(({ blockIds }) => blockIds.length > 0)
  return [...new Set([...changes, ...parts].map(({ chapterId }) => chapterId))]
}

function isAt(block: ProjectText | undefined, before: EditableBlock): boolean {
  return block !== undefined && !block.locked && isSameBlock(block, before)
}

/** True if no value differs but the formatting. */
export function isSameBlock(block: ProjectText, other: EditableBlock): boolean {
  return COMPARED.every((name) => block[name] === other[name])
}

function groupByChapter(blocks: readonly ProjectText[]): ChapterBlocks[] {
  const groups = Map.groupBy(blocks, ({ chapterId }) => chapterId)
  return [...groups].map(([chapterId, group]) => ({ chapterId, blockIds: group.map(({ blockId }) => blockId) }))
}

function chooser(choice: ReplaceChoice): (blockId: string) => boolean {
  if (choice.kind === 'all') return () => true
  const named = new Set(choice.blockIds)
  return choice.kind === 'only' ? (blockId) => named.has(blockId) : (blockId) => !named.has(blockId)
}

function changedMeanwhile(): StudioError {
  return new StudioError('conflict', 'script-changed-since-preview')
}
