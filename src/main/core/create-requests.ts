import { homedir } from 'node:os'
import path from 'node:path'
import type { WrittenFiles } from '../media/written-files.ts'
import { createConsoleService, type ConsoleDeps, type ConsoleService } from '../services/console/console-service.ts'
import { createRequestLog, type RequestLog } from '../services/requests/request-log.ts'
import { createRequestsService } from '../services/requests/requests-service.ts'
import { createSupportBundles } from '../services/requests/support-bundle.ts'
import type { StoredSettings } from '../services/settings/stored-settings.ts'
import type { BugLog } from './bug-log.ts'
import { describeStudio } from './describe-studio.ts'
import type { Storage } from './open-storage.ts'
import type { WorkspaceFiles } from './open-workspace-files.ts'
import type { HostPorts } from './ports.ts'

export interface RequestsDeps {
  homeFolder: string
  version: string
  ports: Pick<HostPorts, 'name' | 'capabilities'>
  storage: Pick<Storage & WorkspaceFiles, 'db' | 'cache' | 'note'>
  stored(): StoredSettings
  /** Values that must never be written. */
  secrets(): string[]
  bugs: BugLog
  writtenFiles: WrittenFiles
  /** Called with files that may be revealed in the file manager. */
  onSaved(path: string): void
  newId(): string
  today(): Date
}

/** The request log, its events, and what a user can do with it. */
export interface Requests {
  log: RequestLog
  service: ReturnType<typeof createRequestsService>
  console(deps: Omit<ConsoleDeps, 'cache' | 'exportFolder' | 'onSaved' | 'secrets' | 'newId' | 'today'>): ConsoleService
}

/** Opens the studio's request log. */
export function createRequests(deps: RequestsDeps): Requests {
  const { stored, secrets, newId, today, writtenFiles, onSaved } = deps
  const log = createRequestLog({
    cache: deps.storage.cache,
    today,
    secrets,
    reportBug: (error) => void deps.bugs.report(error, 'requests'),
  })
  const bundles = createSupportBundles({
    log,
    about: () => describeStudio({ ...deps, settings: stored() }),
    logsFolder: path.join(deps.homeFolder, 'logs'),
    exportFolder: () => stored().exportFolder,
    writtenFiles,
    ownFolder: homedir(),
    secrets,
    newId,
    today,
  })
  return {
    log,
    service: createRequestsService({
      log,
      bundles,
      onSaved,
      versionHeader: () => [`${stored().headerPrefix}Version`, stored().serviceVersion],
    }),
    console: (more) =>
      createConsoleService({
        ...more,
        cache: deps.storage.cache,
        exportFolder: () => stored().exportFolder,
        secrets,
        newId,
        today,
        onSaved,
      }),
  }
}
