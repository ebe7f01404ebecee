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
  /** Absolute path of the default export folder. */
  defaultExportFolder: string
  /** Workspace whose URL, plan and so on are meant; defaults to the current one. */
  workspaceId?: string
}

/**
 * Reads the studio's and a workspace's settings synchronously. A stored value that this version can't read counts as
 * not set.
 */
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
    usesSandbox: true,
    plan: 'paid',
    serviceVersion: DEFAULT_SERVICE_VERSION,
    headerPrefix: DEFAULT_HEADER_PREFIX,
    proxy: '',
    systemCertificates: false,
    theme: 'system',
    language: 'system',
    formats: '',
    shortcuts: {},
    exportFolder: deps.defaultExportFolder,
    checksForUpdates: false,
    recordingRetentionDays: null,
  }
}

/** The workspace whose settings are meant. */
export function workspaceOf(deps: Pick<StoredSettingsDeps, 'db' | 'workspaceId'>): string {
  return deps.workspaceId ?? currentWorkspaceId(deps.db)
}

/**
 * Identifies the service whose voices and takes are meant: `sandbox`, or the account at the base URL. Two workspaces
 * with the same URL are two accounts.
 */
export function serviceId(settings: Pick<StoredSettings, 'usesSandbox' | 'baseUrl'>, workspaceId: string): string {
  return settings.usesSandbox ? 'sandbox' : keyAccount(settings.baseUrl, workspaceId)
}

/** Returns the URL from a service identifier, without the account. */
export function getAddress(service: string): string {
  return service.split('#')[0] ?? service
}

/**
 * Returns the name under which a workspace's key for a URL is stored. The first workspace's is the URL alone, as before
 * there were others, so no key ever had to be moved.
 */
export function keyAccount(baseUrl: string, workspaceId: string): string {
  return workspaceId === FIRST_WORKSPACE_ID ? baseUrl : `${baseUrl}#${workspaceId}`
}
