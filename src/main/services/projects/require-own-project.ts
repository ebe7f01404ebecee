import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { workspaceName, workspaceOfProject } from '../../db/repos/workspaces-repo.ts'

export interface OwnProjectDeps {
  db: ReadableDb
  /** Workspace whose account sends requests. */
  workspaceId: string
}

/** True if the project's audio is generated with this workspace's account. */
export function isOwnProject(deps: OwnProjectDeps, projectId: string): boolean {
  return workspaceOfProject(deps.db, projectId) === deps.workspaceId
}

/**
 * Allows requests for a project only with its own account's key.
 *
 * @throws StudioError `conflict`: it belongs to another workspace; nothing was sent
 */
export function requireOwnProject(deps: OwnProjectDeps, projectId: string): void {
  const owner = workspaceOfProject(deps.db, projectId)
  if (owner === undefined || owner === deps.workspaceId) return
  throw new StudioError(
    'conflict',
    { kind: 'project-of-other-workspace', workspace: workspaceName(deps.db, owner) },
    { chargedCharacters: 0 },
  )
}
