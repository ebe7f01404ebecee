import type { Block } from '#shared/contract/script.ts'
import type { Project } from '#shared/contract/projects.ts'
import { layOutChapter, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import type { SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listBlocks } from '../../db/repos/blocks-repo.ts'
import { getChapter } from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { listOpenBlockIds } from '../../db/repos/queue-repo.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'

export interface ChapterLayout {
  project: Project
  title: string
  blocks: Block[]
  rules: SpeechRules
  spans: TimelineSpan[]
}

/**
 * A chapter with the positions of its active takes.
 *
 * @param which `settled` leaves out blocks that are queued or generating
 * @throws StudioError `not_found` if the chapter doesn't exist
 */
export function readChapterLayout(db: ReadableDb, chapterId: string, which: 'all' | 'settled' = 'all'): ChapterLayout {
  const chapter = getChapter(db, chapterId)
  const project = chapter && getProject(db, chapter.projectId)
  if (!chapter || !project) throw new StudioError('not_found', 'chapter-not-found')
  const rules = readSpeechRules(db, project.id)
  const blocks = listBlocks(db, chapterId)
  const open = which === 'settled' ? listOpenBlockIds(db, project.id) : new Set()
  const shown = open.size === 0 ? blocks : blocks.filter(({ id }) => !open.has(id))
  return layOutBlocks({ project, rules, title: chapter.title }, shown)
}

/** A chapter of these blocks alone. */
export function layOutBlocks(
  { project, rules, title }: Pick<ChapterLayout, 'project' | 'rules' | 'title'>,
  blocks: readonly Block[],
): ChapterLayout {
  const spans = layOutChapter(
    blocks.map((block) => ({
      blockId: block.id,
      take: block.activeTake,
      pauseAfterMs: block.pauseAfterMs ?? project.settings.pauseAfterMs,
      sound: block.sound,
    })),
  )
  return { project, rules, title, blocks: [...blocks], spans }
}
