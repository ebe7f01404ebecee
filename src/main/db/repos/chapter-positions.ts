import type { ReadableDb, WritableDb } from '../database.ts'
import { POSITION_GAP } from './block-positions.ts'

/**
 * A position right after a chapter, or before all with null. Other chapters are moved only when the gap is used up; their
 * order stays. Removed chapters keep their places too, so that each comes back where it was.
 *
 * @returns undefined when the project holds no such chapter
 */
export function allocateChapterPosition(
  db: WritableDb,
  projectId: string,
  afterChapterId: string | null,
): number | undefined {
  const gap = gapAfter(db, projectId, afterChapterId)
  if (!gap) return undefined
  if (gap.end === null) return gap.start + POSITION_GAP
  const room = Math.floor((gap.end - gap.start) / 2)
  if (room >= 1) return gap.start + room
  db.run(
    `UPDATE chapters SET position = ordered.number * @gap
     FROM (SELECT id, row_number() OVER (ORDER BY position) AS number FROM chapters
       WHERE project_id = @projectId) AS ordered
     WHERE chapters.id = ordered.id`,
    { projectId, gap: POSITION_GAP },
  )
  return allocateChapterPosition(db, projectId, afterChapterId)
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
