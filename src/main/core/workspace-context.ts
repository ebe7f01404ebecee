import type { OpenDatabase } from '../db/database.ts'
import type { WorkspaceServices } from '../procedures/studio-errors.ts'
import type { StartLongWork } from '../lib/long-work.ts'
import type { WrittenFiles } from '../media/written-files.ts'
import type { RememberedSecrets } from '../secrets/remember-secrets.ts'
import { keyAccount, readStoredSettings, serviceId, type StoredSettings } from '../services/settings/stored-settings.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import type { BugLog } from './bug-log.ts'
import type { Storage } from './open-storage.ts'
import { openWorkspaceFiles, type WorkspaceFiles } from './open-workspace-files.ts'
import type { CoreOptions } from './ports.ts'
import type { SandboxSupervisor } from './sandbox-supervisor.ts'
import type { Scope } from './scope.ts'
import type { WindowRequests } from './window-requests.ts'

/** What all workspaces of a studio share. */
export interface StudioBase {
  options: CoreOptions
  storage: Storage
  secrets: RememberedSecrets
  bugs: BugLog
  sandbox: SandboxSupervisor
  writtenFiles: WrittenFiles
  clock(): Date
  newId(): string
  updates: WorkspaceServices['updates']
  windowRequests: WindowRequests
  /** Sets this process's language and formats as in the settings. */
  applyLanguage(): Promise<void>
  /** The scheduler of a workspace's account. It outlives the open workspace, so limits aren't reset by reopening. */
  scheduler(workspaceId: string): RequestScheduler
}

/** What all parts of an open workspace share. */
export interface WorkspaceContext extends Omit<StudioBase, 'storage' | 'scheduler'> {
  workspaceId: string
  /** Ends when the workspace closes. */
  scope: Scope
  storage: Storage & WorkspaceFiles
  scheduler: RequestScheduler
  /** What the workspace's settings and key are read from. */
  settings: { db: OpenDatabase; secrets: RememberedSecrets; workspaceId: string; defaultExportFolder: string }
  stored(): StoredSettings
  /** Identifies the configured service in stored data. */
  service(): string
  /** The key's account in the keychain. */
  account(): string
  /** Milliseconds since the epoch. */
  now(): number
  startLongWork: StartLongWork
}

/**
 * Opens the workspace's own files and reads its key. The scope closes them.
 *
 * @throws StudioError `storage_failed`, `disk_full` if its cache can't be opened
 */
export async function openWorkspaceContext(
  base: StudioBase,
  workspaceId: string,
  scope: Scope,
): Promise<WorkspaceContext> {
  const { options, secrets } = base
  const now = (): number => base.clock().getTime()
  const files = await openWorkspaceFiles(options.homeFolder, workspaceId, now, scope)
  const storage = { ...base.storage, ...files }
  const settings = { db: storage.db, secrets, workspaceId, defaultExportFolder: options.exportFolder }
  const stored = () => readStoredSettings(settings)
  const account = (): string => keyAccount(stored().baseUrl, workspaceId)
  await secrets.get(account()).catch(() => null)
  return {
    ...base,
    ...{ workspaceId, scope, storage, settings, stored, account, now },
    scheduler: base.scheduler(workspaceId),
    service: () => serviceId(stored(), workspaceId),
    startLongWork: options.ports.startLongWork ?? (() => () => undefined),
  }
}
