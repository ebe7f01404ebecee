import type { Extension } from '@codemirror/state'
import type { BlockStore } from '../session/block-store.ts'
import { blockLines } from './block-lines.ts'
import { carriedMarks } from './carry-marks.ts'
import { carrySettings } from './carry-settings.ts'
import { type CarrySource, carryTakes } from './carry-takes.ts'
import { removedBlocks, restoreBlocks } from './restore-blocks.ts'

/**
 * Keeps the document's blocks, and what belongs to them, through all edits: splits, merges, cuts, pastes and drags.
 *
 * @param ids of the document's lines; missing ones are created
 */
export function chapterBlocks(
  ids: readonly string[],
  book: BlockStore,
  { newBlockId, newTakeId }: { newBlockId(): string; newTakeId(): string },
): Extension {
  const source: CarrySource = {
    ...book,
    isFresh: (blockId, text) => book.state(blockId, text) === 'fresh',
    newTakeId,
  }
  return [
    removedBlocks,
    carriedMarks,
    blockLines(ids, newBlockId, (transaction, derived) => {
      const splices = restoreBlocks(transaction, derived, book.record)
      // What is cut may be put back, so its block stays as it was.
      const isSplitOrMerge = splices === derived && !transaction.isUserEvent('delete.cut')
      return {
        splices,
        effects: [
          ...(isSplitOrMerge ? carryTakes(transaction, splices, source) : []),
          ...carrySettings(transaction, splices, book.record),
        ],
      }
    }),
  ]
}
