import type { WritableDb } from '../database.ts'

/**
 * Gap between neighbors after renumbering, enough for 2,000,000 blocks in integers that JavaScript represents exactly.
 */
export const POSITION_GAP = 2 ** 32
/** Part of a gap that an insertion uses: small enough for thousands of consecutive insertions. */
const POSITION_STEP = 2 ** 20

/**
 * Allocates `count` ascending positions after a block, or before all for null, and before the block that follows. Other
 * blocks of the chapter are moved only if the gap is used up; their order stays.
 *
 * @returns undefined if the chapter has no such block
 */
export function allocatePositions(
  db: WritableDb,
  chapterId: string,
  afterBlockId: string | null,
  count: number,
): number[] | undefined {
  const gap = gapAfter(db, chapterId, afterBlockId)
  if (!gap) return undefined
  if (gap.end === null) return spread(gap.start, POSITION_GAP, count)
  const room = Math.floor((gap.end - gap.start) / (count + 1))
  if (room >= 1) return spread(gap.start, Math.min(room, POSITION_STEP), count)
  renumber(db, chapterId, POSITION_GAP * Math.max(1, Math.ceil(count / POSITION_STEP)))
  return allocatePositions(db, chapterId, afterBlockId, count)
}

function spread(start: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => start + step * (index + 1))
}

function gapAfter(
  db: WritableDb,
  chapterId: string,
  afterBlockId: string | null,
): { start: number; end: number | null } | undefined {
  let start = 0
  if (afterBlockId !== null) {
    const row = db.get<{ position: number }>(
      `SELECT position FROM blocks WHERE id = ? AND chapter_id = ? AND removed_at IS NULL`,
      afterBlockId,
      chapterId,
    )
    if (!row) return undefined
    start = row.position
  }
  const next = db.get<{ position: number | null }>(
    `SELECT min(position) AS position FROM blocks WHERE chapter_id = ? AND removed_at IS NULL AND position > ?`,
    chapterId,
    start,
  )
  return { start, end: next?.position ?? null }
}

function renumber(db: WritableDb, chapterId: string, gap: number): void {
  db.run(
    `UPDATE blocks SET position = ordered.number * @gap
     FROM (SELECT id, row_number() OVER (ORDER BY position) AS number FROM blocks
       WHERE chapter_id = @chapterId AND removed_at IS NULL) AS ordered
     WHERE blocks.id = ordered.id`,
    { chapterId, gap },
  )
}
