import type { serviceProjects, ServiceProject, ServiceProjectList } from '#shared/contract/service-projects.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { WireAgent } from '#shared/service-wire/agents.ts'
import { WireVoice } from '#shared/service-wire/catalog.ts'
import { WireProject } from '#shared/service-wire/projects.ts'
import { readLeniently, type RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { Service } from '../../lib/service.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  getServiceProjects,
  putServiceProjects,
  type StoredResource,
  type StoredResources,
  type StoredServiceProjects,
} from '../../db/repos/service-projects-repo.ts'
import { listAllPages, requireComplete } from '../../speech-api/pages.ts'
import type { RequestOptions } from '../../speech-api/request-options.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'

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
  /** `sandbox`, or the base URL in use. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
}

export function createServiceProjectsService(deps: ServiceProjectsDeps) {
  const { cache, speech } = deps
  const list = (service = deps.service()) => toList(getServiceProjects(cache, service))

  /** Puts a project from a response into the stored list, in front if it is new. */
  function keep(service: string, change: (projects: RawEntry[]) => RawEntry[]): ServiceProjectList {
    const stored = getServiceProjects(cache, service)
    // Before the first list, a single project would look like the complete list.
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
      const { entries: projects, end } = await listAllPages(
        (query) => speech.listServiceProjects(query, options),
        (page) => page.projects,
      )
      if (end !== 'complete' && getServiceProjects(cache, service)) {
        throw new StudioError('bad_answer', 'endless-project-list')
      }
      const resources = { agents: await askFor(listAgents, options), voices: await askFor(listVoices, options) }
      signal.throwIfAborted()
      putServiceProjects(cache, service, { asOf: new Date(deps.now()).toISOString(), projects, resources })
      requireComplete(end)
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
  } satisfies Service<typeof serviceProjects>

  async function listAgents(options: RequestOptions): Promise<StoredResource[]> {
    const { entries, end } = await listAllPages(
      (query) => speech.listAgents(query, options),
      (page) => page.agents,
    )
    requireComplete(end)
    return entries.map((entry) => {
      const { id, name, project_id: projectId } = readLeniently(WireAgent, entry).value
      return { id, name: name ?? id, projectId: projectId ?? null }
    })
  }

  async function listVoices(options: RequestOptions): Promise<StoredResource[]> {
    const { entries, end } = await listAllPages(
      (query) => speech.listVoices({ ...query, type: 'personal' }, options),
      (page) => page.voices,
    )
    requireComplete(end)
    return entries
      .map((entry) => readLeniently(WireVoice, entry).value)
      .filter(({ type }) => type === 'personal')
      .map(({ id, display_name: name, project_id: projectId }) => ({
        id,
        name: name || id,
        projectId: projectId ?? null,
      }))
  }
}

export type ServiceProjectsService = ReturnType<typeof createServiceProjectsService>

/** A key may list projects but not their contents; the list is still useful without them. */
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
  const projects = stored.projects
    .map((entry) => readLeniently(WireProject, entry).value)
    .map((project) => ({
      id: project.id,
      name: project.name || project.id,
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
