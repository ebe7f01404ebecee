import type { BlockSound } from '#shared/contract/script.ts'
import type { TimelineBlock } from '#shared/domain/chapter-timeline.ts'
import type { ReadableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

type Row = [
  chapterId: string,
  blockId: string | null,
  takeId: string,
  sampleRateHz: number,
  sampleCount: number,
  pauseAfterMs: number,
  sound: string | null,
]

/**
 * The layout data of every chapter's blocks with audio, both in order; a chapter without audio has none. One query that
 * reads no text: a project of ten hours takes milliseconds.
 */
export function listProjectSound(db: ReadableDb, projectId: string): { chapterId: string; blocks: TimelineBlock[] }[] {
  const chapters: { chapterId: string; blocks: TimelineBlock[] }[] = []
  const rows = db.rows<Row>(
    `SELECT c.id, b.id, t.id, t.sample_rate_hz, t.sample_count, coalesce(b.pause_after_ms, p.pause_after_ms), b.sound
     FROM projects p
     JOIN chapters c ON c.project_id = p.id AND c.removed_at IS NULL
     LEFT JOIN (blocks b JOIN takes t ON t.id = b.active_take_id AND t.sample_count > 0)
       ON b.chapter_id = c.id AND b.removed_at IS NULL
     WHERE p.id = ?
     ORDER BY c.position, b.position`,
    projectId,
  )
  for (const [chapterId, blockId, id, sampleRateHz, sampleCount, pauseAfterMs, sound] of rows) {
    let chapter = chapters.at(-1)
    if (chapter?.chapterId !== chapterId) chapters.push((chapter = { chapterId, blocks: [] }))
    if (blockId === null) continue
    const take = { id, sampleRateHz, sampleCount }
    const block = { blockId, take, pauseAfterMs }
    chapter.blocks.push(sound === null ? block : { ...block, sound: parseStored<BlockSound>(sound) })
  }
  return chapters
}
