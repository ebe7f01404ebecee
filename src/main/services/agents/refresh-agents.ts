import { StudioError } from '#shared/errors/studio-error.ts'
import { countAgentEdits } from '../../db/repos/agent-edits-repo.ts'
import { beginAgentList, endAgentList, getAgentListTime, putAgentList } from '../../db/repos/agents-repo.ts'
import { eachPage } from '../../speech-api/pages.ts'
import type { AgentsDeps } from './agents-deps.ts'

/** How many agents have been stored so far, and whether those are all. */
export interface AgentsLoaded {
  loaded: number
  isDone: boolean
}

/**
 * Asks for every page of the present service's agents and stores each as it comes. With the last one, agents that are not listed any
 * more are removed; those with unsent changes are marked as gone.
 *
 * @throws StudioError `bad_answer`: the list does not end; what it held is stored and nothing is removed
 * @throws StudioError of the speech client: pages before it are stored, and nothing is removed
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
      throw new StudioError('bad_answer', 'The service began its list of agents over and over. What was stored stays.')
  }
  endAgentList(deps.cache, service, { round, asOf, kept: [...countAgentEdits(deps.db, service).keys()] })
  yield { loaded, isDone: true }
}
