import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { PurgedResources, StoredProject } from './project-store.ts'

/** What stands in a project: its agents and the voices cloned for it. */
export function resourcesOf(deps: SandboxDeps, account: Account, projectId: string): PurgedResources {
  return {
    agents: deps.agents.list(account).filter(({ fields }) => fields.project_id === projectId),
    voices: deps.personalVoices.list(account).filter((voice) => voice.projectId === projectId),
  }
}

/** How many those are; of a purged project, how many would come back. */
export function countResources(deps: SandboxDeps, account: Account, project: StoredProject): number {
  const { agents, voices } =
    project.state.kind === 'purged' ? project.state.resources : resourcesOf(deps, account, project.id)
  return agents.length + voices.length
}

/** Gives everything in the project to the Default one. */
export function detachResources(deps: SandboxDeps, account: Account, projectId: string): void {
  const { agents, voices } = resourcesOf(deps, account, projectId)
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
  return resources
}

/** Brings back what `takeResources` took. */
export function bringBackResources(deps: SandboxDeps, account: Account, { agents, voices }: PurgedResources): void {
  for (const agent of agents) deps.agents.replace(agent)
  for (const voice of voices) deps.personalVoices.replace(account, voice)
}
