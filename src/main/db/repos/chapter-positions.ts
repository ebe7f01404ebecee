import type { ReadableDb, WritableDb } from '../database.ts'
import { POSITION_GAP } from './block-positions.ts'

/**
 * A position directly after a chapter, or before all for null. Other chapters are moved only if the gap is used up;
 * their order stays. Removed chapters keep their positions too, so each is restored where it was.
 *
 * @returns undefined if the project has no such chapter
 */
export function allocateChapterPosition(
  db: WritableDb,
  projectId: string,
  afterChapterId: string | null,
): number | undefined {
  return allocateChapterPositions(db, projectId, afterChapterId, 1)?.[0]
}

/** As `allocateChapterPosition`, for as many chapters in a row. */
export function allocateChapterPositions(
  db: WritableDb,
  projectId: string,
  afterChapterId: string | null,
  count: number,
): number[] | undefined {
  const gap = gapAfter(db, projectId, afterChapterId)
  if (!gap) return undefined
  const room = gap.end === null ? POSITION_GAP : Math.floor((gap.end - gap.start) / (count + 1))
  if (room >= 1) return Array.from({ length: count }, (_, index) => gap.start + room * (index + 1))
  db.run(
    `UPDATE chapters SET position = ordered.number * @gap
     FROM (SELECT id, row_number() OVER (ORDER BY position) AS number FROM chapters
       WHERE project_id = @projectId) AS ordered
     WHERE chapters.id = ordered.id`,
    { projectId, gap: POSITION_GAP },
  )
  return allocateChapterPositions(db, projectId, afterChapterId, count)
}

function gapAfter(
  db: ReadableDb,
  projectId: string,
  afterChapterId: string | null,
): { start: number; end: number | null } | undefined {
  let start = 0
  if (afterChapterId !== null) {
    const row = db.get<{ position: number }>(
      `SELECT position FROM chapters WHERE id = ? AND project_id = ? AND removed_at IS NULL`,
      afterChapterId,
      projectId,
    )
    if (!row) return undefined
    start = row.position
  }
  const next = db.get<{ position: number | null }>(
    `SELECT min(position) AS position FROM chapters WHERE project_id = ? AND position > ?`,
    projectId,
    start,
  )
  return { start, end: next?.position ?? null }
}
