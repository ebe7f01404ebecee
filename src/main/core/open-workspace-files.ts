import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openCacheDatabase } from '../db/open-database.ts'
import { openTakeFiles, type TakeFiles } from '../media/take-files.ts'
import type { Scope } from './scope.ts'

/** Data fetched from one account. */
export interface WorkspaceFiles {
  cache: OpenDatabase
  /** Audio of conversations. */
  callFiles: TakeFiles
}

/** The workspace's own files. The first workspace uses the locations from before there were several. */
function placesOf(homeFolder: string, workspaceId: string): { cache: string; calls: string } {
  if (workspaceId === FIRST_WORKSPACE_ID)
    return { cache: path.join(homeFolder, 'cache.db'), calls: path.join(homeFolder, 'media', 'calls') }
  const folder = path.join(homeFolder, 'workspaces', workspaceId)
  return { cache: path.join(folder, 'cache.db'), calls: path.join(folder, 'calls') }
}

/**
 * Opens the data fetched for a workspace, creating it if needed. The scope closes it.
 *
 * @throws StudioError `disk_full`, `storage_failed`
 */
export async function openWorkspaceFiles(
  homeFolder: string,
  workspaceId: string,
  now: () => number,
  scope: Scope,
): Promise<WorkspaceFiles> {
  const places = placesOf(homeFolder, workspaceId)
  const cache = openCacheDatabase(places.cache)
  scope.defer(() => cache.close())
  return { cache, callFiles: await openTakeFiles(places.calls, now, 'call') }
}

/** Size on disk of the data fetched for the workspace. */
export async function measureWorkspaceFiles(homeFolder: string, workspaceId: string): Promise<number> {
  const places = placesOf(homeFolder, workspaceId)
  const names = await readdir(places.calls).catch(() => [])
  const files = [places.cache, `${places.cache}-wal`, ...names.map((name) => path.join(places.calls, name))]
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Deletes all data fetched for the workspace, which must not be open. */
export async function removeWorkspaceFiles(homeFolder: string, workspaceId: string): Promise<void> {
  const places = placesOf(homeFolder, workspaceId)
  for (const suffix of ['', '-wal', '-shm', '-damaged']) await rm(places.cache + suffix, { force: true })
  await rm(places.calls, { recursive: true, force: true })
  if (workspaceId !== FIRST_WORKSPACE_ID) await rm(path.dirname(places.cache), { recursive: true, force: true })
}
