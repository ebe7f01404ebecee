import { layOutChapter, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listProjectSound } from '../../db/repos/list-project-sound.ts'

/** Where each block's active take lies in its chapter, for every chapter in order. An unknown project has none. */
export function readProjectLayout(db: ReadableDb, projectId: string): { chapterId: string; spans: TimelineSpan[] }[] {
  return listProjectSound(db, projectId).map(({ chapterId, blocks }) => ({ chapterId, spans: layOutChapter(blocks) }))
}
