import type { Placed } from '../http/read-page.ts'
import type { Account } from '../world/accounts.ts'
import { lastPlaceIn } from '../world/world-memory.ts'
import type { WorldMemory } from '../world/world-memory.ts'
import type { AgentFields, EvaluationFields } from './agent-fields.ts'

export interface StoredAgent extends Placed {
  /** `agent_` and 26 letters and digits. */
  id: string
  accountId: string
  slug: string
  fields: AgentFields
  webhookSecret: string
  evaluation: EvaluationFields
  /** RFC 3339. */
  createdAt: string
  updatedAt: string
  /** Incremented on each write of the agent or its evaluation. */
  revision: number
  evaluationRevision: number
}

export type NewAgent = Omit<StoredAgent, 'id' | 'place' | 'accountId' | 'revision' | 'evaluationRevision'>

export interface AgentStore {
  /** Newest first. */
  list(account: Account): readonly StoredAgent[]
  find(account: Account, id: string): StoredAgent | undefined
  /** An agent of any account, for endpoints that need no credential. */
  findById(id: string): StoredAgent | undefined
  hasSlug(account: Account, slug: string): boolean
  add(account: Account, agent: NewAgent): StoredAgent
  replace(agent: StoredAgent): void
  remove(id: string): void
}

/** The agents of every account. */
export function createAgentStore(newId: () => string, memory: WorldMemory): AgentStore {
  const byId = memory.open<StoredAgent>('agents')
  let made = lastPlaceIn(byId)
  const list = (account: Account) =>
    [...byId.values()].filter(({ accountId }) => accountId === account.id).toSorted((a, b) => a.place - b.place)
  return {
    list,
    find: (account, id) => {
      const agent = byId.get(id)
      return agent?.accountId === account.id ? agent : undefined
    },
    findById: (id) => byId.get(id),
    hasSlug: (account, slug) => list(account).some((agent) => agent.slug === slug),
    add(account, facts) {
      made += 1
      const agent = {
        ...facts,
        id: `agent_${newId().slice(0, 26)}`,
        place: -made,
        accountId: account.id,
        revision: 1,
        evaluationRevision: 1,
      }
      byId.set(agent.id, agent)
      return agent
    },
    replace: (agent) => void byId.set(agent.id, agent),
    remove: (id) => void byId.delete(id),
  }
}
