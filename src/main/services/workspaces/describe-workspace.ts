import type { Workspace } from '#shared/contract/workspaces.ts'
import { WorkspaceSettings } from '#shared/contract/workspaces.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getWorkspace } from '../../db/repos/workspaces-repo.ts'
import type { RememberedSecrets } from '../../secrets/remember-secrets.ts'
import { readKeyState } from '../settings/get-settings.ts'
import { readStoredSettings } from '../settings/stored-settings.ts'

export interface DescribeWorkspaceDeps {
  db: WritableDb
  secrets: RememberedSecrets
  defaultExportFolder: string
}

/**
 * A workspace as a screen may know it: its key as the last four characters.
 *
 * @throws StudioError `not_found`
 */
export async function describeWorkspace(deps: DescribeWorkspaceDeps, workspaceId: string): Promise<Workspace> {
  const stored = getWorkspace(deps.db, workspaceId)
  if (!stored) throw new StudioError('not_found', 'workspace-not-found')
  const settings = WorkspaceSettings.parse(readStoredSettings({ ...deps, workspaceId }))
  const { key } = await readKeyState({ ...deps, workspaceId }, settings.baseUrl)
  return { ...settings, ...stored, key }
}
