import type { script } from '#shared/contract/script.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { listRemovedChapters } from '../../db/repos/chapters-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { Service } from '../../lib/service.ts'
import type { Counted } from '../../lib/with-recount.ts'
import { addChapter } from './add-chapter.ts'
import { storeHistory } from './chapter-history.ts'
import { editWithTakes } from './edit-with-takes.ts'
import { listChapterChanges } from './list-chapter-changes.ts'
import { listProjectChapters } from './list-project-chapters.ts'
import { moveChapter } from './move-chapter.ts'
import { openChapter } from './open-chapter.ts'
import { removeChapter, restoreChapter } from './remove-chapter.ts'
import { renameChapter } from './rename-chapter.ts'
import type { TakesService } from '../takes/takes-service.ts'

export interface ScriptServiceDeps {
  db: OpenDatabase
  takeFiles: TakeFiles
  takes: Pick<TakesService, 'cancel' | 'activated' | 'edited'>
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
    removeChapter: (request) => removeChapter({ ...deps, cancelGeneration: takes.cancel }, request),
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
