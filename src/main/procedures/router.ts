import type { Router } from '@orpc/server'
import type { StudioContract } from '#shared/contract/index.ts'
import type { AgentsService } from '../services/agents/agents-service.ts'
import type { ConsoleService } from '../services/console/console-service.ts'
import { agentsProcedures } from './agents.ts'
import { appProcedures, type AppService } from './app.ts'
import { castProcedures, type CastService } from './cast.ts'
import { cloningProcedures, type CloningProcedures } from './cloning.ts'
import { conversationsProcedures, type ConversationsProcedures } from './conversations.ts'
import { consoleProcedures } from './console.ts'
import { exportsProcedures, type ExportsService } from './exports.ts'
import { flowProcedures, type FlowProcedures } from './flow.ts'
import { importsProcedures, type ImportsService } from './imports.ts'
import { watermarkProcedures, type WatermarkProcedures } from './watermark.ts'
import { sayAsProcedures, type SayAsService } from './say-as.ts'
import { projectsProcedures, type ProjectsService } from './projects.ts'
import { projectFilesProcedures, type ProjectFilesService } from './project-files.ts'
import { limitsProcedures, type LimitsService } from './limits.ts'
import { queueProcedures, type QueueService } from './queue.ts'
import { requestsProcedures, type RequestsProcedures } from './requests.ts'
import { scriptProcedures, type ScriptService } from './script.ts'
import { searchProcedures, type SearchService } from './search.ts'
import type { ServiceProjectsService } from '../services/service-projects/service-projects-service.ts'
import { serviceProjectsProcedures } from './service-projects.ts'
import { settingsProcedures, type SettingsService } from './settings.ts'
import { type CallGate, implementStudio, type ReportBug } from './studio-errors.ts'
import { storageProcedures } from './storage.ts'
import { takesProcedures, type TakesService } from './takes.ts'
import type { UsageService } from '../services/usage/usage-service.ts'
import { usageProcedures } from './usage.ts'
import type { StorageService } from '../services/storage/storage-service.ts'
import type { VoicesService } from '../services/voices/voices-service.ts'
import { voicesProcedures } from './voices.ts'
import { webhooksProcedures, type WebhooksProcedures } from './webhooks.ts'
import { type WorkspacesService, workspacesProcedures } from './workspaces.ts'

/** Everything behind the contract, one member per area. */
export interface StudioServices {
  app: AppService
  settings: SettingsService
  voices: VoicesService
  projects: ProjectsService
  projectFiles: ProjectFilesService
  script: ScriptService
  cast: CastService
  imports: ImportsService
  watermark: WatermarkProcedures
  sayAs: SayAsService
  search: SearchService
  takes: TakesService
  queue: QueueService
  limits: LimitsService
  serviceProjects: ServiceProjectsService
  requests: RequestsProcedures
  console: ConsoleService
  storage: StorageService
  exports: ExportsService
  cloning: CloningProcedures
  flow: FlowProcedures
  agents: AgentsService
  webhooks: WebhooksProcedures
  usage: UsageService
  conversations: ConversationsProcedures
  workspaces: WorkspacesService
}

/** The contract, answered by the services given. `gate` knows of every call. */
export function createStudioRouter(services: StudioServices, report: ReportBug, gate?: CallGate): StudioRouter {
  const studio = implementStudio(report, gate)
  return studio.router({
    app: appProcedures(studio.app, services.app),
    settings: settingsProcedures(studio.settings, services.settings),
    voices: voicesProcedures(studio.voices, services.voices),
    projects: projectsProcedures(studio.projects, services.projects),
    projectFiles: projectFilesProcedures(studio.projectFiles, services.projectFiles),
    script: scriptProcedures(studio.script, services.script),
    cast: castProcedures(studio.cast, services.cast),
    imports: importsProcedures(studio.imports, services.imports),
    watermark: watermarkProcedures(studio.watermark, services.watermark),
    sayAs: sayAsProcedures(studio.sayAs, services.sayAs),
    search: searchProcedures(studio.search, services.search),
    takes: takesProcedures(studio.takes, services.takes),
    queue: queueProcedures(studio.queue, services.queue),
    limits: limitsProcedures(studio.limits, services.limits),
    serviceProjects: serviceProjectsProcedures(studio.serviceProjects, services.serviceProjects),
    requests: requestsProcedures(studio.requests, services.requests),
    console: consoleProcedures(studio.console, services.console),
    storage: storageProcedures(studio.storage, services.storage),
    exports: exportsProcedures(studio.exports, services.exports),
    cloning: cloningProcedures(studio.cloning, services.cloning),
    flow: flowProcedures(studio.flow, services.flow),
    agents: agentsProcedures(studio.agents, services.agents),
    webhooks: webhooksProcedures(studio.webhooks, services.webhooks),
    usage: usageProcedures(studio.usage, services.usage),
    conversations: conversationsProcedures(studio.conversations, services.conversations),
    workspaces: workspacesProcedures(studio.workspaces, services.workspaces),
  })
}

/** Named, because what would be inferred is longer than the compiler writes down. */
export type StudioRouter = Router<StudioContract, Record<never, never>>
