import type { KeyState, Settings } from '#shared/contract/settings.ts'
import type { StartNote } from '#shared/errors/start-note.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { RememberedSecrets } from '../../secrets/remember-secrets.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { keyAccount, readStoredSettings, type StoredSettingsDeps, workspaceOf } from './stored-settings.ts'

export interface GetSettingsDeps extends StoredSettingsDeps {
  secrets: RememberedSecrets
}

/** No hint for shorter keys: four characters would reveal too much. */
const HINT_FROM_LENGTH = 12

/**
 * Returns the settings and the key's state for the current base URL: where it is stored and its last four characters.
 * If the keychain waits for the user or refuses, the state says so instead of an error.
 */
export async function getSettings(deps: GetSettingsDeps): Promise<Settings> {
  const stored = readStoredSettings(deps)
  const { key, note } = await readKeyState(deps, stored.baseUrl)
  return { ...stored, key, keychainNote: note }
}

/** Returns the state of a workspace's key for a URL, and a note if the keychain has a problem. */
export async function readKeyState(
  deps: Pick<GetSettingsDeps, 'db' | 'secrets' | 'workspaceId'>,
  baseUrl: string,
): Promise<{ key: KeyState; note: StartNote | null }> {
  const { secrets } = deps
  const account = keyAccount(baseUrl, workspaceOf(deps))
  try {
    const key = baseUrl === '' ? null : await secrets.get(account)
    return { key: keyState(key, secrets.kind), note: secrets.note }
  } catch (error) {
    if (!isStudioError(error)) throw error
    if (secrets.isWaiting(account)) return { key: { kind: 'waiting', store: secrets.kind }, note: secrets.note }
    return { key: { kind: 'refused', store: secrets.kind }, note: [{ kind: 'failed', failure: error.failure }] }
  }
}

function keyState(key: string | null, store: SecretStore['kind']): KeyState {
  if (key === null) return { kind: 'none', store }
  return { kind: 'stored', hint: key.length < HINT_FROM_LENGTH ? '' : key.slice(-4), store }
}
