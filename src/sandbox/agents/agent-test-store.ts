import type { Placed } from '../http/read-page.ts'
import type { Account } from '../world/accounts.ts'
import { lastPlaceIn } from '../world/world-memory.ts'
import type { WorldMemory } from '../world/world-memory.ts'

/** A test of an agent: a simulated call judged by one criterion. */
export interface StoredAgentTest extends Placed {
  /** `test_` and 26 letters and digits. */
  id: string
  accountId: string
  agentId: string
  name: string
  /** Expected outcome of the call, worded like an evaluation criterion. */
  description: string
  createdAt: string
}

/** One run of a test. Stores the test's name so it stays readable after the test is deleted. */
export interface StoredTestRun extends Placed {
  /** `trun_` and 26 letters and digits. */
  id: string
  accountId: string
  agentId: string
  testId: string
  testName: string
  status: 'success' | 'failure' | 'unknown'
  rationale: string
  createdAt: string
}

export interface AgentTestStore {
  /** All tests of an account, oldest first. */
  list(account: Account): readonly StoredAgentTest[]
  find(account: Account, id: string): StoredAgentTest | undefined
  add(test: Omit<StoredAgentTest, 'id' | 'place'>): StoredAgentTest
  /** All test runs of an account, including those of deleted agents; newest first. */
  runs(account: Account): readonly StoredTestRun[]
  addRun(run: Omit<StoredTestRun, 'id' | 'place'>): StoredTestRun
  /** Deletes the tests of an agent; their runs stay (specification part 3). */
  removeAgent(agentId: string): void
}

/** The tests of every agent and their runs. */
export function createAgentTestStore(newId: () => string, memory: WorldMemory): AgentTestStore {
  const tests = memory.open<StoredAgentTest>('agent-tests')
  const runs = memory.open<StoredTestRun>('agent-test-runs')
  let madeTests = lastPlaceIn(tests)
  let madeRuns = lastPlaceIn(runs)
  return {
    list: (account) => [...tests.values()].filter(({ accountId }) => accountId === account.id),
    find(account, id) {
      const test = tests.get(id)
      return test?.accountId === account.id ? test : undefined
    },
    add(facts) {
      madeTests += 1
      const test = { ...facts, id: `test_${newId().slice(0, 26)}`, place: madeTests }
      tests.set(test.id, test)
      return test
    },
    runs: (account) =>
      [...runs.values()].filter(({ accountId }) => accountId === account.id).toSorted((a, b) => a.place - b.place),
    addRun(facts) {
      madeRuns += 1
      const run = { ...facts, id: `trun_${newId().slice(0, 26)}`, place: -madeRuns }
      runs.set(run.id, run)
      return run
    },
    removeAgent(agentId) {
      for (const test of [...tests.values()]) if (test.agentId === agentId) tests.delete(test.id)
    },
  }
}
