import { homedir } from 'node:os'
import path from 'node:path'
import { PLANS } from '#shared/domain/plans.ts'
import type { StartNote } from '#shared/errors/start-note.ts'
import { createKeyRefresher } from '../db/create-key-refresher.ts'
import { getAudition } from '../db/repos/auditions-repo.ts'
import { wait } from '../lib/wait.ts'
import { withRecount } from '../lib/with-recount.ts'
import { createReceivePuts } from '../media/receive-puts.ts'
import { createServeMedia } from '../media/serve-media.ts'
import type { WorkspaceServices } from '../procedures/studio-errors.ts'
import { createCloningService } from '../services/cloning/cloning-service.ts'
import { startCloning } from '../services/cloning/start-cloning.ts'
import { readCover } from '../services/exports/covers.ts'
import { readChapterLayout } from '../services/exports/read-chapter-layout.ts'
import { readProjectLayout } from '../services/exports/read-project-layout.ts'
import { createLimitsService } from '../services/limits/limits-service.ts'
import { createServiceProjectsService } from '../services/service-projects/service-projects-service.ts'
import { createSettingsService } from '../services/settings/settings-service.ts'
import { readStoredSettings } from '../services/settings/stored-settings.ts'
import { createStorageService } from '../services/storage/storage-service.ts'
import { createUsageService, type UsageService } from '../services/usage/usage-service.ts'
import { loadPreview } from '../services/voices/load-preview.ts'
import { refreshCatalog } from '../services/voices/refresh-catalog.ts'
import { createVoicesService } from '../services/voices/voices-service.ts'
import { createWatermarkService, type WatermarkService } from '../services/watermark/watermark-service.ts'
import type { SpeechApi } from '../speech-api/speech-api.ts'
import { connectService } from './connect-service.ts'
import { createAgentServices } from './create-agent-services.ts'
import { createAppService } from './create-app-service.ts'
import { createFileServices } from './create-file-services.ts'
import { createScriptServices } from './create-script-services.ts'
import { openCatalog, type WorkspaceCatalog } from './open-catalog.ts'
import type { Scope } from './scope.ts'
import { createServiceMonitor } from './service-monitor.ts'
import { watchConnection } from './watch-connection.ts'
import { openWorkspaceContext, type StudioBase, type WorkspaceContext } from './workspace-context.ts'

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
  const context = await openWorkspaceContext(base, workspaceId, scope)
  const { options, storage, secrets, bugs, sandbox, scheduler, stored, service, account, newId, now } = context
  const { db, cache, takeFiles, uploadsFolder } = storage

  const monitor = createServiceMonitor({
    ...{ sandbox, scheduler, now: context.clock },
    usesSandbox: () => stored().usesSandbox,
    key: () => (secrets.isWaiting(account()) ? 'waiting' : secrets.peek(account()) ? 'present' : 'missing'),
  })
  const app = createAppService({
    version: options.version,
    ports: options.ports,
    ownFolder: homedir(),
    notes: [storage.note, secrets.note, describeTlsOverride()].filter((each) => each !== null),
    monitor,
    windowRequests: context.windowRequests,
  })
  const { requests, incomplete, speech } = connectService(context, monitor, app.note)
  const catalog = openCatalog(context, speech, () => takes.projectChanged())
  await catalog.load()
  const keys = createKeyRefresher({ db, reportBug: (error) => void bugs.report(error, 'keys'), signal: scope.signal })
  void keys.settled()

  const scriptServices = createScriptServices(context, { catalog, keys, monitor, speech })
  const { takes } = scriptServices
  const watermark = createWatermarkService({
    ...{ db, workspaceId, speech, service, uploadsFolder, newId, now, wait },
    copiesFolder: path.join(options.homeFolder, 'media', 'checks'),
    audioRatePerSecond: () => PLANS[stored().plan].audio.ratePerSecond,
    findExport: context.writtenFiles.findPath,
    reportBug: (error) => void bugs.report(error, 'watermark'),
  })
  scope.defer(() => watermark.dispose())
  const cloning = await openCloning(context, speech, catalog)
  const agentServices = createAgentServices(context, speech, app.note)
  const { agents, conversations, flow, webhooks } = agentServices
  const fileServices = createFileServices(context, keys, app.note)
  const usage = createUsageService({ db, service, now })

  function followSettings(): void {
    sandbox.want(stored().usesSandbox)
    monitor.forget()
    void catalog.load()
    if (stored().usesSandbox || secrets.peek(account())) catalog.filler.fill()
  }
  const settings = createSettingsService({
    ...{ ...context.settings, scheduler, speech, applyLanguage: context.applyLanguage },
    onAccountChange: cloning.forgetBarrier,
    onServiceChange: followSettings,
  })
  scope.defer(settings.dispose)
  const services: OpenWorkspace['services'] = {
    ...{ ...scriptServices, ...agentServices, ...fileServices },
    ...{ app, settings, incomplete, watermark, cloning, usage, updates: context.updates },
    queue: takes.queue,
    voices: createVoicesService({
      ...{ ...catalog.deps, workspaceId, takeFiles, catalog: catalog.read, counted: withRecount(keys) },
      ...{ agents, flow, exportFolder: () => stored().exportFolder },
    }),
    limits: createLimitsService(scheduler),
    serviceProjects: createServiceProjectsService({ cache, service, speech, now }),
    requests: requests.service,
    storage: createStorageService({ ...storage, homeFolder: options.homeFolder, now }),
    console: requests.console({ db, service, now, speech, uploadsFolder, monotonic: () => performance.now() }),
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
    serveMedia: serveWorkspaceMedia(context, { catalog, cloning, usage, watermark, webhooks }),
    pageMayReach: conversations.pageMayReach,
    externalHosts: () => [URL.parse(stored().baseUrl)?.hostname ?? ''].filter((host) => host !== ''),
    rest: takes.rest,
    blocksUnderWay: takes.underWay,
    onWork: takes.queue.subscribe,
  }
}

async function openCloning(context: WorkspaceContext, speech: SpeechApi, catalog: WorkspaceCatalog) {
  const { storage, workspaceId, bugs, scope, stored, service, newId, now } = context
  const { db, recordingFiles, uploadsFolder } = storage
  const cloning = createCloningService({
    ...{ db, workspaceId, recordingFiles, uploadsFolder, speech, service, newId, now },
    retentionDays: () => stored().recordingRetentionDays,
    startRecording: () => context.startLongWork('recording'),
    // If the list can't be loaded now, the next refresh loads it.
    onVoicesChanged: async () => void (await refreshCatalog(catalog.deps, scope.signal).catch(() => {})),
    reportBug: (error) => void bugs.report(error, 'cloning'),
  })
  await startCloning(
    { db, recordingFiles, service, now },
    (id) => readStoredSettings({ ...context.settings, workspaceId: id }).recordingRetentionDays,
  )
  scope.defer(() => cloning.dispose())
  return cloning
}

interface MediaSources {
  catalog: WorkspaceCatalog
  cloning: Awaited<ReturnType<typeof openCloning>>
  usage: UsageService
  watermark: WatermarkService
  webhooks: ReturnType<typeof createAgentServices>['webhooks']
}

function serveWorkspaceMedia(
  { storage, writtenFiles }: WorkspaceContext,
  { catalog, cloning, usage, watermark, webhooks }: MediaSources,
): OpenWorkspace['serveMedia'] {
  const { db, cache, takeFiles, recordingFiles, callFiles, uploadsFolder, chapterPeaks } = storage
  return createServeMedia({
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
    voicePreview: (request, signal) => loadPreview(catalog.deps, request, signal),
    webhookBody: webhooks.attemptBody,
    audition: (fingerprint) => getAudition(cache, fingerprint),
    writtenFile: writtenFiles.find,
  })
}

/** What a person has to know who expects certificates not to be verified; null where nobody does. */
function describeTlsOverride(): StartNote | null {
  return process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' ? [{ kind: 'tls-override-ignored' }] : null
}
