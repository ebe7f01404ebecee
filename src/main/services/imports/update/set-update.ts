import type { MarkupSpan } from '#shared/contract/markup.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { removeBlocks, restoreBlocksRemovedAt } from '../../../db/repos/blocks-repo.ts'
import { setChapterRemoved } from '../../../db/repos/chapters-repo.ts'
import { withOutdatedRequests } from '../../../db/repos/take-keys-repo.ts'
import { setSpeakers } from '../set-import.ts'
import { listProjectTexts, type ProjectText } from '../../../db/repos/project-texts-repo.ts'
import { COMPARED, finishChapters, isSameBlock, listChapterIds, type UpdateDeps, writeBlock } from './run-update.ts'
import type { ChapterBlocks, EditableBlock } from './kept-update.ts'

/**
 * Undoes or redoes an update. Blocks that have other values by now, or that are locked or removed, are skipped and
 * counted. Blocks and chapters that it added are hidden with later takes and edits.
 *
 * @throws StudioError `not_found`: the update is no longer known; nothing changed
 * @throws StudioError `disk_full`, `storage_failed`: nothing changed
 */
export function setUpdate(
  { db, log, now, cancelGeneration }: Omit<UpdateDeps, 'newId'>,
  { updateId, isDone }: { updateId: string; isDone: boolean },
): { blockCount: number; leftBlockCount: number; chapterIds: string[]; runningBlockIds: string[] } {
  const update = log.find(updateId)
  if (!update) throw new StudioError('not_found', 'update-not-undoable')
  const { projectId } = update
  const at = new Date(now()).toISOString()
  const set = db.transaction(() => {
    const present = new Map(listProjectTexts(db, projectId).map((block) => [block.blockId, block]))
    let blockCount = 0
    let leftBlockCount = 0
    const note = (isSet: boolean): void => {
      if (isSet) blockCount += 1
      else leftBlockCount += 1
    }
    const changes = update.changes.filter(({ blockId, before, after }) => {
      const [from, to] = isDone ? [before, after] : [after, before]
      const block = present.get(blockId)
      // A block that is already like this was updated by the window that shows it.
      const isThere = block !== undefined && isSameBlock(block, to)
      const isWritable = block !== undefined && !isThere && !block.locked && isBetween(block, from, to)
      note(isThere || isWritable)
      if (!isWritable) return false
      writeBlock(db, block, { ...to, markup: markupToWrite(block, from, to) })
      return true
    })
    const show = ({ chapterId, blockIds }: ChapterBlocks): ChapterBlocks => {
      const shown = restoreBlocksRemovedAt(db, chapterId, blockIds, update.changedAt)
      const isShown = new Set(shown)
      for (const blockId of blockIds) note(present.has(blockId) || isShown.has(blockId))
      return { chapterId, blockIds: shown }
    }
    const hide = ({ chapterId, blockIds }: ChapterBlocks): ChapterBlocks => {
      const isLocked = (blockId: string) => present.get(blockId)?.locked === true
      for (const blockId of blockIds) note(!isLocked(blockId))
      const hidden = removeBlocks(
        db,
        chapterId,
        blockIds.filter((blockId) => !isLocked(blockId)),
        at,
      )
      return { chapterId, blockIds: hidden }
    }
    const showChapter = ({ chapterId, blockIds }: ChapterBlocks): ChapterBlocks => {
      setChapterRemoved(db, chapterId, { removedAt: null, editedAt: at })
      blockCount += blockIds.length
      return { chapterId, blockIds }
    }
    const hideChapter = ({ chapterId, blockIds }: ChapterBlocks): ChapterBlocks => {
      const hasLocked = blockIds.some((blockId) => present.get(blockId)?.locked === true)
      if (!hasLocked) setChapterRemoved(db, chapterId, { removedAt: at, editedAt: at })
      for (const _blockId of blockIds) note(!hasLocked)
      return { chapterId, blockIds: hasLocked ? [] : blockIds }
    }
    const inserted = update.inserted.map(isDone ? show : hide)
    const newChapters = update.newChapters.map(isDone ? showChapter : hideChapter)
    const removed = update.removed.map(isDone ? hide : show)
    const cast = withOutdatedRequests(db, projectId, () => setSpeakers({ db, now }, update, isDone))
    const touched = { changes, inserted, newChapters, removed }
    finishChapters(db, touched, at)
    const hidden = isDone ? removed : [...inserted, ...newChapters]
    return {
      ...{ blockCount, leftBlockCount, chapterIds: listChapterIds(touched), hidden },
      runningBlockIds: cast.runningBlockIds,
    }
  })
  update.changedAt = at
  const { hidden, ...result } = set
  cancelGeneration(hidden.flatMap(({ blockIds }) => blockIds))
  return result
}

/** True while each value is that of one side. */
function isBetween(block: ProjectText, from: EditableBlock, to: EditableBlock): boolean {
  return COMPARED.every((name) => block[name] === from[name] || block[name] === to[name])
}

/** Spans changed in the meantime move with the text; others are set to those of the update. */
function markupToWrite(block: ProjectText, from: EditableBlock, to: EditableBlock): readonly MarkupSpan[] {
  if (JSON.stringify(block.markup) === JSON.stringify(from.markup)) return to.markup
  return canonicalMarkup(carryMarkup(block.markup, from.text, to.text), to.text)
}
