import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { PurgedResources, StoredProject } from './project-store.ts'

/** What stands in a project: its agents, the voices cloned for it, and the webhook endpoints that hear of it. */
function resourcesOf(deps: SandboxDeps, account: Account, projectId: string): Required<PurgedResources> {
  return {
    agents: deps.agents.list(account).filter(({ fields }) => fields.project_id === projectId),
    voices: deps.personalVoices.list(account).filter((voice) => voice.projectId === projectId),
    endpoints: deps.endpoints.list(account.id).filter((endpoint) => endpoint.projectId === projectId),
  }
}

/** How many those are; of a purged project, how many would come back. */
export function countResources(deps: SandboxDeps, account: Account, project: StoredProject): number {
  const { state, id } = project
  return sizeOf(state.kind === 'purged' ? state.resources : resourcesOf(deps, account, id))
}

/** How many things those are. */
export function sizeOf({ agents, voices, endpoints = [] }: PurgedResources): number {
  return agents.length + voices.length + endpoints.length
}

/** Gives everything in the project to the Default one. */
export function detachResources(deps: SandboxDeps, account: Account, projectId: string): void {
  const { agents, voices, endpoints } = resourcesOf(deps, account, projectId)
  for (const endpoint of endpoints) deps.endpoints.replace({ ...endpoint, projectId: null })
  for (const agent of agents) {
    deps.agents.replace({
      ...agent,
      fields: { ...agent.fields, project_id: null },
      revision: agent.revision + 1,
      updatedAt: new Date(deps.clock.nowMs()).toISOString(),
    })
  }
  for (const voice of voices) deps.personalVoices.replace(account, { ...voice, projectId: null })
}

/** Takes everything in the project away and answers it. */
export function takeResources(deps: SandboxDeps, account: Account, projectId: string): PurgedResources {
  const resources = resourcesOf(deps, account, projectId)
  for (const { id } of resources.agents) deps.agents.remove(id)
  for (const { id } of resources.voices) deps.personalVoices.remove(account, id)
  for (const { id } of resources.endpoints) deps.endpoints.remove(id)
  return resources
}

/** Brings back what `takeResources` took. */
export function bringBackResources(deps: SandboxDeps, account: Account, resources: PurgedResources): void {
  const { agents, voices, endpoints = [] } = resources
  for (const agent of agents) deps.agents.replace(agent)
  for (const endpoint of endpoints) deps.endpoints.replace(endpoint)
  for (const voice of voices) deps.personalVoices.replace(account, voice)
}
