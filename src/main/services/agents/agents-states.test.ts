import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import type { AgentsService } from './agents-service.ts'
import { NEVER, openAgents, refreshAll } from './open-agents.test-support.ts'

let rig: SandboxRig
beforeAll(async () => void (rig = await startSandboxRig()))
afterAll(() => rig.stop())
// A full bucket for each test, so that tests don't wait for each other.
beforeEach(() => rig.clock({ advance_ms: 60_000 }))

const NEW = { name: 'Reception', prompt: 'You answer.', firstMessage: 'Hello.', voiceId: 'carly' }
const LISTS = { criteria: [{ id: 'solved', name: 'Solved', description: 'They got it.' }], data_collection: [] }

/** Every operation that calls the service, each with unpublished changes. */
const OPERATIONS: Record<string, (agents: AgentsService, agentId: string) => Promise<unknown>> = {
  refresh: (agents) => refreshAll(agents),
  fetch: (agents, agentId) => agents.fetch({ agentId }, NEVER),
  create: (agents) => agents.create(NEW, NEVER),
  duplicate: (agents, agentId) => agents.duplicate({ agentId, name: 'Second' }, NEVER),
  compare: (agents, agentId) => agents.compare({ agentId }, NEVER),
  push: (agents, agentId) => agents.push({ agentId, token: null, keepTheirs: [] }, NEVER),
  remove: (agents, agentId) => agents.remove({ agentId }, NEVER),
  refreshVoices: (agents) => agents.refreshVoices(NEVER),
  makeSecret: (agents, agentId) => agents.makeSecret({ agentId }, NEVER),
  removeSecret: (agents, agentId) => agents.removeSecret({ agentId }, NEVER),
  widgetForVisitors: (agents, agentId) => agents.widgetForVisitors({ agentId }, NEVER),
  fetchEvaluation: (agents, agentId) => agents.fetchEvaluation({ agentId }, NEVER),
  compareEvaluation: (agents, agentId) => agents.compareEvaluation({ agentId }, NEVER),
  pushEvaluation: (agents, agentId) => agents.pushEvaluation({ agentId, token: null, keepTheirs: [] }, NEVER),
}
const STATES = [
  [400, 'validation_failed'],
  [401, 'key_refused'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [422, 'request_refused'],
  [429, 'rate_limited'],
  [500, 'service_failed'],
  [503, 'service_unavailable'],
  ['offline', 'offline'],
] as const

describe.each(Object.keys(OPERATIONS))('%s', (name) => {
  it('reports the service’s failure and keeps every unpublished change, in every state', async () => {
    const { agents, target } = openAgents({ baseUrl: rig.baseUrl, apiKey: rig.apiKeys.paid })
    const { agentId } = await agents.create(NEW, NEVER)
    await agents.fetchEvaluation({ agentId }, NEVER)
    agents.edit({ agentId, changes: [{ pointer: '/name', value: 'Unsent' }] })
    agents.editEvaluation({ agentId, mine: LISTS })
    const before = { agent: agents.get({ agentId }), evaluation: agents.evaluation({ agentId }) }
    const run = OPERATIONS[name]!
    const failures: [unknown, string][] = []

    for (const [state] of STATES) {
      if (state === 'offline') target.baseUrl = 'http://127.0.0.1:1'
      else {
        const code = state === 400 ? { code: 'validation_failed' } : {}
        await rig.fault({ kind: 'status', status: state, ...code }, { path: '/v1/agents*', times: getTries(state) })
      }
      const code = await run(agents, agentId).then(
        () => 'done',
        (error: { code?: string }) => error.code ?? String(error),
      )
      failures.push([state, code])
      if (name === 'remove' && state === 404) break
    }

    // A visitor has no key that could be rejected.
    const asVisitor = name === 'widgetForVisitors'
    const expected = STATES.map(([state, code]) => [state, asVisitor && code === 'key_refused' ? 'forbidden' : code])
    // An agent that is already gone counts as deleted.
    if (name === 'remove') expect(failures).toEqual([...expected.slice(0, 3), [404, 'done']])
    else {
      expect(failures).toEqual(expected)
      const { isGone: _isGone, ...agent } = agents.get({ agentId })
      const { isGone: _wasGone, ...agentBefore } = before.agent
      expect(agent).toEqual(agentBefore)
      expect(agents.evaluation({ agentId })).toEqual(before.evaluation)
    }
  })
})

/** Requests one call makes before giving up (specification part 7, retry rules). */
function getTries(status: number): number {
  return status === 429 || status === 503 ? 5 : status === 500 ? 3 : 1
}
