import type { KeyTest, Settings, settings, SettingsPatch } from '#shared/contract/settings.ts'
import { PLANS } from '#shared/domain/plans.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import type { Service } from '../../lib/service.ts'
import type { RememberedSecrets } from '../../secrets/remember-secrets.ts'
import { getSettings } from './get-settings.ts'
import { removeKey, setKey } from './set-key.ts'
import { defaultSettings, keyAccount, readStoredSettings, workspaceOf } from './stored-settings.ts'
import { updateSettings } from './update-settings.ts'
import type { RequestScheduler } from '../../speech-api/request-scheduler.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { latestValues } from '../../lib/latest-values.ts'

/** Minimum interval between settings snapshots. */
const REST_MS = 100

export interface SettingsServiceDeps {
  db: WritableDb
  secrets: RememberedSecrets
  defaultExportFolder: string
  scheduler: Pick<RequestScheduler, 'setPlan'>
  speech: Pick<SpeechApi, 'listModels'>
  /** Called after key or plan changed: refusals of the previous ones may no longer apply. */
  onAccountChange: () => void
  /** Called after the base URL, key or sandbox mode changed. */
  onServiceChange: () => void
  /** Called before windows receive another language or other formats of numbers. */
  applyLanguage: () => Promise<void>
}

/** Settings that take effect immediately on limits, the sandbox and the connection status. */
export function createSettingsService(deps: SettingsServiceDeps) {
  const listeners = new Set<() => void>()
  function changed(stored: Settings): Settings {
    notify()
    return stored
  }
  function changedKey(stored: Settings): Settings {
    deps.onAccountChange()
    deps.onServiceChange()
    return changed(stored)
  }
  function notify(): void {
    for (const listener of [...listeners]) listener()
  }
  async function update(patch: SettingsPatch): Promise<Settings> {
    const before = readStoredSettings(deps)
    const stored = await updateSettings(deps, patch)
    if (stored.plan !== before.plan) {
      deps.scheduler.setPlan(PLANS[stored.plan])
      deps.onAccountChange()
    }
    if (stored.usesSandbox !== before.usesSandbox || stored.baseUrl !== before.baseUrl) deps.onServiceChange()
    if (stored.language !== before.language || stored.formats !== before.formats) await deps.applyLanguage()
    return changed(stored)
  }
  // The keychain gave a key late, or refused it.
  const stopWatching = deps.secrets.watch((account) => {
    if (account === currentAccount(deps)) {
      deps.onAccountChange()
      deps.onServiceChange()
    }
    notify()
  })
  const service = {
    get: () => getSettings(deps),
    update,
    watch(signal) {
      const subscribe = (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }
      return latestValues({ read: () => getSettings(deps), subscribe }, REST_MS, signal)
    },
    reset: () => update(defaultSettings(deps)),
    setKey: async (request) => changedKey(await setKey(deps, request)),
    removeKey: async () => changedKey(await removeKey(deps)),
    async readKeyAgain() {
      deps.secrets.forgetRefusal(currentAccount(deps))
      return changedKey(await getSettings(deps))
    },
    testKey: (signal) => testKey(deps, signal),
  } satisfies Service<typeof settings>
  return { ...service, dispose: stopWatching }
}

function currentAccount(deps: SettingsServiceDeps): string {
  return keyAccount(readStoredSettings(deps).baseUrl, workspaceOf(deps))
}

/** Lists the models, which is free, and describes the result in the service's own words if it sent any. */
export async function testKey(deps: { speech: Pick<SpeechApi, 'listModels'> }, signal: AbortSignal): Promise<KeyTest> {
  try {
    const { models, requestId } = await deps.speech.listModels({ signal, priority: 'interactive' })
    return { kind: 'accepted', models: models.length, requestId }
  } catch (error) {
    if (!isStudioError(error) || error.code === 'canceled') throw error
    return { kind: 'failed', failure: error.failure }
  }
}
