import type { MarkupSpan } from '#shared/contract/markup.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { removeBlocks, restoreBlocksRemovedAt, setBlockNote, setBlockText } from '../../../db/repos/blocks-repo.ts'
import { listProjectTexts, type ProjectText } from '../../../db/repos/project-texts-repo.ts'
import { finishChapters, listChapterIds, type UpdateDeps } from './run-update.ts'
import type { BlockWording, ChapterBlocks } from './kept-update.ts'

/**
 * Undoes or redoes an update. Blocks whose text or note is different by now, or that are locked or removed, are skipped and
 * counted. Blocks that it added are hidden with later takes and edits.
 *
 * @throws StudioError `not_found`: the update is no longer known; nothing changed
 * @throws StudioError `disk_full`, `storage_failed`: nothing changed
 */
export function setUpdate(
  { db, log, now, cancelGeneration }: Omit<UpdateDeps, 'newId'>,
  { updateId, isDone }: { updateId: string; isDone: boolean },
): { blockCount: number; leftBlockCount: number; chapterIds: string[] } {
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
    const changes = update.changes.filter(({ blockId, chapterId, before, after }) => {
      const [from, to] = isDone ? [before, after] : [after, before]
      const block = present.get(blockId)
      // A block that is already like this was updated by the window that shows it.
      const isThere = block?.text === to.text && block.note === to.note
      const isWritable = block !== undefined && !isThere && !block.locked && isBetween(block, from, to)
      note(isThere || isWritable)
      if (!isWritable) return false
      if (block.text !== to.text)
        setBlockText(db, chapterId, blockId, { text: to.text, markup: markupToWrite(block, from, to) })
      if (block.note !== to.note) setBlockNote(db, chapterId, blockId, to.note)
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
    const inserted = update.inserted.map(isDone ? show : hide)
    const removed = update.removed.map(isDone ? hide : show)
    const touched = { changes, inserted, removed }
    finishChapters(db, touched, at)
    return { blockCount, leftBlockCount, chapterIds: listChapterIds(touched), hidden: isDone ? removed : inserted }
  })
  update.changedAt = at
  const { hidden, ...result } = set
  for (const { blockIds } of hidden) for (const blockId of blockIds) cancelGeneration({ projectId, blockId })
  return result
}

/** True while text and note are those of one side. */
function isBetween(block: ProjectText, from: BlockWording, to: BlockWording): boolean {
  return [from.text, to.text].includes(block.text) && [from.note, to.note].includes(block.note)
}

/** Spans changed in the meantime move with the text; others are set to those of the update. */
function markupToWrite(block: ProjectText, from: BlockWording, to: BlockWording): readonly MarkupSpan[] {
  if (JSON.stringify(block.markup) === JSON.stringify(from.markup)) return to.markup
  return canonicalMarkup(carryMarkup(block.markup, from.text, to.text), to.text)
}
