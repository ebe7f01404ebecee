import type { Settings } from '#shared/contract/settings.ts'
import type { WorkspaceSettings } from '#shared/contract/workspaces.ts'
import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { insertWorkspace, listWorkspaces, renameWorkspace } from '../../db/repos/workspaces-repo.ts'
import { checkSettings } from '../settings/check-settings.ts'
import { updateSettings } from '../settings/update-settings.ts'
import type { DescribeWorkspaceDeps } from './describe-workspace.ts'

/**
 * Adds a separate workspace, not in the sandbox unless specified.
 *
 * @returns its ID
 * @throws StudioError `invalid_input`: `details.fields` names what is wrong; nothing was stored
 */
export async function addWorkspace(
  deps: DescribeWorkspaceDeps & { newId(): string; now(): number },
  name: string,
  settings: Partial<WorkspaceSettings>,
): Promise<string> {
  checkSettings(settings)
  const id = `ws_${deps.newId()}`
  insertWorkspace(deps.db, {
    id,
    name: checkName(deps, name, id),
    createdAt: new Date(deps.now()).toISOString(),
  })
  await updateSettings({ ...deps, workspaceId: id }, { usesSandbox: false, ...settings })
  return id
}

/**
 * Changes settings and name of a workspace that isn't open.
 *
 * @throws StudioError `invalid_input`: `details.fields` names what is wrong; nothing was stored
 */
export async function changeWorkspace(
  deps: DescribeWorkspaceDeps & { workspaceId: string },
  settings: Partial<WorkspaceSettings>,
  name?: string,
): Promise<Settings> {
  const checked = name === undefined ? undefined : checkName(deps, name, deps.workspaceId)
  const changed = await updateSettings(deps, settings)
  if (checked !== undefined) renameWorkspace(deps.db, deps.workspaceId, checked)
  return changed
}

/** Workspaces with the same name couldn't be told apart where a project shows its own. */
function checkName(deps: DescribeWorkspaceDeps, written: string, ownId: string): string {
  const name = written.trim().replaceAll(/\s+/g, ' ')
  const refused = (problem: FieldProblem) =>
    new StudioError('invalid_input', { kind: 'nothing-changed', problem }, { fields: { name: problem } })
  if (name === '') throw refused({ kind: 'name-missing' })
  const isTaken = listWorkspaces(deps.db).some(
    (other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw refused({ kind: 'workspace-name-taken' })
  return name
}
