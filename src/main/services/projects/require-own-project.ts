import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { workspaceName, workspaceOfProject } from '../../db/repos/workspaces-repo.ts'

export interface OwnProjectDeps {
  db: ReadableDb
  /** Whose account requests are sent with. */
  workspaceId: string
}

/** True when the project is spoken with this workspace's account. */
export function isOwnProject(deps: OwnProjectDeps, projectId: string): boolean {
  return workspaceOfProject(deps.db, projectId) === deps.workspaceId
}

/**
 * Lets what is sent for a project pass with its own account's key and no other.
 *
 * @throws StudioError `conflict`: it is another workspace's; nothing was sent
 */
export function requireOwnProject(deps: OwnProjectDeps, projectId: string): void {
  const owner = workspaceOfProject(deps.db, projectId)
  if (owner === undefined || owner === deps.workspaceId) return
  throw new StudioError(
    'conflict',
    `This project belongs to the workspace “${workspaceName(deps.db, owner)}”. Nothing was sent with another account’s key.`,
    { chargedCharacters: 0 },
  )
}
