import type { ChapterChanges } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listBlocksByIds, listRemovedBlocks } from '../../db/repos/blocks-repo.ts'
import { listChapterChanges as listStored } from '../../db/repos/chapter-changes-repo.ts'
import type { BlockSettings } from '../../db/repos/block-columns.ts'
import { getChapter } from '../../db/repos/chapters-repo.ts'
import { getActiveTakeId, getTake } from '../../db/repos/takes-repo.ts'

/** With more blocks touched, reading the whole chapter is faster. */
const MAX_BLOCKS = 500

/**
 * Returns the saves after a revision, with the current state of their blocks unless some are missing or too many.
 *
 * @throws StudioError `not_found`: the chapter doesn't exist
 */
export function listChapterChanges(
  { db }: { db: ReadableDb },
  { chapterId, revision }: { chapterId: string; revision: number },
): ChapterChanges {
  return db.snapshot(() => {
    const chapter = getChapter(db, chapterId)
    if (!chapter) throw new StudioError('not_found', 'chapter-not-found')
    const stored = listStored(db, chapterId, revision)
    const blockIds = [...new Set(stored.flatMap((record) => record.blockIds))]
    const saves = stored.map(({ saveId, change }) => ({ id: saveId, change }))
    // Imports and replacements raise the revision without a stored save.
    const isComplete = stored.length === chapter.revision - revision && saves.every(({ change }) => change !== null)
    if (!isComplete || blockIds.length > MAX_BLOCKS)
      return { revision: chapter.revision, saves, blocks: null, removedBlocks: [] }
    const withTake = (block: BlockSettings) => {
      const takeId = getActiveTakeId(db, block.id)
      return { ...block, activeTake: takeId === null ? null : (getTake(db, takeId) ?? null) }
    }
    return {
      revision: chapter.revision,
      saves,
      blocks: listBlocksByIds(db, chapter.projectId, blockIds).map(withTake),
      removedBlocks: listRemovedBlocks(db, chapterId, blockIds).map(withTake),
    }
  })
}
