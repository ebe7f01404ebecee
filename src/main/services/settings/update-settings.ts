import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import type { WritableDb } from '../../db/database.ts'
import { putSettings } from '../../db/repos/settings-repo.ts'
import { checkSettings } from './check-settings.ts'
import { WorkspaceSettings } from '#shared/contract/workspaces.ts'
import { putWorkspaceSettings } from '../../db/repos/workspaces-repo.ts'
import { getSettings, type GetSettingsDeps } from './get-settings.ts'
import { workspaceOf } from './stored-settings.ts'

export interface UpdateSettingsDeps extends GetSettingsDeps {
  db: WritableDb
}

/**
 * Stores the given fields, each with the studio or the workspace it belongs to. A key belongs to its base URL: after a
 * URL change the new URL's key is used, if there is one, and the old one stays stored.
 *
 * @throws StudioError `invalid_input`: `details.fields` names what is wrong; nothing changed
 */
export async function updateSettings(deps: UpdateSettingsDeps, patch: SettingsPatch): Promise<Settings> {
  const entries = Object.entries(checkSettings(patch))
  const ofStudio = entries.filter(([name]) => !Object.hasOwn(WorkspaceSettings.shape, name))
  const ofWorkspace = entries.filter(([name]) => name in WorkspaceSettings.shape)
  deps.db.transaction(() => {
    putSettings(deps.db, Object.fromEntries(ofStudio))
    putWorkspaceSettings(deps.db, workspaceOf(deps), Object.fromEntries(ofWorkspace))
  })
  return getSettings(deps)
}
