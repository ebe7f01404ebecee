import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { PLANS } from '#shared/domain/plans.ts'
import { backUpDaily } from '../db/back-up-database.ts'
import { currentWorkspaceId, setCurrentWorkspace } from '../db/repos/workspaces-repo.ts'
import { createWrittenFiles } from '../media/written-files.ts'
import { createStudioRouter, type StudioRouter } from '../procedures/router.ts'
import { openSecretStore } from '../secrets/open-secret-store.ts'
import { rememberSecrets } from '../secrets/remember-secrets.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { readStoredSettings } from '../services/settings/stored-settings.ts'
import { removeLeftFiles } from '../services/workspaces/remove-workspace.ts'
import { createRequestScheduler, type RequestScheduler } from '../speech-api/request-scheduler.ts'
import { createBugLog } from './bug-log.ts'
import { createWorkspacesService } from './create-workspaces-service.ts'
import { forwardServices } from './forward-services.ts'
import { keepBackups } from './keep-backups.ts'
import { keepPractice } from './keep-practice.ts'
import { openStorage } from './open-storage.ts'
import { openWorkspace, type StudioBase } from './open-workspace.ts'
import { measureWorkspaceFiles, removeWorkspaceFiles } from './open-workspace-files.ts'
import type { HostPorts } from './ports.ts'
import { createScope, type Scope } from './scope.ts'
import { createRpcServer, type RpcServer } from './serve-rpc.ts'
import { createWorkspaceSwitch } from './switch-workspaces.ts'
import { wait } from './wait.ts'

export interface CoreOptions {
  /** Everything a person makes or fetches lives below it. The caller owns it: one core per folder. */
  homeFolder: string
  /** Absolute path of where exports go until another folder is chosen. */
  exportFolder: string
  /** Of the studio, as shown to a person. */
  version: string
  ports: HostPorts
  /** In place of the system's keychain. */
  secrets?: SecretStore
  now?: () => Date
}

/** The whole studio without a window. */
export interface Core {
  router: StudioRouter
  rpc: RpcServer
  /** Answers everything below `/media/`; the host decides who may ask. */
  serveMedia(request: Request): Promise<Response>
  /** Origins that the page which joins the session of this conversation may connect to. */
  pageMayReach(conversationId: string): string[]
  /** Hosts whose pages may be opened in the browser: the service's own. */
  externalHosts(): string[]
  /** Writes a failure of the host to the log and answers its id. */
  reportBug(error: unknown, where: string): string
  /** Stops all work, keeps what has arrived, closes everything. */
  dispose(): Promise<void>
}

/**
 * Opens a studio over a home folder.
 *
 * @throws StudioError `newer_file`, `storage_failed`, `disk_full`: with a sentence for a person; nothing was changed
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  const scope = createScope()
  try {
    return await assemble(options, scope)
  } catch (error) {
    await scope.dispose()
    throw error
  }
}

async function assemble(options: CoreOptions, scope: Scope): Promise<Core> {
  const clock = options.now ?? (() => new Date())
  const now = (): number => clock().getTime()
  const newId = (): string => randomUUID().replaceAll('-', '')
  const secrets = rememberSecrets(options.secrets ?? (await openSecretStore()))
  const bugs = createBugLog({ folder: path.join(options.homeFolder, 'logs'), now: clock, newId, secrets: secrets.seen })
  const storage = await openStorage(options.homeFolder, now, scope)
  const { db, backupsFolder } = storage

  const practice = keepPractice({ start: (signal) => options.ports.startPractice(signal), wait, now: clock })
  scope.defer(() => practice.dispose())

  const settingsDeps = { db, secrets, defaultExportFolder: options.exportFolder }
  const schedulers = new Map<string, RequestScheduler>()
  const scheduler = (workspaceId: string): RequestScheduler => {
    const known = schedulers.get(workspaceId)
    if (known) return known
    const { plan } = readStoredSettings({ ...settingsDeps, workspaceId })
    const made = createRequestScheduler({ now: () => performance.now(), plan: PLANS[plan] })
    schedulers.set(workspaceId, made)
    return made
  }
  const removeFiles = async (workspaceId: string): Promise<void> => {
    schedulers.delete(workspaceId)
    await removeWorkspaceFiles(options.homeFolder, workspaceId)
  }
  await removeLeftFiles({ db, removeFiles })

  const base: StudioBase = {
    ...{ options, storage, secrets, bugs, practice, clock, newId, scheduler },
    writtenFiles: createWrittenFiles(),
  }
  const workspaces = await createWorkspaceSwitch(
    {
      open: (workspaceId, turn) => openWorkspace(base, workspaceId, turn),
      setCurrent: (workspaceId) => setCurrentWorkspace(db, workspaceId),
      reportBug: (error) => void bugs.report(error, 'workspaces'),
    },
    currentWorkspaceId(db),
  )
  scope.defer(() => workspaces.dispose())
  const workspacesService = createWorkspacesService({
    ...{ ...settingsDeps, workspaces, scheduler, removeFiles, newId, now },
    fetchedBytes: (workspaceId) => measureWorkspaceFiles(options.homeFolder, workspaceId),
  })
  const router = createStudioRouter(
    forwardServices(() => workspaces.current().services, workspacesService),
    bugs.report,
    workspaces.gate,
  )
  void keepBackups(
    () => backUpDaily(db, { folder: backupsFolder, now: clock() }, scope.signal),
    bugs.report,
    scope.signal,
  )

  return {
    router,
    rpc: createRpcServer(router, (error) => bugs.report(error, 'rpc')),
    serveMedia: async (request) => workspaces.current().serveMedia(request),
    pageMayReach: (conversationId) => workspaces.current().pageMayReach(conversationId),
    externalHosts: () => workspaces.current().externalHosts(),
    reportBug: bugs.report,
    dispose: () => scope.dispose(),
  }
}
