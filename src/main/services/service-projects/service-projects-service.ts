import type { ServiceProject, ServiceProjectList, ServiceProjectResources } from '#shared/contract/service-projects.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { WireProject } from '#shared/service-wire/projects.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  getServiceProjects,
  putServiceProjects,
  type StoredResource,
  type StoredResources,
  type StoredServiceProjects,
} from '../../db/repos/service-projects-repo.ts'
import { listAllPages } from '../../speech-api/pages.ts'
import type { RequestOptions, SpeechApi } from '../../speech-api/speech-api.ts'

export interface ServiceProjectsDeps {
  cache: WritableDb
  speech: Pick<
    SpeechApi,
    | 'listServiceProjects'
    | 'createServiceProject'
    | 'updateServiceProject'
    | 'archiveServiceProject'
    | 'unarchiveServiceProject'
    | 'listAgents'
    | 'listVoices'
  >
  /** `practice`, or the base URL that requests go to. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/** Projects of whatever service is the present one when it is asked; the contract says what each member does. */
export interface ServiceProjectsService {
  list(): ServiceProjectList
  refresh(signal: AbortSignal): Promise<ServiceProjectList>
  resources(request: { projectId: string | null }): ServiceProjectResources
  create(request: { name: string }, signal: AbortSignal): Promise<ServiceProjectList>
  rename(request: { projectId: string; name: string }, signal: AbortSignal): Promise<ServiceProjectList>
  archive(request: { projectId: string }, signal: AbortSignal): Promise<ServiceProjectList>
  unarchive(request: { projectId: string }, signal: AbortSignal): Promise<ServiceProjectList>
}

export function createServiceProjectsService(deps: ServiceProjectsDeps): ServiceProjectsService {
  const { cache, speech } = deps
  const list = (service = deps.service()) => toList(getServiceProjects(cache, service))

  /** Puts a project as the service answered it into the stored list, in front when it is new there. */
  function keep(service: string, change: (projects: WireProject[]) => WireProject[]): ServiceProjectList {
    const stored = getServiceProjects(cache, service)
    // Before the first list a single project would look like all of them.
    if (stored) putServiceProjects(cache, service, { ...stored, projects: change(stored.projects) })
    return list(service)
  }

  async function move(
    projectId: string,
    to: 'archive' | 'unarchive',
    signal: AbortSignal,
  ): Promise<ServiceProjectList> {
    const service = deps.service()
    const options = { signal, priority: 'interactive' } as const
    await (to === 'archive'
      ? speech.archiveServiceProject({ projectId }, options)
      : speech.unarchiveServiceProject({ projectId }, options))
    const archivedAt = to === 'archive' ? new Date(deps.now()).toISOString() : null
    return keep(service, (projects) =>
      projects.map((project) => (project.id === projectId ? { ...project, archived_at: archivedAt } : project)),
    )
  }

  return {
    list: () => list(),
    async refresh(signal) {
      const service = deps.service()
      const options = { signal, priority: 'interactive' } as const
      const { entries: projects, end } = await listAllPages<WireProject>(async (query) => {
        const page = await speech.listServiceProjects(query, options)
        return { ...page, entries: page.projects }
      })
      if (end !== 'complete' && getServiceProjects(cache, service)) {
        throw new StudioError('bad_answer', 'The service’s list of projects does not end. What was stored stays.')
      }
      const resources = { agents: await askFor(listAgents, options), voices: await askFor(listVoices, options) }
      signal.throwIfAborted()
      putServiceProjects(cache, service, { asOf: new Date(deps.now()).toISOString(), projects, resources })
      return list(service)
    },
    resources({ projectId }) {
      const { agents, voices } = getServiceProjects(cache, deps.service())?.resources ?? { agents: null, voices: null }
      const of = (resources: StoredResource[] | null) =>
        resources?.filter((each) => each.projectId === projectId).map(({ id, name }) => ({ id, name })) ?? null
      return { agents: of(agents), voices: of(voices) }
    },
    async create({ name }, signal) {
      const service = deps.service()
      const made = await speech.createServiceProject({ name }, { signal, priority: 'interactive' })
      return keep(service, (projects) => [made, ...projects])
    },
    async rename({ projectId, name }, signal) {
      const service = deps.service()
      const options = { signal, priority: 'interactive' } as const
      const renamed = await speech.updateServiceProject({ projectId, changes: { name } }, options)
      return keep(service, (projects) => projects.map((project) => (project.id === projectId ? renamed : project)))
    },
    archive: ({ projectId }, signal) => move(projectId, 'archive', signal),
    unarchive: ({ projectId }, signal) => move(projectId, 'unarchive', signal),
  }

  async function listAgents(options: RequestOptions): Promise<StoredResource[]> {
    const { entries } = await listAllPages(async (query) => {
      const page = await speech.listAgents(query, options)
      return { ...page, entries: page.agents }
    })
    return entries.map(({ id, name, project_id: projectId }) => ({
      id,
      name: name ?? id,
      projectId: projectId ?? null,
    }))
  }

  async function listVoices(options: RequestOptions): Promise<StoredResource[]> {
    const { entries } = await listAllPages(async (query) => {
      const page = await speech.listVoices({ ...query, type: 'personal' }, options)
      return { ...page, entries: page.voices }
    })
    return entries
      .filter(({ type }) => type === 'personal')
      .map(({ id, display_name: name, project_id: projectId }) => ({ id, name, projectId: projectId ?? null }))
  }
}

/** A key may see projects and not what is in them: the list is then worth having without it. */
async function askFor(
  ask: (options: RequestOptions) => Promise<StoredResource[]>,
  options: RequestOptions,
): Promise<StoredResources['agents']> {
  try {
    return await ask(options)
  } catch (error) {
    if (isStudioError(error) && (error.code === 'forbidden' || error.code === 'not_found')) return null
    throw error
  }
}

function toList(stored: StoredServiceProjects | undefined): ServiceProjectList {
  if (!stored) return { projects: [], asOf: null }
  const { agents, voices } = stored.resources
  const count = (resources: StoredResource[] | null): ((projectId: string | null) => number | null) => {
    const byProject = new Map<string | null, number>()
    for (const { projectId } of resources ?? []) byProject.set(projectId, (byProject.get(projectId) ?? 0) + 1)
    return (projectId) => (resources === null ? null : (byProject.get(projectId) ?? 0))
  }
  const [agentCount, voiceCount] = [count(agents), count(voices)]
  const nothing = { createdAt: null, archivedAt: null, monthlySpend: null, monthlyBudget: null }
  const defaultProject: ServiceProject = {
    id: null,
    name: 'Default',
    ...nothing,
    ...{ maxRequestsPerMinute: null, maxConcurrentCalls: null },
    ...{ agentCount: agentCount(null), voiceCount: voiceCount(null) },
  }
  const projects = stored.projects.map((project) => ({
    id: project.id,
    name: project.name,
    createdAt: project.created_at ?? null,
    archivedAt: project.archived_at ?? null,
    monthlySpend: project.monthly_spend ?? null,
    monthlyBudget: project.monthly_budget ?? null,
    maxRequestsPerMinute: project.max_requests_per_minute ?? null,
    maxConcurrentCalls: project.max_concurrent_calls ?? null,
    ...{ agentCount: agentCount(project.id), voiceCount: voiceCount(project.id) },
  }))
  return { projects: [defaultProject, ...projects], asOf: stored.asOf }
}
