import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { PLANS } from '#shared/domain/plans.ts'
import { confirmDamage } from '../db/confirm-damage.ts'
import { currentWorkspaceId, setCurrentWorkspace } from '../db/repos/workspaces-repo.ts'
import { followLanguage, readEnvironmentLanguages } from '../language/follow-language.ts'
import { createWrittenFiles } from '../media/written-files.ts'
import { createStudioRouter, type StudioRouter } from '../procedures/router.ts'
import { startSecretStore } from '../secrets/open-secret-store.ts'
import { rememberSecrets } from '../secrets/remember-secrets.ts'
import { readStoredSettings } from '../services/settings/stored-settings.ts'
import { removeLeftFiles } from '../services/workspaces/remove-workspace.ts'
import { createUpdatesService, type UpdatesService } from '../services/updates/updates-service.ts'
import { openLine } from '../speech-api/open-line.ts'
import { createRequestScheduler, type RequestScheduler } from '../speech-api/request-scheduler.ts'
import { createBugLog } from './bug-log.ts'
import { createWorkspacesService } from './create-workspaces-service.ts'
import { scheduleBackups } from './schedule-backups.ts'
import { createSandboxSupervisor } from './sandbox-supervisor.ts'
import { openStorage } from './open-storage.ts'
import { openWorkspace } from './open-workspace.ts'
import { measureWorkspaceFiles, removeWorkspaceFiles } from './open-workspace-files.ts'
import type { CoreOptions } from './ports.ts'
import { createScope, type Scope } from './scope.ts'
import { createRpcServer, type RpcServer } from './serve-rpc.ts'
import { createWindowRequests, type WindowRequests } from './window-requests.ts'
import { createWorkspaceSwitch } from './switch-workspaces.ts'
import type { StudioBase } from './workspace-context.ts'
import { wait } from '../lib/wait.ts'

/** The whole studio without a window. */
export interface Core {
  router: StudioRouter
  rpc: RpcServer
  /** Serves everything below `/media/`; the host decides who may ask. */
  serveMedia(request: Request): Promise<Response>
  /** Origins that the page joining this conversation's session may connect to. */
  pageMayReach(conversationId: string): string[]
  /** Hosts whose pages may be opened in the browser: the service's own, and that of a newer version's notes. */
  externalHosts(): string[]
  /** Sends requests from the host to the window. */
  windowRequests: Pick<WindowRequests, 'runAction' | 'openProjectFile'>
  /** Logs a failure of the host and returns its ID. */
  reportBug(error: unknown, where: string): string
  /** Stops all work, keeps what has arrived, and closes everything. */
  dispose(): Promise<void>
}

/**
 * Opens a studio over a home folder. Damage that only shows while the studio starts is recovered, and the start goes on.
 *
 * @throws StudioError `newer_file`, `storage_failed`, `disk_full`: with a sentence for a person; nothing was changed
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  try {
    return await tryOpen(options)
  } catch (error) {
    if (!confirmDamage(path.join(options.homeFolder, 'studio.db'), error)) throw error
    return tryOpen(options)
  }
}

async function tryOpen(options: CoreOptions): Promise<Core> {
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
  const secrets = rememberSecrets(options.secrets ?? (await startSecretStore()))
  const bugs = createBugLog({ folder: path.join(options.homeFolder, 'logs'), now: clock, newId, secrets: secrets.seen })
  const storage = await openStorage(options.homeFolder, now, scope)
  const { db, backupsFolder } = storage

  const sandbox = createSandboxSupervisor({ start: (signal) => options.ports.startSandbox(signal), wait, now: clock })
  scope.defer(() => sandbox.dispose())

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

  const stored = () => readStoredSettings(settingsDeps)
  const systemLanguages = options.ports.systemLanguages ?? readEnvironmentLanguages
  const applyLanguage = () => followLanguage(stored(), systemLanguages())
  await applyLanguage()
  const line = openLine(stored, options.ports.resolveProxy)
  scope.defer(() => line.close())
  const updates = createUpdatesService({
    ...{ db, line, version: options.version, address: options.updateAddress ?? null, now: clock },
    isAutomatic: () => stored().checksForUpdates,
  })
  scope.defer(() => updates.dispose())

  const base: StudioBase = {
    ...{ options, storage, secrets, bugs, sandbox, clock, newId, scheduler, updates, applyLanguage },
    writtenFiles: createWrittenFiles(),
    windowRequests: createWindowRequests(newId),
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
    ...{ ...settingsDeps, switched: workspaces, scheduler, removeFiles, newId, now },
    fetchedBytes: (workspaceId) => measureWorkspaceFiles(options.homeFolder, workspaceId),
  })
  const router = createStudioRouter({
    current: () => workspaces.current().services,
    workspaces: workspacesService,
    report: bugs.report,
    gate: workspaces.gate,
  })
  void scheduleUpdateChecks(updates, bugs.report, scope.signal)
  void scheduleBackups({ db, backupsFolder, now: clock }, bugs.report, scope.signal)

  return {
    router,
    rpc: createRpcServer(router, (error) => bugs.report(error, 'rpc')),
    serveMedia: async (request) => workspaces.current().serveMedia(request),
    pageMayReach: (conversationId) => workspaces.current().pageMayReach(conversationId),
    externalHosts: () => [...workspaces.current().externalHosts(), ...updates.linkHosts()],
    windowRequests: base.windowRequests,
    reportBug: bugs.report,
    dispose: () => scope.dispose(),
  }
}

/** How soon an automatic check follows after it was switched on, or became due. */
const LOOK_MS = 60_000

/** Runs automatic checks until the signal aborts. */
async function scheduleUpdateChecks(
  updates: Pick<UpdatesService, 'checkIfDue'>,
  report: (error: unknown, where: string) => string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await updates.checkIfDue().catch((error: unknown) => report(error, 'updates'))
    await wait(LOOK_MS, signal).catch(() => undefined)
  }
}
