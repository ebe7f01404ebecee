import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { PurgedResources, StoredProject } from './project-store.ts'

/** Resources in a project: agents, cloned voices, and webhook endpoints. */
function getResources(deps: SandboxDeps, account: Account, projectId: string): Required<PurgedResources> {
  return {
    agents: deps.agents.list(account).filter(({ fields }) => fields.project_id === projectId),
    voices: deps.personalVoices.list(account).filter((voice) => voice.projectId === projectId),
    endpoints: deps.endpoints.list(account.id).filter((endpoint) => endpoint.projectId === projectId),
  }
}

/** Number of resources per kind; for a purged project, the number a restore would recover. */
export function countResources(deps: SandboxDeps, account: Account, project: StoredProject): number {
  const { state, id } = project
  return sizeOf(state.kind === 'purged' ? state.resources : getResources(deps, account, id))
}

/** Total number of resources. */
export function sizeOf({ agents, voices, endpoints = [] }: PurgedResources): number {
  return agents.length + voices.length + endpoints.length
}

/** Moves everything in the project to the default one. */
export function detachResources(deps: SandboxDeps, account: Account, projectId: string): void {
  const { agents, voices, endpoints } = getResources(deps, account, projectId)
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

/** Removes everything in the project and returns it. */
export function takeResources(deps: SandboxDeps, account: Account, projectId: string): PurgedResources {
  const resources = getResources(deps, account, projectId)
  for (const { id } of resources.agents) deps.agents.remove(id)
  for (const { id } of resources.voices) deps.personalVoices.remove(account, id)
  for (const { id } of resources.endpoints) deps.endpoints.remove(id)
  return resources
}

/** Restores what `takeResources` removed. */
export function bringBackResources(deps: SandboxDeps, account: Account, resources: PurgedResources): void {
  const { agents, voices, endpoints = [] } = resources
  for (const agent of agents) deps.agents.replace(agent)
  for (const endpoint of endpoints) deps.endpoints.replace(endpoint)
  for (const voice of voices) deps.personalVoices.replace(account, voice)
}
