import type { OpenDatabase } from '../db/database.ts'
import { listRemovedChapters } from '../db/repos/chapters-repo.ts'
import type { TakeFiles } from '../media/take-files.ts'
import type { ScriptService } from '../procedures/script.ts'
import { addChapter } from '../services/script/add-chapter.ts'
import { editWithTakes } from '../services/script/edit-with-takes.ts'
import { listProjectChapters } from '../services/script/list-project-chapters.ts'
import { moveChapter } from '../services/script/move-chapter.ts'
import { openChapter } from '../services/script/open-chapter.ts'
import { removeChapter, restoreChapter } from '../services/script/remove-chapter.ts'
import { renameChapter } from '../services/script/rename-chapter.ts'
import type { TakesService } from '../services/takes/takes-service.ts'

export interface ScriptServiceDeps {
  db: OpenDatabase
  takeFiles: TakeFiles
  takes: Pick<TakesService, 'cancel' | 'activated' | 'edited'>
  service(): string
  newId(): string
  now(): number
  /** A change that answers when what it touched is counted anew. */
  counted<Request, Answer>(change: (request: Request) => Answer): (request: Request) => Promise<Awaited<Answer>>
  keys: { settled(): Promise<void> }
}

/** Chapters and their text, with the counts that follow from them. */
export function createScriptService(deps: ScriptServiceDeps): ScriptService {
  const { db, takes } = deps
  return {
    chapters: (request) => listProjectChapters({ db }, request),
    addChapter: (request) => addChapter(deps, request),
    renameChapter: (request) => renameChapter(deps, request),
    moveChapter: (request) => moveChapter(deps, request),
    removeChapter: (request) => removeChapter({ ...deps, cancelGeneration: takes.cancel }, request),
    removedChapters: ({ projectId }) => listRemovedChapters(db, projectId),
    restoreChapter: deps.counted((request: { chapterId: string }) => restoreChapter(deps, request)),
    open: (request) => openChapter({ db }, request),
    async edit(request) {
      const answer = await editWithTakes({ ...deps, onActivated: takes.activated }, request)
      takes.edited(request.chapterId)
      // A long paste: typing goes on meanwhile.
      void deps.keys.settled()
      return answer
    },
  }
}
