import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import type { WritableDb } from '../../db/database.ts'
import { putSettings } from '../../db/repos/settings-repo.ts'
import { checkSettings } from './check-settings.ts'
import { getSettings, type GetSettingsDeps } from './get-settings.ts'

export interface UpdateSettingsDeps extends GetSettingsDeps {
  db: WritableDb
}

/**
 * Stores the fields that are present. A key belongs to its base URL: after a change of address the key of the new one
 * counts, if there is any, and the old one stays where it is.
 *
 * @throws StudioError `invalid_input`: `details.fields` names what is wrong; nothing changed
 */
export async function updateSettings(deps: UpdateSettingsDeps, patch: SettingsPatch): Promise<Settings> {
  putSettings(deps.db, checkSettings(patch))
  return getSettings(deps)
}
