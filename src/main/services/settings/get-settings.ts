import type { KeyState, Settings } from '#shared/contract/settings.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { keyAccount, readStoredSettings, type StoredSettingsDeps, workspaceOf } from './stored-settings.ts'

export interface GetSettingsDeps extends StoredSettingsDeps {
  secrets: SecretStore
}

/** Keys shorter than this keep their end to themselves: four characters of them would be too much. */
const HINT_FROM_LENGTH = 12

/**
 * The settings with what is known of the key for the present base URL: where it is kept and its last four characters.
 * A keychain that does not answer shows as no key with a note, not as an error.
 */
export async function getSettings(deps: GetSettingsDeps): Promise<Settings> {
  const stored = readStoredSettings(deps)
  const { key, note } = await readKeyState(deps, stored.baseUrl)
  return { ...stored, key, keychainNote: note }
}

/** What may be said of the key that a workspace has for an address, and a sentence when the keychain is not what it should be. */
export async function readKeyState(
  deps: Pick<GetSettingsDeps, 'db' | 'secrets' | 'workspaceId'>,
  baseUrl: string,
): Promise<{ key: KeyState; note: string | null }> {
  const { kind: store, note } = deps.secrets
  try {
    const key = baseUrl === '' ? null : await deps.secrets.get(keyAccount(baseUrl, workspaceOf(deps)))
    return { key: keyState(key, store), note }
  } catch (error) {
    if (!isStudioError(error)) throw error
    return { key: { kind: 'none', store }, note: error.message }
  }
}

function keyState(key: string | null, store: SecretStore['kind']): KeyState {
  if (key === null) return { kind: 'none', store }
  return { kind: 'stored', hint: key.length < HINT_FROM_LENGTH ? '' : key.slice(-4), store }
}
