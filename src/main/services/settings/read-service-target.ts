import { StudioError } from '#shared/errors/studio-error.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { ServiceTarget } from '../../speech-api/request-options.ts'
import { keyAccount, readStoredSettings, type StoredSettingsDeps, workspaceOf } from './stored-settings.ts'

export interface ReadServiceTargetDeps extends StoredSettingsDeps {
  secrets: SecretStore
  /** Where the sandbox runs; null while it isn't running. */
  sandbox(): { baseUrl: string; apiKeys: { free: string; paid: string } } | null
}

/**
 * Returns the URL and key for the next request under the current settings.
 *
 * @throws StudioError `service_unavailable`: the sandbox is selected and isn't running; nothing was sent
 * @throws StudioError `invalid_input`: no base URL is set; nothing was sent
 * @throws StudioError `key_missing`: the keychain waits for the user; nothing was sent
 * @throws StudioError `storage_failed`: the keychain refused; nothing was sent
 */
export async function readServiceTarget(deps: ReadServiceTargetDeps): Promise<ServiceTarget> {
  const { usesSandbox, baseUrl, plan, serviceVersion, headerPrefix } = readStoredSettings(deps)
  if (usesSandbox) {
    const sandbox = deps.sandbox()
    if (!sandbox) throw new StudioError('service_unavailable', 'sandbox-not-running')
    return { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys[plan], serviceVersion, headerPrefix }
  }
  if (baseUrl === '') {
    throw new StudioError('invalid_input', 'service-url-missing', {
      fields: { baseUrl: { kind: 'service-url-missing' } },
    })
  }
  const apiKey = await deps.secrets.get(keyAccount(baseUrl, workspaceOf(deps)))
  return { baseUrl, apiKey, serviceVersion, headerPrefix }
}
