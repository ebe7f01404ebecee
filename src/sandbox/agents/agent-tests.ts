import { z } from 'zod'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { callPhrases } from '../conversations/call-phrases.ts'
import { createCaller } from '../conversations/caller.ts'
import { synthesizeFlow } from '../conversations/default-flow.ts'
import { judgeCriterion } from '../conversations/judge-criterion.ts'
import { getSeed } from '../conversations/seed-of.ts'
import { walkFlow } from '../conversations/walk-flow.ts'
import type { CallContext } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import { readPage } from '../http/read-page.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { StoredAgent } from './agent-store.ts'
import type { StoredAgentTest, StoredTestRun } from './agent-test-store.ts'
import { ownAgent } from './own-agent.ts'

const NewTest = z.object({ name: z.string().min(1).max(100), description: z.string().max(2_000).default('') })

/** `GET /v1/agents/tests` (assumed): tests of the account's agents, oldest first, paginated. */
export function listAgentTests(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { items, paging } = readPage(c.req, deps.agentTests.list(getCaller(c.var.call).account))
    return c.json({ tests: items.map(testEntry), ...paging })
  }
}

/** `POST /v1/agents/{agent_id}/tests` (assumed): 201 with the test. */
export function createAgentTest(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const fields = await readBody(c.req.raw, NewTest)
    const { id: agentId, accountId } = ownAgent(deps, c)
    const createdAt = new Date(deps.clock.nowMs()).toISOString()
    return c.json(testEntry(deps.agentTests.add({ accountId, agentId, ...fields, createdAt })), 201)
  }
}

/**
 * `POST /v1/agents/tests/{test_id}/run` (assumed): simulates a call on the active flow, judges it and returns 201 with
 * the run.
 */
export function runAgentTest(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const id = c.req.param('test_id') ?? ''
    const test = deps.agentTests.find(getCaller(c.var.call).account, id)
    if (!test) {
      throw new ServiceFailure({ status: 404, code: 'not_found', message: `There is no test ${id}` })
    }
    const agent = ownAgent(deps, c, test.agentId)
    const { status, rationale } = playTest(deps, agent, test)
    const run = deps.agentTests.addRun({
      accountId: agent.accountId,
      agentId: agent.id,
      testId: test.id,
      testName: test.name,
      status,
      rationale,
      createdAt: new Date(deps.clock.nowMs()).toISOString(),
    })
    return c.json(runEntry(run), 201)
  }
}

/**
 * `GET /v1/agents/test-runs` (assumed): the account's test runs, newest first, including those of deleted tests and
 * agents.
 */
export function listTestRuns(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { items, paging } = readPage(c.req, deps.agentTests.runs(getCaller(c.var.call).account))
    return c.json({ runs: items.map(runEntry), ...paging })
  }
}

/** Deterministic: the same test of the same flow always has the same outcome. */
function playTest(deps: SandboxDeps, agent: StoredAgent, test: StoredAgentTest) {
  const phrases = callPhrases(agent.fields.language)
  const { versions, activeId } = deps.flows.of(agent.id)
  const graph =
    versions.find(({ id }) => id === activeId)?.graph ?? synthesizeFlow(agent.evaluation.data_collection, phrases)
  const turns = walkFlow({
    graph,
    firstMessage: agent.fields.first_message,
    phrases,
    caller: createCaller(phrases, seededRandom(getSeed(test.id))),
    variables: new Map(
      (graph.variables ?? []).flatMap(({ key, default: standard }): [string, unknown][] =>
        standard === undefined ? [] : [[key, standard]],
      ),
    ),
    trigger: undefined,
    inactivityTimeoutMs: null,
  })
  const spoken: { role: 'user' | 'assistant'; content: string }[] = []
  for (;;) {
    const turn = turns.next()
    if (turn.done) return judgeCriterion(test, turn.value, spoken)
    if (turn.value.kind === 'line') spoken.push({ role: turn.value.role, content: turn.value.text })
  }
}

function testEntry({ id, agentId, name, description, createdAt }: StoredAgentTest): object {
  return { id, agent_id: agentId, name, description, created_at: createdAt }
}

function runEntry({ id, agentId, testId, testName, status, rationale, createdAt }: StoredTestRun): object {
  return { id, agent_id: agentId, test_id: testId, test_name: testName, status, rationale, created_at: createdAt }
}
