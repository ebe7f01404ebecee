import type { Settings } from '#shared/contract/settings.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { getSettings, type GetSettingsDeps } from './get-settings.ts'
import { readStoredSettings } from './stored-settings.ts'

/**
 * Keeps the key for the present base URL, without blanks at its ends. It is in the secret store only.
 *
 * @throws StudioError `invalid_input`: no base URL is set, or the key holds what no header may carry; nothing was stored
 * @throws StudioError `storage_failed`: the keychain refused; what it held is unchanged
 */
export async function setKey(deps: GetSettingsDeps, request: { key: string }): Promise<Settings> {
  const { baseUrl } = readStoredSettings(deps)
  if (baseUrl === '') {
    throw new StudioError('invalid_input', 'Enter the address of the service first: a key is kept for one address.', {
      fields: { baseUrl: 'Enter the address of the service.' },
    })
  }
  const key = request.key.trim()
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new StudioError(
      'invalid_input',
      'The key holds a line break, a blank or another character that no key has.',
      {
        fields: { key: 'Copy the key again, without line breaks.' },
      },
    )
  }
  await deps.secrets.set(baseUrl, key)
  return getSettings(deps)
}

/**
 * Forgets the key for the present base URL. Having none is no error.
 *
 * @throws StudioError `storage_failed`: the keychain refused; the key is still there
 */
export async function removeKey(deps: GetSettingsDeps): Promise<Settings> {
  const { baseUrl } = readStoredSettings(deps)
  if (baseUrl !== '') await deps.secrets.delete(baseUrl)
  return getSettings(deps)
}
