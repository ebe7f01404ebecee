import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { PLANS } from '#shared/domain/plans.ts'
import { backUpDaily } from '../db/back-up-database.ts'
import { listProjectSummaries } from '../db/repos/projects-repo.ts'
import { createServeMedia } from '../media/serve-media.ts'
import { createStudioRouter, type StudioRouter } from '../procedures/router.ts'
import { openSecretStore } from '../secrets/open-secret-store.ts'
import { rememberSecrets } from '../secrets/remember-secrets.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { createExportsService } from '../services/exports/exports-service.ts'
import { readChapterLayout } from '../services/exports/read-chapter-layout.ts'
import { createProject } from '../services/projects/create-project.ts'
import { removeProject, restoreProject } from '../services/projects/remove-project.ts'
import { updateProject } from '../services/projects/update-project.ts'
import { addChapter } from '../services/script/add-chapter.ts'
import { editChapter } from '../services/script/edit-chapter.ts'
import { listProjectChapters } from '../services/script/list-project-chapters.ts'
import { moveChapter } from '../services/script/move-chapter.ts'
import { openChapter } from '../services/script/open-chapter.ts'
import { removeChapter, restoreChapter } from '../services/script/remove-chapter.ts'
import { renameChapter } from '../services/script/rename-chapter.ts'
import { readServiceTarget } from '../services/settings/read-service-target.ts'
import { readStoredSettings, serviceId } from '../services/settings/stored-settings.ts'
import { createTakesService } from '../services/takes/takes-service.ts'
import { loadPreview } from '../services/voices/load-preview.ts'
import { readCatalogue } from '../services/voices/read-catalogue.ts'
import { refreshCatalogue } from '../services/voices/refresh-catalogue.ts'
import { createSpeechApi } from '../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../speech-api/request-scheduler.ts'
import { createAppService } from './create-app-service.ts'
import { createBugLog } from './bug-log.ts'
import { createSettingsService } from './create-settings-service.ts'
import { createCatalogueFiller } from './fill-catalogue.ts'
import { keepPractice } from './keep-practice.ts'
import { openStorage } from './open-storage.ts'
import type { HostPorts } from './ports.ts'
import { createScope, type Scope } from './scope.ts'
import { createRpcServer, type RpcServer } from './serve-rpc.ts'
import { createServiceMonitor } from './service-monitor.ts'
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
  /** Hosts whose pages may be opened in the browser: the service's own. */
  externalHosts(): string[]
  /** Writes a failure of the host to the log and answers its id. */
  reportBug(error: unknown, where: string): string
  /** Stops all work, keeps what has arrived, closes everything. */
  dispose(): Promise<void>
}

const BACKUP_CHECK_MS = 6 * 60 * 60 * 1_000
/** How long a first project waits for the list of voices that is on its way. */
const FIRST_CATALOGUE_MS = 10_000

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
  const { db, cache, takeFiles, backupsFolder, note } = await openStorage(options.homeFolder, now, scope)

  const settingsDeps = { db, secrets, defaultExportFolder: options.exportFolder }
  const stored = () => readStoredSettings(settingsDeps)
  const service = (): string => serviceId(stored())
  await secrets.get(stored().baseUrl).catch(() => null)

  const practice = keepPractice({ start: (signal) => options.ports.startPractice(signal), wait, now: clock })
  scope.defer(() => practice.dispose())
  const monotonic = (): number => performance.now()
  const scheduler = createRequestScheduler({ now: monotonic, plan: PLANS[stored().plan] })
  const monitor = createServiceMonitor({
    practice,
    scheduler,
    usesPractice: () => stored().usePractice,
    hasKey: () => (secrets.peek(stored().baseUrl) ?? null) !== null,
    now: clock,
  })
  const speech = createSpeechApi({
    async target() {
      const running = stored().usePractice ? await practice.running(scope.signal) : null
      return readServiceTarget({ ...settingsDeps, practice: () => running })
    },
    scheduler,
    now: monotonic,
    today: clock,
    random: Math.random,
    observe(event) {
      if (event.type === 'request-ended') monitor.ended(event)
    },
    client: { name: 'overvoice', version: options.version },
  })
  scope.defer(() => speech.close())

  const catalogueDeps = { cache, service, speech, now }
  const catalogue = () => readCatalogue(catalogueDeps)
  const filler = createCatalogueFiller({
    // The practice service has another port in every run, and its previews' addresses with it.
    isStale: () => catalogue().asOf === null || stored().usePractice,
    refresh: (signal) => refreshCatalogue(catalogueDeps, signal),
    reportBug: (error) => bugs.report(error, 'voices.refresh'),
    signal: scope.signal,
  })
  // A practice service that needed a second start is asked when it runs.
  scope.defer(practice.subscribe(() => practice.state().kind === 'running' && filler.fill()))
  function followSettings(): void {
    practice.want(stored().usePractice)
    monitor.forget()
    if (stored().usePractice || secrets.peek(stored().baseUrl)) filler.fill()
  }

  const takes = createTakesService({
    db,
    takeFiles,
    speech,
    catalogue,
    service,
    newId,
    now,
    concurrency: () => scheduler.snapshot().audio.concurrency,
    reportBug: (error) => void bugs.report(error, 'takes'),
  })
  scope.defer(() => takes.dispose())
  const exports = createExportsService({ db, takeFiles, exportFolder: () => stored().exportFolder, newId, now })
  const appService = createAppService({
    version: options.version,
    ports: options.ports,
    notes: [note, secrets.note].filter((sentence) => sentence !== null),
    monitor,
  })

  const router = createStudioRouter(
    {
      app: appService,
      settings: createSettingsService({ ...settingsDeps, scheduler, speech, onServiceChange: followSettings }),
      voices: { catalogue, refresh: (signal) => refreshCatalogue(catalogueDeps, signal) },
      projects: {
        list: () => listProjectSummaries(db),
        async create(request) {
          await filler.settled(FIRST_CATALOGUE_MS)
          return createProject({ db, catalogue, newId, now }, request)
        },
        update: (request) => updateProject({ db, now }, request),
        remove: (request) => removeProject({ db, now }, request),
        restore: (request) => restoreProject({ db }, request),
      },
      script: {
        chapters: (request) => listProjectChapters({ db }, request),
        addChapter: (request) => addChapter({ db, newId, now }, request),
        renameChapter: (request) => renameChapter({ db, now }, request),
        moveChapter: (request) => moveChapter({ db, now }, request),
        removeChapter: (request) => removeChapter({ db, now, cancelGeneration: takes.cancel }, request),
        restoreChapter: (request) => restoreChapter({ db, now }, request),
        open: (request) => openChapter({ db }, request),
        edit: (request) => editChapter({ db, now }, request),
      },
      takes,
      exports: {
        check: (request) => exports.check(request),
        run: (request, signal) => appService.noting(exports.run(request, signal)),
      },
    },
    bugs.report,
  )
  followSettings()
  void keepBackups(
    () => backUpDaily(db, { folder: backupsFolder, now: clock() }, scope.signal),
    bugs.report,
    scope.signal,
  )

  return {
    router,
    rpc: createRpcServer(router, (error) => bugs.report(error, 'rpc')),
    serveMedia: createServeMedia({
      takeFiles,
      chapterSpans: (chapterId) => readChapterLayout(db, chapterId).spans,
      voicePreview: (voiceId, signal) => loadPreview(catalogueDeps, { voiceId }, signal),
      exportPath: (exportId, fileName) => exports.findDownload(exportId, fileName),
    }),
    externalHosts: () => [URL.parse(stored().baseUrl)?.hostname ?? ''].filter((host) => host !== ''),
    reportBug: bugs.report,
    dispose: () => scope.dispose(),
  }
}

/** A backup now and whenever a day has begun, for as long as the studio runs. */
async function keepBackups(
  backUp: () => Promise<unknown>,
  report: (error: unknown, where: string) => string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await backUp()
    } catch (error) {
      if (!signal.aborted) report(error, 'backup')
    }
    await wait(BACKUP_CHECK_MS, signal).catch(() => undefined)
  }
}
