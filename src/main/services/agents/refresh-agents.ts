import { StudioError } from '#shared/errors/studio-error.ts'
import { beginAgentList, endAgentList, getAgentListTime, putAgentList } from '../../db/repos/agents-repo.ts'
import { eachPage, type PagesEnd, requireComplete } from '../../speech-api/pages.ts'
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
  let loaded = 0
  let last: PagesEnd | undefined
  const pages = eachPage(
    (query) => deps.speech.listAgents(query, { signal, priority: 'interactive' }),
    (page) => page.agents,
  )
  for await (const { entries, end } of pages) {
    signal.throwIfAborted()
    putAgentList(deps.cache, service, { round, firstPosition: loaded, agents: entries, asOf })
    loaded += entries.length
    last = end
    if (end === undefined) yield { loaded, isDone: false }
    else if (end !== 'complete' && getAgentListTime(deps.cache, service) !== null)
      throw new StudioError('bad_answer', 'endless-agent-list')
  }
  endAgentList(deps.cache, service, { round, asOf, kept: [...countUnpublished(deps, service).keys()] })
  requireComplete(last)
  yield { loaded, isDone: true }
}
