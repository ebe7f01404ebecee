import { StudioError } from '#shared/errors/studio-error.ts'
import { beginAgentList, endAgentList, getAgentListTime, putAgentList } from '../../db/repos/agents-repo.ts'
import { eachPage } from '../../speech-api/pages.ts'
import type { AgentsDeps } from './agents-deps.ts'
import { countUnpublished } from './read-agent.ts'

/** Number of agents stored so far, and whether the list is complete. */
export interface AgentsLoaded {
  loaded: number
  isDone: boolean
}

/**
 * Fetches all pages of the current service's agents and stores each as it arrives. After the last one, agents no longer
 * listed are removed; those with unpublished changes are marked as gone.
 *
 * @throws StudioError `bad_answer` if the list doesn't end; its content is stored and nothing is removed
 * @throws StudioError of the speech client: earlier pages are stored, and nothing is removed
 */
export async function* refreshAgents(deps: AgentsDeps, signal: AbortSignal): AsyncGenerator<AgentsLoaded> {
  const service = deps.service()
  const round = beginAgentList(deps.cache, service)
  const asOf = new Date(deps.now()).toISOString()
  const ask = (query: { cursor?: string | undefined; limit: number }) =>
    deps.speech.listAgents(query, { signal, priority: 'interactive' })
  let loaded = 0
  for await (const { page, end } of eachPage(ask)) {
    signal.throwIfAborted()
    putAgentList(deps.cache, service, { round, firstPosition: loaded, agents: page.agents, asOf })
    loaded += page.agents.length
    if (end === undefined) yield { loaded, isDone: false }
    else if (end !== 'complete' && getAgentListTime(deps.cache, service) !== null)
      throw new StudioError('bad_answer', 'endless-agent-list')
  }
  endAgentList(deps.cache, service, { round, asOf, kept: [...countUnpublished(deps, service).keys()] })
  yield { loaded, isDone: true }
}
