import { type Block, type ChapterHistory, HistorySteps } from '#shared/contract/script.ts'
import { HISTORY_LIMITS } from '#shared/domain/history-limits.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { listRemovedBlocks } from '../../db/repos/blocks-repo.ts'
import { getChapterHistory, setChapterHistory } from '../../db/repos/chapter-histories-repo.ts'
import { getActiveTakeId, getTake, listPlayableTakes } from '../../db/repos/takes-repo.ts'

/**
 * Stores a chapter's undo history if the chapter is at this revision and the steps aren't too large; otherwise does
 * nothing.
 *
 * @throws StudioError `disk_full`, `storage_failed`: nothing changed
 */
export function storeHistory(
  { db }: { db: WritableDb },
  request: { chapterId: string; revision: number; fingerprint: string; steps: HistorySteps },
): void {
  const steps = JSON.stringify(request.steps)
  if (isWithinLimit(steps)) setChapterHistory(db, { ...request, steps })
}

/**
 * Returns the history stored for the chapter's current revision, with the takes and removed blocks that its steps name.
 * Null if there is none, or if it is damaged: that must never cost the chapter.
 */
export function readHistory(
  { db }: { db: ReadableDb },
  { chapterId, projectId }: { chapterId: string; projectId: string },
): ChapterHistory | null {
  const stored = getChapterHistory(db, chapterId)
  const steps = stored && parseSteps(stored.steps)
  if (!steps) return null
  const effects = [...steps.undo, ...steps.redo].flatMap((step) => step.effects)
  const takeIds = effects.flatMap((effect) => (effect.kind === 'take' && effect.to !== null ? [effect.to] : []))
  const blockIds = effects.flatMap((effect) => (effect.kind === 'blocks' ? effect.insert : []))
  const removedBlocks = listRemovedBlocks(db, chapterId, [...new Set(blockIds)]).map((block): Block => {
    const takeId = getActiveTakeId(db, block.id)
    return { ...block, activeTake: takeId === null ? null : (getTake(db, takeId) ?? null) }
  })
  const takes = listPlayableTakes(db, projectId, [...new Set(takeIds)])
  return { ...steps, fingerprint: stored.fingerprint, takes, removedBlocks }
}

function parseSteps(stored: string): HistorySteps | null {
  if (!isWithinLimit(stored)) return null
  try {
    return HistorySteps.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}

function isWithinLimit(steps: string): boolean {
  return Buffer.byteLength(steps) <= 2 * HISTORY_LIMITS.maxBytes
}
