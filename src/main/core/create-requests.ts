import { homedir } from 'node:os'
import path from 'node:path'
import type { WrittenFiles } from '../media/written-files.ts'
import type { RequestsProcedures } from '../procedures/requests.ts'
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
import { watchRequests } from './watch-requests.ts'

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
  newId(): string
  today(): Date
}

/** The log of requests, to be told of them, and what a person can do with it. */
export interface Requests {
  log: RequestLog
  /** @param onSaved told of files that may be shown in the file manager */
  procedures(onSaved: (path: string) => void): RequestsProcedures
  console(deps: Omit<ConsoleDeps, 'cache' | 'exportFolder' | 'secrets' | 'newId' | 'today'>): ConsoleService
}

/** Opens the log of requests of a studio. */
export function createRequests(deps: RequestsDeps): Requests {
  const { stored, secrets, newId, today, writtenFiles } = deps
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
    procedures(onSaved) {
      const service = createRequestsService({
        log,
        bundles,
        onSaved,
        versionHeader: () => [`${stored().headerPrefix}Version`, stored().serviceVersion],
      })
      return { ...service, watch: (signal) => watchRequests(log, signal) }
    },
    console: (more) =>
      createConsoleService({
        ...more,
        cache: deps.storage.cache,
        exportFolder: () => stored().exportFolder,
        secrets,
        newId,
        today,
      }),
  }
}
