import type { Settings } from '#shared/contract/settings.ts'
import { SettingsPatch } from '#shared/contract/settings.ts'
import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import { DEFAULT_HEADER_PREFIX, DEFAULT_SERVICE_VERSION } from '#shared/service-wire/versions.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listSettings } from '../../db/repos/settings-repo.ts'
import { currentWorkspaceId, listWorkspaceSettings } from '../../db/repos/workspaces-repo.ts'

/** Everything but the key. */
export type StoredSettings = Omit<Settings, 'key' | 'keychainNote'>

export interface StoredSettingsDeps {
  db: ReadableDb
  /** Absolute path that exports go to until another is chosen. */
  defaultExportFolder: string
  /** Whose address, plan and the like are meant; the present one's without. */
  workspaceId?: string
}

/** The studio's settings and those of a workspace as they stand, at once. A stored value that this version cannot read counts as not set. */
export function readStoredSettings(deps: StoredSettingsDeps): StoredSettings {
  const settings = defaultSettings(deps)
  for (const [key, value] of [...listSettings(deps.db), ...listWorkspaceSettings(deps.db, workspaceOf(deps))]) {
    const one = SettingsPatch.safeParse({ [key]: value })
    if (one.success) Object.assign(settings, one.data)
  }
  return settings
}

/** The settings of a first start. */
export function defaultSettings(deps: Pick<StoredSettingsDeps, 'defaultExportFolder'>): StoredSettings {
  return {
    baseUrl: '',
    usePractice: true,
    plan: 'paid',
    serviceVersion: DEFAULT_SERVICE_VERSION,
    headerPrefix: DEFAULT_HEADER_PREFIX,
    proxy: '',
    systemCertificates: false,
    theme: 'system',
    formats: '',
    shortcuts: {},
    exportFolder: deps.defaultExportFolder,
    recordingRetentionDays: null,
  }
}

/** Whose settings are meant. */
export function workspaceOf(deps: Pick<StoredSettingsDeps, 'db' | 'workspaceId'>): string {
  return deps.workspaceId ?? currentWorkspaceId(deps.db)
}

/**
 * Names the service whose voices and takes are meant: `practice`, or the account at the base URL. Two workspaces with the same address
 * are two accounts.
 */
export function serviceId(settings: Pick<StoredSettings, 'usePractice' | 'baseUrl'>, workspaceId: string): string {
  return settings.usePractice ? 'practice' : keyAccount(settings.baseUrl, workspaceId)
}

/** The address in the name of a service, without whose account it is. */
export function addressOf(service: string): string {
  return service.split('#')[0] ?? service
}

/**
 * The name under which the key of a workspace is kept for an address. The first workspace's is the address alone, as it was before there
 * were others, so that no key ever had to be moved.
 */
export function keyAccount(baseUrl: string, workspaceId: string): string {
  return workspaceId === FIRST_WORKSPACE_ID ? baseUrl : `${baseUrl}#${workspaceId}`
}
