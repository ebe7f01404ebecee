import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WritableDb } from '../../db/database.ts'
import { deleteSomeImportedRows, listImportedTakeIds, listUnfinishedImports } from '../../db/repos/project-rows-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'

interface RemoveImportDeps {
  db: WritableDb
  takeFiles: Pick<TakeFiles, 'remove'>
}

/** Removes all rows of an unfinished project, and its audio except that of held takes. */
export async function removeImport(
  { db, takeFiles }: RemoveImportDeps,
  projectId: string,
  heldTakes: (takeIds: readonly string[]) => ReadonlySet<string> = () => new Set(),
): Promise<void> {
  for (let last = ''; ;) {
    const takeIds = listImportedTakeIds(db, projectId, last)
    if (takeIds.length === 0) break
    const held = heldTakes(takeIds)
    for (const takeId of takeIds) if (!held.has(takeId)) await takeFiles.remove(takeId)
    last = takeIds.at(-1) ?? last
  }
  while (deleteSomeImportedRows(db, projectId)) await nextTurn()
}

/**
 * Removes imports interrupted by a kill or captured unfinished in a backup. Runs before anything else reads projects.
 *
 * @param heldTakes takes whose audio is kept
 */
export async function removeUnfinishedImports(
  deps: RemoveImportDeps & { heldTakes(takeIds: readonly string[]): ReadonlySet<string> },
): Promise<void> {
  for (const projectId of listUnfinishedImports(deps.db)) await removeImport(deps, projectId, deps.heldTakes)
}
