import { layOutChapter, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listProjectSound } from '../../db/repos/list-project-sound.ts'

/** Positions of active takes for every chapter in order. Empty for an unknown project. */
export function readProjectLayout(db: ReadableDb, projectId: string): { chapterId: string; spans: TimelineSpan[] }[] {
  return listProjectSound(db, projectId).map(({ chapterId, blocks }) => ({ chapterId, spans: layOutChapter(blocks) }))
}
