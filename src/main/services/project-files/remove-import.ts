import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WritableDb } from '../../db/database.ts'
import { deleteSomeImportedRows, listImportedTakeIds, listUnfinishedImports } from '../../db/repos/project-rows-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'

interface RemoveImportDeps {
  db: WritableDb
  takeFiles: Pick<TakeFiles, 'remove'>
}

/** Nothing of a project that was being made is left: no row and no sound. */
export async function removeImport({ db, takeFiles }: RemoveImportDeps, projectId: string): Promise<void> {
  for (let last = ''; ;) {
    const takeIds = listImportedTakeIds(db, projectId, last)
    if (takeIds.length === 0) break
    for (const takeId of takeIds) await takeFiles.remove(takeId)
    last = takeIds.at(-1) ?? last
  }
  while (deleteSomeImportedRows(db, projectId)) await nextTurn()
}

/** Removes what imports left that a kill cut short. Run before anything else reads projects. */
export async function removeUnfinishedImports(deps: RemoveImportDeps): Promise<void> {
  for (const projectId of listUnfinishedImports(deps.db)) await removeImport(deps, projectId)
}
