import type { Settings } from '#shared/contract/settings.ts'
import { SettingsPatch } from '#shared/contract/settings.ts'
import { DEFAULT_HEADER_PREFIX, DEFAULT_SERVICE_VERSION } from '#shared/service-wire/versions.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listSettings } from '../../db/repos/settings-repo.ts'

/** Everything but the key. */
export type StoredSettings = Omit<Settings, 'key' | 'keychainNote'>

export interface StoredSettingsDeps {
  db: ReadableDb
  /** Absolute path that exports go to until another is chosen. */
  defaultExportFolder: string
}

/** The settings as they stand, at once. A stored value that this version cannot read counts as not set. */
export function readStoredSettings(deps: StoredSettingsDeps): StoredSettings {
  const settings: StoredSettings = {
    baseUrl: '',
    usePractice: true,
    plan: 'paid',
    serviceVersion: DEFAULT_SERVICE_VERSION,
    headerPrefix: DEFAULT_HEADER_PREFIX,
    theme: 'system',
    exportFolder: deps.defaultExportFolder,
  }
  for (const [key, value] of listSettings(deps.db)) {
    const one = SettingsPatch.safeParse({ [key]: value })
    if (one.success) Object.assign(settings, one.data)
  }
  return settings
}

/** Names the service whose voices and takes are meant: `practice`, or the base URL. */
export function serviceId(settings: Pick<StoredSettings, 'usePractice' | 'baseUrl'>): string {
  return settings.usePractice ? 'practice' : settings.baseUrl
}
