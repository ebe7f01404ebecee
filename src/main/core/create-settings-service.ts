import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import { PLANS } from '#shared/domain/plans.ts'
import type { WritableDb } from '../db/database.ts'
import type { SettingsService } from '../procedures/settings.ts'
import type { RememberedSecrets } from '../secrets/remember-secrets.ts'
import { getSettings } from '../services/settings/get-settings.ts'
import { removeKey, setKey } from '../services/settings/set-key.ts'
import { defaultSettings, readStoredSettings } from '../services/settings/stored-settings.ts'
import { testKey } from '../services/settings/test-key.ts'
import { updateSettings } from '../services/settings/update-settings.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import type { SpeechApi } from '../speech-api/speech-api.ts'
import { watchableSettings } from './watch-settings.ts'

export interface SettingsServiceDeps {
  db: WritableDb
  secrets: RememberedSecrets
  defaultExportFolder: string
  scheduler: Pick<RequestScheduler, 'setPlan'>
  speech: Pick<SpeechApi, 'listModels'>
  /** Called after the key was stored or removed: what the service said to the one before need not hold. */
  onKeyChange: () => void
  /** Called after address, key or practice mode changed. */
  onServiceChange: () => void
}

/** The settings, whose changes take effect at once: on the limits, on the practice service, on the connection shown. */
export function createSettingsService(deps: SettingsServiceDeps): SettingsService {
  const afterKeyChange = (settings: Settings): Settings => {
    deps.onKeyChange()
    deps.onServiceChange()
    return settings
  }
  async function update(patch: SettingsPatch): Promise<Settings> {
    const before = readStoredSettings(deps)
    const settings = await updateSettings(deps, patch)
    if (settings.plan !== before.plan) deps.scheduler.setPlan(PLANS[settings.plan])
    if (settings.usePractice !== before.usePractice || settings.baseUrl !== before.baseUrl) deps.onServiceChange()
    return settings
  }
  return watchableSettings({
    get: () => getSettings(deps),
    update,
    reset: () => update(defaultSettings(deps)),
    setKey: async (key) => afterKeyChange(await setKey(deps, { key })),
    removeKey: async () => afterKeyChange(await removeKey(deps)),
    testKey: (signal) => testKey(deps, signal),
  })
}
