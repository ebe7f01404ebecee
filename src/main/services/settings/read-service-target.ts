import { StudioError } from '#shared/errors/studio-error.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { ServiceTarget } from '../../speech-api/speech-api.ts'
import { keyAccount, readStoredSettings, type StoredSettingsDeps, workspaceOf } from './stored-settings.ts'

export interface ReadServiceTargetDeps extends StoredSettingsDeps {
  secrets: SecretStore
  /** Where the practice service runs; null while it does not. */
  practice(): { baseUrl: string; apiKeys: { free: string; paid: string } } | null
}

/**
 * Where the next request goes and with which key, as the settings stand now.
 *
 * @throws StudioError `service_unavailable`: practice is on and does not run; nothing was sent
 * @throws StudioError `invalid_input`: no base URL is set; nothing was sent
 * @throws StudioError `storage_failed`: the keychain did not answer; nothing was sent
 */
export async function readServiceTarget(deps: ReadServiceTargetDeps): Promise<ServiceTarget> {
  const { usePractice, baseUrl, plan, serviceVersion, headerPrefix } = readStoredSettings(deps)
  if (usePractice) {
    const practice = deps.practice()
    if (!practice) throw new StudioError('service_unavailable', 'The practice service is not running.')
    return { baseUrl: practice.baseUrl, apiKey: practice.apiKeys[plan], serviceVersion, headerPrefix }
  }
  if (baseUrl === '') {
    throw new StudioError('invalid_input', 'Enter the address of the service in the settings.', {
      fields: { baseUrl: 'Enter the address of the service.' },
    })
  }
  const apiKey = await deps.secrets.get(keyAccount(baseUrl, workspaceOf(deps)))
  return { baseUrl, apiKey, serviceVersion, headerPrefix }
}
