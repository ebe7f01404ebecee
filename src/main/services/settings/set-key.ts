import type { Settings } from '#shared/contract/settings.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { addKeyAddress } from '../../db/repos/workspaces-repo.ts'
import { getSettings, type GetSettingsDeps } from './get-settings.ts'
import { keyAccount, readStoredSettings, workspaceOf } from './stored-settings.ts'

/** Characters of the longest key that is taken. */
const KEY_LENGTH_MAX = 4_096

export interface SetKeyDeps extends GetSettingsDeps {
  db: WritableDb
}

/**
 * Keeps the workspace's key for its base URL, without blanks at its ends. It is in the secret store only.
 *
 * @throws StudioError `invalid_input`: no base URL is set, or the key is too long or holds what no header may carry; nothing was stored
 * @throws StudioError `storage_failed`: the keychain refused; what it held is unchanged
 */
export async function setKey(deps: SetKeyDeps, request: { key: string }): Promise<Settings> {
  const { baseUrl } = readStoredSettings(deps)
  if (baseUrl === '') {
    throw new StudioError('invalid_input', 'Enter the address of the service first: a key is kept for one address.', {
      fields: { baseUrl: 'Enter the address of the service.' },
    })
  }
  const key = request.key.trim()
  if (key.length > KEY_LENGTH_MAX) {
    throw new StudioError('invalid_input', 'This is longer than any key. Nothing was stored.', {
      fields: { key: 'This is longer than any key. Copy the key alone.' },
    })
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new StudioError(
      'invalid_input',
      'The key holds a line break, a blank or another character that no key has.',
      {
        fields: { key: 'Copy the key again, without line breaks.' },
      },
    )
  }
  const workspaceId = workspaceOf(deps)
  // Noted first: an address without a key is harmless, a key that nobody knows of would outlive its workspace.
  addKeyAddress(deps.db, workspaceId, baseUrl)
  await deps.secrets.set(keyAccount(baseUrl, workspaceId), key)
  return getSettings(deps)
}

/**
 * Forgets the workspace's key for its base URL. Having none is no error.
 *
 * @throws StudioError `storage_failed`: the keychain refused; the key is still there
 */
export async function removeKey(deps: GetSettingsDeps): Promise<Settings> {
  const { baseUrl } = readStoredSettings(deps)
  if (baseUrl !== '') await deps.secrets.delete(keyAccount(baseUrl, workspaceOf(deps)))
  return getSettings(deps)
}
