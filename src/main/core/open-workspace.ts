import { homedir } from 'node:os'
import path from 'node:path'
import type { StartNote } from '#shared/errors/start-note.ts'
import { PLANS } from '#shared/domain/plans.ts'
import { getAudition } from '../db/repos/auditions-repo.ts'
import { createKeyRefresher } from '../db/create-key-refresher.ts'
import { createReceivePuts } from '../media/receive-puts.ts'
import { createServeMedia } from '../media/serve-media.ts'
import type { WrittenFiles } from '../media/written-files.ts'
import type { WorkspaceServices } from '../procedures/studio-errors.ts'
import type { RememberedSecrets } from '../secrets/remember-secrets.ts'
import { createAgentsService } from '../services/agents/agents-service.ts'
import { createCloningService } from '../services/cloning/cloning-service.ts'
import { startCloning } from '../services/cloning/start-cloning.ts'
import { readCover } from '../services/exports/covers.ts'
import { getVoiceName, getWireVoice } from '../db/repos/catalog-repo.ts'
import { removeUnfinished } from '../services/exports/write-whole.ts'
import { createExportsService } from '../services/exports/exports-service.ts'
import { readChapterLayout } from '../services/exports/read-chapter-layout.ts'
import { readProjectLayout } from '../services/exports/read-project-layout.ts'
import { createFlowService } from '../services/flow/flow-service.ts'
import { createLimitsService } from '../services/limits/limits-service.ts'
import { createProjectFilesService } from '../services/project-files/project-files-service.ts'
import { createConversationsService } from '../services/conversations/conversations-service.ts'
import { createCastService } from '../services/cast/cast-service.ts'
import { createImportsService } from '../services/imports/imports-service.ts'
import { setMissingVoices } from '../services/projects/set-missing-voices.ts'
import { createPronunciationService } from '../services/pronunciations/pronunciation-service.ts'
import { createSearchService } from '../services/search/search-service.ts'
import { createIncompleteEntries } from '../services/incomplete/incomplete-entries.ts'
import { createServiceProjectsService } from '../services/service-projects/service-projects-service.ts'
import { readServiceTarget } from '../services/settings/read-service-target.ts'
import { keyAccount, readStoredSettings, serviceId } from '../services/settings/stored-settings.ts'
import { createStorageService } from '../services/storage/storage-service.ts'
import { createTakesService } from '../services/takes/takes-service.ts'
import { createUnpublishedService } from '../services/unpublished/unpublished-service.ts'
import { createUsageService } from '../services/usage/usage-service.ts'
import { loadPreview } from '../services/voices/load-preview.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { createCatalogAge } from '../services/voices/catalog-age.ts'
import { readCatalog } from '../services/voices/read-catalog.ts'
import { refreshCatalog } from '../services/voices/refresh-catalog.ts'
import { createVoicesService } from '../services/voices/voices-service.ts'
import { createWebhooksService } from '../services/webhooks/webhooks-service.ts'
import { createWatermarkService } from '../services/watermark/watermark-service.ts'
import { createSpeechApi } from '../speech-api/create-speech-api.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import { duringWork, followWork, type StartLongWork } from '../lib/long-work.ts'
import { withRecount } from '../lib/with-recount.ts'
import { createAppService } from './create-app-service.ts'
import type { CoreOptions } from './ports.ts'
import type { BugLog } from './bug-log.ts'
import type { WindowRequests } from './window-requests.ts'
import { createProjectsService } from '../services/projects/projects-service.ts'
import { createRequests } from './create-requests.ts'
import { createSamplesService } from '../services/samples/samples-service.ts'
import { createScriptService } from '../services/script/script-service.ts'
import { createSettingsService } from '../services/settings/settings-service.ts'
import { createCatalogFiller } from './fill-catalog.ts'
import type { SandboxSupervisor } from './sandbox-supervisor.ts'
import type { Storage } from './open-storage.ts'
import { openWorkspaceFiles } from './open-workspace-files.ts'
import type { Scope } from './scope.ts'
import { createServiceMonitor } from './service-monitor.ts'
import { wait } from '../lib/wait.ts'
import { watchConnection } from './watch-connection.ts'

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

/** An open workspace: all work done with one account, until its scope is disposed. */
export interface OpenWorkspace {
  services: WorkspaceServices
  serveMedia(request: Request): Promise<Response>
  pageMayReach(conversationId: string): string[]
  externalHosts(): string[]
  /** While true, nothing new is sent; running work continues. */
  rest(isResting: boolean): void
  /** Number of blocks being generated. */
  blocksUnderWay(): number
  /** Called when that number changes; returns an unsubscribe function. */
  onWork(listener: () => void): () => void
}

/**
 * Opens one workspace over its own cache, limits and key. Disposing the scope stops all work, keeps what has arrived,
 * and clears its account from memory.
 *
 * @throws StudioError `storage_failed`, `disk_full` if its cache can't be opened
 */
export async function openWorkspace(base: StudioBase, workspaceId: string, scope: Scope): Promise<OpenWorkspace> {
  const { options, secrets, bugs, sandbox, writtenFiles, clock, newId } = base
  const now = (): number => clock().getTime()
  const files = await openWorkspaceFiles(options.homeFolder, workspaceId, now, scope)
  const storage = { ...base.storage, ...files }
  const { db, cache, takeFiles, recordingFiles, callFiles, uploadsFolder, chapterPeaks, note } = storage

  const settingsDeps = { db, secrets, workspaceId, defaultExportFolder: options.exportFolder }
  const stored = () => readStoredSettings(settingsDeps)
  const service = (): string => serviceId(stored(), workspaceId)
  const account = (): string => keyAccount(stored().baseUrl, workspaceId)
  await secrets.get(account()).catch(() => null)

  const monotonic = (): number => performance.now()
  const startLongWork: StartLongWork = options.ports.startLongWork ?? (() => () => undefined)
  const scheduler = base.scheduler(workspaceId)
  const monitor = createServiceMonitor({
    sandbox,
    scheduler,
    usesSandbox: () => stored().usesSandbox,
    key: () => (secrets.isWaiting(account()) ? 'waiting' : secrets.peek(account()) ? 'present' : 'missing'),
    now: clock,
  })
  const appService = createAppService({
    version: options.version,
    ports: options.ports,
    ownFolder: homedir(),
    notes: [note, secrets.note, describeTlsOverride()].filter((each) => each !== null),
    monitor,
    windowRequests: base.windowRequests,
  })
  const requests = createRequests({
    ...options,
    storage,
    stored,
    secrets: secrets.seen,
    bugs,
    writtenFiles,
    onSaved: appService.note,
    newId,
    today: clock,
  })
  scope.defer(() => requests.log.dispose())
  const incomplete = createIncompleteEntries({
    ...{ cache, service },
    reportBug: (error) => bugs.report(error, 'incomplete.observe'),
  })
  const speech = createSpeechApi({
    async target() {
      const running = stored().usesSandbox ? await sandbox.running(scope.signal) : null
      return readServiceTarget({ ...settingsDeps, sandbox: () => running })
    },
    scheduler,
    now: monotonic,
    today: clock,
    random: Math.random,
    keepsBodies: requests.log.keepsBodies,
    line: stored,
    observe(event) {
      if (event.type === 'request-ended') monitor.ended(event)
      requests.log.observe(event)
      incomplete.observe(event)
    },
    client: { name: 'overvoice', version: options.version },
  })
  scope.defer(() => speech.close())

  const serviceVersion = () => stored().serviceVersion
  const age = createCatalogAge({ now, serviceVersion })
  const onStored = (fresh: Catalog) => setMissingVoices({ db, now, workspaceId }, fresh) && takes.projectChanged()
  const catalogDeps = { db, cache, service, serviceVersion, age, speech, now, onStored }
  const catalog = () => readCatalog(catalogDeps)
  const filler = createCatalogFiller({
    // The sandbox has a different port in every run, and so do its preview URLs.
    isStale: () => catalog().asOf === null || stored().usesSandbox,
    refresh: (signal) => refreshCatalog(catalogDeps, signal),
    target: () => `${service()} ${secrets.peek(account()) ? 'with a key' : 'without'}`,
    reportBug: (error) => bugs.report(error, 'voices.refresh'),
    signal: scope.signal,
  })
  // A sandbox that needed a second start is queried once it runs.
  scope.defer(sandbox.subscribe(() => sandbox.state().kind === 'running' && filler.fill()))
  function followSettings(): void {
    sandbox.want(stored().usesSandbox)
    monitor.forget()
    if (stored().usesSandbox || secrets.peek(account())) filler.fill()
  }

  const keys = createKeyRefresher({ db, reportBug: (error) => void bugs.report(error, 'keys'), signal: scope.signal })
  void keys.settled()
  const counted = withRecount(keys)
  const takes = createTakesService({
    ...{ db, workspaceId, cache, takeFiles, speech },
    catalog,
    service,
    newId,
    now,
    concurrency: () => scheduler.snapshot().audio.concurrency,
    waitMs: () => scheduler.snapshot().audio.waitMs,
    ...{ reach: monitor.reach, onServiceChange: monitor.subscribe },
    reportBug: (error) => void bugs.report(error, 'takes'),
  })
  scope.defer(() => takes.dispose())
  const generation = { isRunning: () => takes.underWay() > 0, subscribe: takes.queue.subscribe }
  scope.defer(followWork(generation, () => startLongWork('generation')))
  const search = createSearchService({
    ...{ db, cache, newId, now, monotonic },
    onEdited: takes.edited,
    reportBug: (error) => void bugs.report(error, 'search'),
  })
  scope.defer(() => search.dispose())
  const watermark = createWatermarkService({
    ...{ db, workspaceId, speech, service, uploadsFolder, newId, now, wait },
    copiesFolder: path.join(options.homeFolder, 'media', 'checks'),
    audioRatePerSecond: () => PLANS[stored().plan].audio.ratePerSecond,
    findExport: writtenFiles.findPath,
    reportBug: (error) => void bugs.report(error, 'watermark'),
  })
  scope.defer(() => watermark.dispose())
  const cloning = createCloningService({
    db,
    workspaceId,
    recordingFiles,
    uploadsFolder,
    speech,
    service,
    newId,
    now,
    retentionDays: () => stored().recordingRetentionDays,
    startRecording: () => startLongWork('recording'),
    // If the list can't be loaded now, the next refresh loads it.
    onVoicesChanged: async () => void (await refreshCatalog(catalogDeps, scope.signal).catch(() => {})),
    reportBug: (error) => void bugs.report(error, 'cloning'),
  })
  await startCloning(
    { db, recordingFiles, service, now },
    (id) => readStoredSettings({ ...settingsDeps, workspaceId: id }).recordingRetentionDays,
  )
  scope.defer(() => cloning.dispose())
  const flow = createFlowService({ db, cache, speech, service, now, runId: newId() })
  const webhooks = createWebhooksService({
    ...{ db, cache, speech, service, secrets },
    headerPrefix: () => stored().headerPrefix,
    serviceVersion: () => stored().serviceVersion,
    newId,
    now,
    reportBug: (error) => void bugs.report(error, 'webhooks'),
  })
  scope.defer(() => webhooks.dispose())
  const conversations = createConversationsService({
    ...{ db, cache, speech, callFiles, writtenFiles, service, newId, now, wait },
    exportFolder: () => stored().exportFolder,
    onSaved: appService.note,
    partsFolder: uploadsFolder,
    reportBug: (error) => void bugs.report(error, 'conversations'),
  })
  scope.defer(() => conversations.dispose())
  const exports = createExportsService({
    ...{ db, takeFiles, uploadsFolder, newId, now },
    exportFolder: () => stored().exportFolder,
    voiceLocale: (voiceId) => getWireVoice(cache, service(), voiceId)?.locale,
    voiceName: (voiceId) => getVoiceName(cache, service(), voiceId),
    writtenFiles,
    onSaved: appService.note,
    reportBug: (error) => void bugs.report(error, 'exports'),
  })
  scope.defer(() => exports.dispose())
  void removeUnfinished(stored().exportFolder)
  const projectFiles = createProjectFilesService({
    db,
    keys,
    workspaceId,
    takeFiles,
    uploadsFolder,
    openedFile: base.windowRequests.openedFile,
    exportFolder: () => stored().exportFolder,
    writtenFiles,
    onSaved: appService.note,
    services: () => ['sandbox', service()],
    newId,
    now,
  })
  const announced = withRecount(keys, takes.projectChanged)
  const agents = createAgentsService({ db, cache, service, speech, now, flowChanges: flow.countUnpublished })
  const usage = createUsageService({ db, service, now })

  const settings = createSettingsService({
    ...settingsDeps,
    scheduler,
    speech,
    onAccountChange: cloning.forgetBarrier,
    onServiceChange: followSettings,
    applyLanguage: base.applyLanguage,
  })
  scope.defer(settings.dispose)
  const services: OpenWorkspace['services'] = {
    app: appService,
    settings,
    voices: createVoicesService({
      ...{ ...catalogDeps, workspaceId, catalog, takeFiles, agents, flow, counted },
      exportFolder: () => stored().exportFolder,
    }),
    projects: createProjectsService({
      ...{ db, workspaceId, catalog, newId, now, counted: announced, catalogFilled: filler.settled },
    }),
    projectFiles: {
      ...projectFiles,
      write: (request, signal) => duringWork(projectFiles.write(request, signal), () => startLongWork('export')),
      duplicate: (request, signal) =>
        duringWork(projectFiles.duplicate(request, signal), () => startLongWork('export')),
    },
    script: createScriptService({ db, takeFiles, takes, service, newId, now, counted, keys }),
    pronunciations: createPronunciationService({ db, newId, now, counted, onChanged: takes.pronunciationChanged }),
    cast: createCastService({ db, takeFiles, newId, now, counted: announced, onEdited: takes.edited }),
    imports: createImportsService({
      ...{ db, workspaceId, uploadsFolder, catalog, newId, now, counted, catalogFilled: filler.settled },
      ...{ cancelGeneration: takes.cancel, onEdited: takes.edited },
    }),
    watermark,
    search,
    takes,
    limits: createLimitsService(scheduler),
    incomplete,
    serviceProjects: createServiceProjectsService({ cache, service, speech, now }),
    queue: takes.queue,
    requests: requests.service,
    storage: createStorageService({ ...storage, homeFolder: options.homeFolder, now }),
    console: requests.console({ db, service, now, speech, uploadsFolder, monotonic }),
    exports: {
      ...exports,
      run: (request, signal) => duringWork(exports.run(request, signal), () => startLongWork('export')),
    },
    cloning,
    flow,
    agents,
    webhooks,
    unpublished: createUnpublishedService({ agents, flow }),
    updates: base.updates,
    usage,
    conversations,
    samples: createSamplesService({
      ...{ db, cache, speech, callFiles, agents, service },
      flowChanges: flow.countUnpublished,
    }),
  }
  followSettings()
  await webhooks.start()
  // Blocks that waited for this workspace resume; those held by a restart wait for the user.
  takes.rest(false)
  scope.defer(
    watchConnection({
      ...{ monitor, wait, signal: scope.signal, onAwaited: takes.queue.subscribe },
      isAwaited: () => takes.queue.state().projects.some(({ offlineBlocks }) => offlineBlocks > 0),
      ask: (signal) => speech.listModels({ signal, priority: 'interactive' }),
    }),
  )

  return {
    services,
    serveMedia: createServeMedia({
      takeFiles,
      recordingFiles,
      callFiles,
      consentRecordFile: cloning.consentRecordFile,
      watermarkReport: watermark.report,
      cover: (projectId) => readCover(db, projectId),
      usageTable: (query) => usage.table(query),
      receivePut: createReceivePuts({ putPiece: cloning.putPiece, uploadsFolder }),
      async chapterPeaks(chapterId, as) {
        // Windows show queued and generating blocks without their earlier takes.
        const { spans } = readChapterLayout(db, chapterId, as === 'stored' ? 'settled' : 'all')
        return as === 'heard' ? chapterPeaks.readHeard(chapterId, spans) : chapterPeaks.read(chapterId, spans)
      },
      projectPeaks: async (projectId) => chapterPeaks.readProject(projectId, readProjectLayout(db, projectId)),
      voicePreview: (request, signal) => loadPreview(catalogDeps, request, signal),
      webhookBody: webhooks.attemptBody,
      audition: (fingerprint) => getAudition(cache, fingerprint),
      writtenFile: writtenFiles.find,
    }),
    pageMayReach: conversations.pageMayReach,
    externalHosts: () => [URL.parse(stored().baseUrl)?.hostname ?? ''].filter((host) => host !== ''),
    rest: takes.rest,
    blocksUnderWay: takes.underWay,
    onWork: takes.queue.subscribe,
  }
}

/** What a person has to know who expects certificates not to be verified; null where nobody does. */
function describeTlsOverride(): StartNote | null {
  return process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' ? [{ kind: 'tls-override-ignored' }] : null
}
