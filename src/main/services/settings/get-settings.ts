import type { KeyState, Settings } from '#shared/contract/settings.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { readStoredSettings, type StoredSettingsDeps } from './stored-settings.ts'

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
  const { kind: store, note } = deps.secrets
  try {
    const key = stored.baseUrl === '' ? null : await deps.secrets.get(stored.baseUrl)
    return { ...stored, key: keyState(key, store), keychainNote: note }
  } catch (error) {
    if (!isStudioError(error)) throw error
    return { ...stored, key: { kind: 'none', store }, keychainNote: error.message }
  }
}

function keyState(key: string | null, store: SecretStore['kind']): KeyState {
  if (key === null) return { kind: 'none', store }
  return { kind: 'stored', hint: key.length < HINT_FROM_LENGTH ? '' : key.slice(-4), store }
}
