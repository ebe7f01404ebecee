import { must } from '#shared/errors/must.ts'
import { SAMPLE_METADATA } from '#shared/service-wire/sample-agent.ts'
import type { StoredAgent } from '../agents/agent-store.ts'
import { removeAgent } from '../agents/read-agents.ts'
import { addAgent } from '../agents/write-agent.ts'
import { createConversationStore } from '../conversations/conversation-store.ts'
import { beginConversation } from '../conversations/start-conversation.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import { KNOWN_VERSIONS } from '../world/service-version.ts'
import type { SandboxTimers } from '../world/sandbox-timers.ts'
import { createPassingMemory } from '../world/world-memory.ts'
import type { WorldMemory } from '../world/world-memory.ts'
import { SAMPLE_BODY, SAMPLE_EVALUATION, SAMPLE_FLOW } from './sample-contents.ts'

export interface Samples {
  /** Adds the sample agent if it wasn't added yet; resolves when its conversation is stored too. Never rejects. */
  prepare(): Promise<void>
  /**
   * Deletes the account's sample conversation, and the sample agent unless it was edited or `keepsAgent` is set. They
   * don't come back. A kept agent's `updated_at` changes, which shows that it is no longer a sample. Undefined without
   * samples.
   */
  remove(account: Account, options: { keepsAgent: boolean }): { keptAgentId: string | null } | undefined
}

/** The samples of an account, from the start of its memory until they are removed. */
interface StoredSamples {
  /** Undefined until it was added; it may have been deleted since. */
  agentId?: string
  /** Undefined until it was played to its end. */
  conversationId?: string
}

/** Plays as fast as speech is generated, whatever the clock shows. */
const UNPACED: SandboxTimers = { waitUntil: async (_atMs, signal) => signal.throwIfAborted() }

/** Draws the caller who books an appointment. */
const CALLER = 0.11

/** The samples of a new memory, where they are wanted, or of one that still has them. */
export function createSamples(deps: SandboxDeps, memory: WorldMemory, isWanted: boolean): Samples {
  const byAccount = memory.open<StoredSamples>('samples')
  const paid = must(
    deps.accounts.all.find(({ plan }) => plan === 'paid'),
    'there is a paid account',
  )
  if (isWanted && memory.isNew) byAccount.set(paid.id, {})
  let playing: Promise<void> | undefined

  async function play(agentId: string): Promise<void> {
    const played = await playSampleConversation(deps, paid, agentId)
    // Removed while it was being played, it doesn't come back.
    if (!played || !byAccount.has(paid.id)) return
    const { id: _id, place: _place, ...facts } = played
    const { id } = deps.conversations.add(facts)
    deps.conversations.change(id, facts)
    byAccount.set(paid.id, { agentId, conversationId: id })
  }

  return {
    async prepare() {
      const stored = byAccount.get(paid.id)
      if (!stored || stored.conversationId !== undefined) return
      const agentId = stored.agentId ?? addSampleAgent(deps, paid)
      if (stored.agentId === undefined) byAccount.set(paid.id, { agentId })
      await (playing ??= play(agentId))
    },
    remove(account, { keepsAgent }) {
      const stored = byAccount.get(account.id)
      if (!stored) return undefined
      byAccount.delete(account.id)
      if (stored.conversationId !== undefined) deps.conversations.remove(stored.conversationId)
      const agent = stored.agentId === undefined ? undefined : deps.agents.find(account, stored.agentId)
      if (!agent) return { keptAgentId: null }
      if (keepsAgent || isEdited(deps, account, agent)) {
        const updatedAt = new Date(deps.clock.nowMs()).toISOString()
        deps.agents.replace({ ...agent, revision: agent.revision + 1, updatedAt })
        return { keptAgentId: agent.id }
      }
      removeAgent(deps, agent.id)
      return { keptAgentId: null }
    },
  }
}

function addSampleAgent(deps: SandboxDeps, account: Account): string {
  const agent = addAgent(deps, { account, projectId: null }, SAMPLE_BODY, SAMPLE_EVALUATION)
  // Not checked here: compiling the check takes a fifth of the sandbox's start, and a test checks the graph.
  const draft = deps.flows.putDraft(agent.id, { graph: SAMPLE_FLOW })
  deps.flows.publish(agent.id, draft, undefined)
  return agent.id
}

/** Whether the agent, its evaluation or its flow was written since it was added, or a test was added to it. */
function isEdited(deps: SandboxDeps, account: Account, { id, revision, evaluationRevision }: StoredAgent): boolean {
  const { draft, activeId, versions } = deps.flows.of(id)
  return (
    revision > 1 ||
    evaluationRevision > 1 ||
    draft !== undefined ||
    versions.length !== 1 ||
    activeId !== versions[0]?.id ||
    deps.agentTests.list(account).some(({ agentId }) => agentId === id)
  )
}

/** The finished conversation, which isn't stored yet; undefined without its agent, or if the sandbox stops first. */
async function playSampleConversation(deps: SandboxDeps, account: Account, agentId: string) {
  const agent = deps.agents.find(account, agentId)
  if (!agent) return undefined
  // Stored only as a whole: a start that is interrupted leaves no conversation that failed.
  const conversations = createConversationStore(
    deps.newId,
    () => new Date(deps.clock.nowMs()).toISOString(),
    createPassingMemory(),
  )
  const { conversation, ended } = beginConversation(
    { ...deps, conversations, timers: UNPACED, random: () => CALLER },
    {
      account,
      agent,
      order: { metadata: { [SAMPLE_METADATA]: true } },
      origin: 'http://127.0.0.1',
      version: must(KNOWN_VERSIONS.at(-1), 'versions are known'),
    },
  )
  await ended
  const played = conversations.find(account.id, conversation.id)
  return played?.status === 'completed' ? played : undefined
}
