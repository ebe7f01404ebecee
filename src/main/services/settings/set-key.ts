import type { Settings } from '#shared/contract/settings.ts'
import { findInvalidCharacter, trimSecret } from '#shared/domain/trim-secret.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { addKeyAddress } from '../../db/repos/workspaces-repo.ts'
import { getSettings, type GetSettingsDeps } from './get-settings.ts'
import { keyAccount, readStoredSettings, workspaceOf } from './stored-settings.ts'

/** Maximum characters of a key. */
const KEY_LENGTH_MAX = 4_096

export interface SetKeyDeps extends GetSettingsDeps {
  db: WritableDb
}

/**
 * Stores the workspace's key for its base URL, trimmed (see `trimSecret`), only in the secret store.
 *
 * @throws StudioError `invalid_input`: no base URL is set, or the key is too long or invalid in a header; nothing was
 *   stored
 * @throws StudioError `storage_failed`: the keychain refused; its contents are unchanged
 */
export async function setKey(deps: SetKeyDeps, request: { key: string }): Promise<Settings> {
  const { baseUrl } = readStoredSettings(deps)
  if (baseUrl === '') {
    throw new StudioError('invalid_input', 'base-url-missing', {
      fields: { baseUrl: { kind: 'service-url-missing' } },
    })
  }
  const key = trimSecret(request.key)
  if (key.length > KEY_LENGTH_MAX) {
    throw new StudioError('invalid_input', 'key-too-long', {
      fields: { key: { kind: 'key-too-long' } },
    })
  }
  const invalid = findInvalidCharacter(key, /[^\x21-\x7e]/u)
  if (key === '' || invalid !== null) {
    throw new StudioError('invalid_input', 'key-with-invalid-character', {
      fields: { key: invalid ? { kind: 'key-with-invalid-character', ...invalid } : { kind: 'key-empty' } },
    })
  }
  const workspaceId = workspaceOf(deps)
  // Recorded first: a URL without a key is harmless, but an unrecorded key would outlive its workspace.
  addKeyAddress(deps.db, workspaceId, baseUrl)
  await deps.secrets.set(keyAccount(baseUrl, workspaceId), key)
  return getSettings(deps)
}

/**
 * Deletes the workspace's key for its base URL. Having none isn't an error.
 *
 * @throws StudioError `storage_failed`: the keychain refused; the key is still there
 */
export async function removeKey(deps: GetSettingsDeps): Promise<Settings> {
  const { baseUrl } = readStoredSettings(deps)
  if (baseUrl !== '') await deps.secrets.delete(keyAccount(baseUrl, workspaceOf(deps)))
  return getSettings(deps)
}
