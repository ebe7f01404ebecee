import { rm } from 'node:fs/promises'
import type { WorkspaceRemoval } from '#shared/contract/workspaces.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { countBelongings, listProjectsWithWork, removeBelongings } from '../../db/repos/workspace-belongings-repo.ts'
import { listKeptCopies } from '../../db/repos/watermark-checks-repo.ts'
import { listEveryWorkspace, listKeyAddresses, setWorkspaceRemoved } from '../../db/repos/workspaces-repo.ts'
import { keyAccount } from '../settings/stored-settings.ts'
import { describeWorkspace, type DescribeWorkspaceDeps } from './describe-workspace.ts'

export interface RemoveWorkspaceDeps extends DescribeWorkspaceDeps {
  /** IDs of the open workspace and of one about to open. */
  openIds: readonly string[]
  /** Bytes on disk that were downloaded for it. */
  fetchedBytes(workspaceId: string): Promise<number>
  removeFiles(workspaceId: string): Promise<void>
  /** Removes the project's waiting jobs from the queue. */
  cancelWork(projectId: string): void
  now(): number
}

/** What removing the workspace would delete and what it would keep. */
export async function describeRemoval(
  deps: Omit<RemoveWorkspaceDeps, 'cancelWork' | 'removeFiles' | 'now'>,
  workspaceId: string,
): Promise<WorkspaceRemoval> {
  const belongings = countBelongings(deps.db, workspaceId)
  const { key } = await describeWorkspace(deps, workspaceId)
  return {
    ...belongings,
    fetchedBytes: await deps.fetchedBytes(workspaceId),
    hasKey: key.kind === 'stored',
    obstacle: deps.openIds.includes(workspaceId) ? 'current' : belongings.sessions > 0 ? 'sessions' : null,
  }
}

/**
 * Removes the workspace with its keys, its downloaded data and notes on its account's items. Projects, takes, consent
 * records and the ledger are kept. Keys are deleted first: however the removal ends, no key outlives a hidden
 * workspace.
 *
 * @throws StudioError `conflict`: it is open, or has consent sessions; nothing changed
 * @throws StudioError `storage_failed`: the keychain refused; the workspace still exists
 */
export async function removeWorkspace(deps: RemoveWorkspaceDeps, workspaceId: string): Promise<void> {
  const { db, secrets } = deps
  if (deps.openIds.includes(workspaceId)) throw new StudioError('conflict', 'workspace-open')
  if (countBelongings(db, workspaceId).sessions > 0) throw new StudioError('conflict', 'workspace-has-sessions')
  for (const address of listKeyAddresses(db, workspaceId)) await secrets.delete(keyAccount(address, workspaceId))
  for (const projectId of listProjectsWithWork(db, workspaceId)) deps.cancelWork(projectId)
  const copies = listKeptCopies(db).filter((copy) => copy.workspaceId === workspaceId)
  db.transaction(() => {
    removeBelongings(db, workspaceId)
    setWorkspaceRemoved(db, workspaceId, new Date(deps.now()).toISOString())
  })
  for (const { path } of copies) await rm(path, { force: true })
  await deps.removeFiles(workspaceId)
}

/** Finishes removals that a kill interrupted before their files were deleted. Runs at start. */
export async function removeLeftFiles(deps: Pick<RemoveWorkspaceDeps, 'db' | 'removeFiles'>): Promise<void> {
  for (const { id, isRemoved } of listEveryWorkspace(deps.db)) if (isRemoved) await deps.removeFiles(id)
}
