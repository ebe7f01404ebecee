import { rm } from 'node:fs/promises'
import type { WorkspaceRemoval } from '#shared/contract/workspaces.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { countBelongings, listProjectsWithWork, removeBelongings } from '../../db/repos/workspace-belongings-repo.ts'
import { listKeptCopies } from '../../db/repos/watermark-checks-repo.ts'
import { listEveryWorkspace, listKeyAddresses, setWorkspaceRemoved } from '../../db/repos/workspaces-repo.ts'
import { keyAccount } from '../settings/stored-settings.ts'
import { describeWorkspace, type DescribeWorkspaceDeps } from './describe-workspace.ts'

export interface RemoveWorkspaceDeps extends DescribeWorkspaceDeps {
  /** Of the one that is open, and of one that is about to be. */
  openIds: readonly string[]
  /** Bytes on the disk that were fetched for it. */
  fetchedBytes(workspaceId: string): Promise<number>
  removeFiles(workspaceId: string): Promise<void>
  /** Takes what waits of the project out of the queue. */
  cancelWork(projectId: string): void
  now(): number
}

/** What removing the workspace would take along and what it would leave. */
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
 * The workspace is gone, with its keys, with what was fetched for it and with what was written for things of its account. Projects, takes,
 * receipts and the ledger stay. The keys go first: whatever ends the removal then, no key outlives a workspace that nobody sees.
 *
 * @throws StudioError `conflict`: it is open, or holds consent sessions; nothing changed
 * @throws StudioError `storage_failed`: the keychain refused; the workspace is there
 */
export async function removeWorkspace(deps: RemoveWorkspaceDeps, workspaceId: string): Promise<void> {
  const { db, secrets } = deps
  if (deps.openIds.includes(workspaceId))
    throw new StudioError('conflict', 'This workspace is open. Switch to another one first. Nothing was changed.')
  if (countBelongings(db, workspaceId).sessions > 0)
    throw new StudioError(
      'conflict',
      'This workspace holds consent sessions. Switch to it and remove them first. Nothing was changed.',
    )
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

/** Ends removals that a kill cut short before their files were gone. Run at the start. */
export async function removeLeftFiles(deps: Pick<RemoveWorkspaceDeps, 'db' | 'removeFiles'>): Promise<void> {
  for (const { id, isRemoved } of listEveryWorkspace(deps.db)) if (isRemoved) await deps.removeFiles(id)
}
