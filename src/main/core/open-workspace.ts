import { homedir } from 'node:os'
import path from 'node:path'
import { PLANS } from '#shared/domain/plans.ts'
import { getAudition } from '../db/repos/auditions-repo.ts'
import { createKeyRefresher } from '../db/create-key-refresher.ts'
import { createReceivePuts } from '../media/receive-puts.ts'
import { createServeMedia } from '../media/serve-media.ts'
import type { WrittenFiles } from '../media/written-files.ts'
import type { StudioServices } from '../procedures/router.ts'
import type { RememberedSecrets } from '../secrets/remember-secrets.ts'
import { createAgentsService } from '../services/agents/agents-service.ts'
import { createCloningService } from '../services/cloning/cloning-service.ts'
import { startCloning } from '../services/cloning/start-cloning.ts'
import { readCover } from '../services/exports/covers.ts'
import { createExportsService } from '../services/exports/exports-service.ts'
import { readChapterLayout } from '../services/exports/read-chapter-layout.ts'
import { readProjectLayout } from '../services/exports/read-project-layout.ts'
import { createFlowService } from '../services/flow/flow-service.ts'
import { createProjectFilesService } from '../services/project-files/project-files-service.ts'
import { createConversationsService } from '../services/conversations/conversations-service.ts'
import { createCastService } from '../services/cast/cast-service.ts'
import { createImportsService } from '../services/imports/imports-service.ts'
import { createSayAsService } from '../services/say-as/say-as-service.ts'
import { createSearchService } from '../services/search/search-service.ts'
import { createServiceProjectsService } from '../services/service-projects/service-projects-service.ts'
import { readServiceTarget } from '../services/settings/read-service-target.ts'
import { keyAccount, readStoredSettings, serviceId } from '../services/settings/stored-settings.ts'
import { createStorageService } from '../services/storage/storage-service.ts'
import { createTakesService } from '../services/takes/takes-service.ts'
import { createUsageService } from '../services/usage/usage-service.ts'
import { loadPreview } from '../services/voices/load-preview.ts'
import { createCatalogueAge } from '../services/voices/catalogue-age.ts'
import { readCatalogue } from '../services/voices/read-catalogue.ts'
import { refreshCatalogue } from '../services/voices/refresh-catalogue.ts'
import { createVoicesService } from '../services/voices/voices-service.ts'
import { createWebhooksService } from '../services/webhooks/webhooks-service.ts'
import { createWatermarkService } from '../services/watermark/watermark-service.ts'
import { createSpeechApi } from '../speech-api/create-speech-api.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import { countedBy } from './counted-by.ts'
import { createAppService } from './create-app-service.ts'
import type { CoreOptions } from './create-core.ts'
import type { BugLog } from './bug-log.ts'
import { createProjectsService } from './create-projects-service.ts'
import { createRequests } from './create-requests.ts'
import { createScriptService } from './create-script-service.ts'
import { createSettingsService } from './create-settings-service.ts'
import { createCatalogueFiller } from './fill-catalogue.ts'
import type { PracticeKeeper } from './keep-practice.ts'
import type { Storage } from './open-storage.ts'
import { openWorkspaceFiles } from './open-workspace-files.ts'
import type { Scope } from './scope.ts'
import { settledAfter } from './settled-after.ts'
import { createServiceMonitor } from './service-monitor.ts'
import { wait } from './wait.ts'
import { watchConversation } from './watch-conversation.ts'
import { watchFlow } from './watch-flow.ts'
import { watchLimits } from './watch-limits.ts'
import { watchQueue } from './watch-queue.ts'
import { watchWebhooks } from './watch-webhooks.ts'

/** What every workspace of a studio stands on. */
export interface StudioBase {
  options: CoreOptions
  storage: Storage
  secrets: RememberedSecrets
  bugs: BugLog
  practice: PracticeKeeper
  writtenFiles: WrittenFiles
  clock(): Date
  newId(): string
  /** Of a workspace's account. It outlives the workspace's turns: limits do not begin anew with them. */
  scheduler(workspaceId: string): RequestScheduler
}

/** A workspace at work: everything that is done with one account, until its scope is disposed. */
export interface OpenWorkspace {
  services: Omit<StudioServices, 'workspaces'>
  serveMedia(request: Request): Promise<Response>
  pageMayReach(conversationId: string): string[]
  externalHosts(): string[]
  /** Nothing new is sent while it rests; what is under way goes on. */
  rest(isResting: boolean): void
  /** Blocks that are being spoken. */
  blocksUnderWay(): number
  /** Called when that changes; answers how to stop. */
  onWork(listener: () => void): () => void
}

/**
 * Puts one workspace to work over its own cache, limits and key. The scope ends it: all work stops, what has arrived is kept, and
 * nothing of its account is in memory any more.
 *
 * @throws StudioError `storage_failed`, `disk_full`: its cache cannot be opened
 */
export async function openWorkspace(base: StudioBase, workspaceId: string, scope: Scope): Promise<OpenWorkspace> {
  const { options, secrets, bugs, practice, writtenFiles, clock, newId } = base
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
  const scheduler = base.scheduler(workspaceId)
  const monitor = createServiceMonitor({
    practice,
    scheduler,
    usesPractice: () => stored().usePractice,
    hasKey: () => (secrets.peek(account()) ?? null) !== null,
    now: clock,
  })
  const requests = createRequests({
    ...options,
    storage,
    stored,
    secrets: secrets.seen,
    bugs,
    writtenFiles,
    newId,
    today: clock,
  })
  scope.defer(() => requests.log.dispose())
  const speech = createSpeechApi({
    async target() {
      const running = stored().usePractice ? await practice.running(scope.signal) : null
      return readServiceTarget({ ...settingsDeps, practice: () => running })
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
    },
    client: { name: 'overvoice', version: options.version },
  })
  scope.defer(() => speech.close())

  const serviceVersion = () => stored().serviceVersion
  const age = createCatalogueAge({ now, serviceVersion })
  const catalogueDeps = { cache, service, serviceVersion, age, speech, now }
  const catalogue = () => readCatalogue(catalogueDeps)
  const filler = createCatalogueFiller({
    // The practice service has another port in every run, and its previews' addresses with it.
    isStale: () => catalogue().asOf === null || stored().usePractice,
    refresh: (signal) => refreshCatalogue(catalogueDeps, signal),
    target: () => `${service()} ${secrets.peek(account()) ? 'with a key' : 'without'}`,
    reportBug: (error) => bugs.report(error, 'voices.refresh'),
    signal: scope.signal,
  })
  // A practice service that needed a second start is asked when it runs.
  scope.defer(practice.subscribe(() => practice.state().kind === 'running' && filler.fill()))
  function followSettings(): void {
    practice.want(stored().usePractice)
    monitor.forget()
    if (stored().usePractice || secrets.peek(account())) filler.fill()
  }

  const takes = createTakesService({
    db,
    workspaceId,
    cache,
    takeFiles,
    speech,
    catalogue,
    service,
    newId,
    now,
    concurrency: () => scheduler.snapshot().audio.concurrency,
    waitMs: () => scheduler.snapshot().audio.waitMs,
    reportBug: (error) => void bugs.report(error, 'takes'),
  })
  scope.defer(() => takes.dispose())
  const search = createSearchService({
    ...{ db, cache, newId, now, monotonic },
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
  const retentionDays = () => stored().recordingRetentionDays
  const cloning = createCloningService({
    db,
    workspaceId,
    recordingFiles,
    uploadsFolder,
    speech,
    service,
    newId,
    now,
    retentionDays,
    // A list that cannot be had now is had at the next refresh.
    onVoicesChanged: () => refreshCatalogue(catalogueDeps, scope.signal).then(noResult, noResult),
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
    db,
    cache,
    exportFolder: () => stored().exportFolder,
    writtenFiles,
    speech,
    callFiles,
    partsFolder: uploadsFolder,
    service,
    newId,
    now,
    wait,
    reportBug: (error) => void bugs.report(error, 'conversations'),
  })
  scope.defer(() => conversations.dispose())
  const exports = createExportsService({
    ...{ db, takeFiles, uploadsFolder, newId, now },
    exportFolder: () => stored().exportFolder,
    writtenFiles,
    reportBug: (error) => void bugs.report(error, 'exports'),
  })
  scope.defer(() => exports.dispose())
  const projectFiles = createProjectFilesService({
    db,
    workspaceId,
    takeFiles,
    uploadsFolder,
    exportFolder: () => stored().exportFolder,
    writtenFiles,
    services: () => ['practice', service()],
    newId,
    now,
  })
  const appService = createAppService({
    version: options.version,
    ports: options.ports,
    ownFolder: homedir(),
    notes: [note, secrets.note].filter((sentence) => sentence !== null),
    monitor,
  })

  const keys = createKeyRefresher({ db, reportBug: (error) => void bugs.report(error, 'keys'), signal: scope.signal })
  void keys.settled()
  const counted = countedBy(keys)
  const sayAs = createSayAsService({ db, newId, now, onChanged: takes.sayAsChanged })
  const cast = createCastService({ db, newId, now })
  const usage = createUsageService({ db, service, now })
  const imports = createImportsService({ db, newId, now, cancelGeneration: takes.cancel })

  const services: OpenWorkspace['services'] = {
    app: appService,
    settings: createSettingsService({
      ...settingsDeps,
      scheduler,
      speech,
      onKeyChange: cloning.forgetBarrier,
      onServiceChange: followSettings,
    }),
    voices: createVoicesService({
      ...catalogueDeps,
      db,
      workspaceId,
      catalogue,
      takeFiles,
      exportFolder: () => stored().exportFolder,
    }),
    projects: createProjectsService({
      ...{ db, workspaceId, catalogue, newId, now, counted },
      catalogueFilled: filler.settled,
    }),
    projectFiles: {
      ...projectFiles,
      write: (request, signal) => appService.noting(projectFiles.write(request, signal)),
      read: (request, signal) => settledAfter(projectFiles.read(request, signal), keys),
    },
    script: createScriptService({ db, takeFiles, takes, service, newId, now, counted, keys }),
    sayAs: {
      ...sayAs,
      add: counted(sayAs.add),
      update: counted(sayAs.update),
      remove: counted(sayAs.remove),
      restore: counted(sayAs.restore),
      import: counted(sayAs.import),
    },
    cast: {
      ...cast,
      add: counted(cast.add),
      setVoice: counted(cast.setVoice),
      rename: counted(cast.rename),
      remove: counted(cast.remove),
      restore: counted(cast.restore),
    },
    imports: {
      ...imports,
      run: (request, signal) => counted(() => imports.run(request, signal))(request),
      setImport: counted(imports.setImport),
    },
    watermark,
    search,
    takes,
    limits: { watch: (signal) => watchLimits(scheduler, signal) },
    serviceProjects: createServiceProjectsService({ cache, service, speech, now }),
    queue: { ...takes.queue, watch: (signal) => watchQueue(takes.queue, scheduler, signal) },
    requests: requests.procedures(appService.note),
    storage: createStorageService({ ...storage, homeFolder: options.homeFolder, now }),
    console: requests.console({ db, service, now, speech, uploadsFolder, monotonic, onSaved: appService.note }),
    exports: {
      ...exports,
      run: (request, signal) => appService.noting(exports.run(request, signal)),
    },
    cloning,
    flow: { ...flow, watch: (request, signal) => watchFlow(flow, request, signal) },
    agents: createAgentsService({ db, cache, service, speech, now }),
    webhooks: { ...webhooks, watch: (signal) => watchWebhooks(webhooks, signal) },
    usage,
    conversations: {
      ...conversations,
      watch: (request, signal) => watchConversation(conversations, request, signal),
      export: (request, signal) => appService.noting(conversations.export(request, signal)),
    },
  }
  followSettings()
  await webhooks.start()
  // What waited for this workspace to be open goes on; what a restart held waits for a word.
  takes.rest(false)

  return {
    services,
    serveMedia: createServeMedia({
      takeFiles,
      recordingFiles,
      callFiles,
      receiptFile: cloning.receiptFile,
      watermarkReport: watermark.report,
      cover: (projectId) => readCover(db, projectId),
      usageTable: (query) => usage.table(query),
      receivePut: createReceivePuts({ putPiece: cloning.putPiece, uploadsFolder }),
      async chapterPeaks(chapterId, as) {
        const { spans } = readChapterLayout(db, chapterId)
        return as === 'heard' ? chapterPeaks.readHeard(chapterId, spans) : chapterPeaks.read(chapterId, spans)
      },
      projectPeaks: async (projectId) => chapterPeaks.readProject(projectId, readProjectLayout(db, projectId)),
      voicePreview: (request, signal) => loadPreview(catalogueDeps, request, signal),
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

/** For what is told elsewhere. */
function noResult(): void {}
