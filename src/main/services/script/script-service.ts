import type { Chapter, ChapterSummary, script } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { OpenDatabase, ReadableDb, WritableDb } from '../../db/database.ts'
import { allocateChapterPosition } from '../../db/repos/chapter-positions.ts'
import {
  getChapter,
  listChapterSummaries,
  listRemovedChapters,
  setChapterPosition,
  setChapterTitle,
} from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { Service } from '../../lib/service.ts'
import type { Counted } from '../../lib/with-recount.ts'
import { addChapter } from './add-chapter.ts'
import { storeHistory } from './chapter-history.ts'
import { editWithTakes } from './edit-with-takes.ts'
import { listChapterChanges } from './list-chapter-changes.ts'
import { openChapter } from './open-chapter.ts'
import { removeChapter, restoreChapter } from './remove-chapter.ts'
import type { TakesService } from '../takes/takes-service.ts'

export interface ScriptServiceDeps {
  db: OpenDatabase
  takeFiles: TakeFiles
  takes: Pick<TakesService, 'cancelBlocks' | 'activated' | 'edited'>
  service(): string
  newId(): string
  now(): number
  /** Waits until the counts that depend on a change are updated. */
  counted: Counted
  keys: { settled(): Promise<void> }
}

/** Chapters and their text, with the counts derived from them. */
export function createScriptService(deps: ScriptServiceDeps) {
  const { db, takes } = deps
  return {
    chapters: (request) => listProjectChapters({ db }, request),
    addChapter: (request) => addChapter(deps, request),
    renameChapter: (request) => renameChapter(deps, request),
    moveChapter: (request) => moveChapter(deps, request),
    removeChapter: (request) => removeChapter({ ...deps, cancelGeneration: takes.cancelBlocks }, request),
    removedChapters: ({ projectId }) => listRemovedChapters(db, projectId),
    restoreChapter: (request) => deps.counted(restoreChapter(deps, request)),
    open: (request) => openChapter({ db }, request),
    async edit(request) {
      const answer = await editWithTakes({ ...deps, onActivated: takes.activated }, request)
      takes.edited([request.chapterId])
      // A long paste: typing continues in the meantime.
      void deps.keys.settled()
      return answer
    },
    changes: (request) => listChapterChanges({ db }, request),
    storeHistory: (request) => storeHistory({ db }, request),
  } satisfies Service<typeof script>
}

/**
 * A project's chapters in order, with generated share and duration.
 *
 * @throws StudioError `not_found`: the project doesn't exist
 */
export function listProjectChapters(deps: { db: ReadableDb }, request: { projectId: string }): ChapterSummary[] {
  return deps.db.snapshot(() => {
    if (!getProject(deps.db, request.projectId)) throw new StudioError('not_found', 'project-not-found')
    return listChapterSummaries(deps.db, request.projectId)
  })
}

/**
 * Sets the chapter's title, trimmed; an empty one stands for the chapter's number.
 *
 * @throws StudioError `not_found`: the chapter doesn't exist; nothing changed
 */
export function renameChapter(
  deps: { db: WritableDb; now(): number },
  request: { chapterId: string; title: string },
): Chapter {
  const title = request.title.trim()
  return deps.db.transaction(() => {
    const chapter = getChapter(deps.db, request.chapterId)
    if (!chapter) throw new StudioError('not_found', 'chapter-not-found')
    setChapterTitle(deps.db, chapter.id, { title, editedAt: new Date(deps.now()).toISOString() })
    return { id: chapter.id, title }
  })
}

/**
 * Moves the chapter after another one of its project, or first for null. Moving it after itself changes nothing.
 *
 * @throws StudioError `not_found`: either chapter doesn't exist; nothing changed
 */
export function moveChapter(
  deps: { db: WritableDb; now(): number },
  request: { chapterId: string; afterChapterId: string | null },
): void {
  deps.db.transaction(() => {
    const chapter = getChapter(deps.db, request.chapterId)
    if (!chapter) throw new StudioError('not_found', 'chapter-not-found')
    if (request.afterChapterId === chapter.id) return
    const position = allocateChapterPosition(deps.db, chapter.projectId, request.afterChapterId)
    if (position === undefined) {
      throw new StudioError('not_found', 'previous-chapter-gone-unmoved')
    }
    setChapterPosition(deps.db, chapter.id, { position, editedAt: new Date(deps.now()).toISOString() })
  })
}
