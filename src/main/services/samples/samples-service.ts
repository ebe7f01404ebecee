import type { samples } from '#shared/contract/samples.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { SAMPLE_AGENT_SLUG, SAMPLE_METADATA } from '#shared/service-wire/sample-agent.ts'
import { findUnchangedAgent } from '../../db/repos/agents-repo.ts'
import { removeConversationNote } from '../../db/repos/conversation-notes-repo.ts'
import { getCallRecording, removeConversation } from '../../db/repos/conversation-parts-repo.ts'
import { listSimulatedWith } from '../../db/repos/conversations-repo.ts'
import type { Service } from '../../lib/service.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { AgentCalls } from '../../speech-api/agent-calls.ts'
import type { AgentsDeps } from '../agents/agents-deps.ts'
import type { AgentsService } from '../agents/agents-service.ts'
import { countUnpublished } from '../agents/read-agent.ts'

export interface SamplesDeps extends Pick<AgentsDeps, 'db' | 'cache' | 'flowChanges'> {
  speech: Pick<AgentCalls, 'removeSamples'>
  /** Recordings of conversations. */
  callFiles: Pick<TakeFiles, 'remove'>
  agents: Pick<AgentsService, 'refresh'>
  /** `sandbox`, or the base URL in use. */
  service(): string
}

/** Creates the service for what a new sandbox starts with. */
export function createSamplesService(deps: SamplesDeps) {
  const { db, cache, speech, callFiles, agents, service } = deps
  const isSandbox = () => service() === 'sandbox'
  const findAgent = () => findUnchangedAgent(cache, 'sandbox', SAMPLE_AGENT_SLUG)
  const listConversations = () => listSimulatedWith(cache, 'sandbox', SAMPLE_METADATA)

  /** Null if the sandbox has none. */
  async function removeFromSandbox(keepsAgent: boolean, signal: AbortSignal) {
    try {
      return await speech.removeSamples({ keepsAgent }, { signal, priority: 'interactive' })
    } catch (error) {
      if (!isStudioError(error) || error.code !== 'not_found') throw error
      return null
    }
  }

  return {
    known: () => isSandbox() && (findAgent() !== undefined || listConversations().length > 0),
    async remove(signal) {
      if (!isSandbox()) return 'none'
      const agentId = findAgent()
      const isEditedHere = agentId !== undefined && countUnpublished(deps, 'sandbox').has(agentId)
      const removed = await removeFromSandbox(isEditedHere, signal)
      const conversations = listConversations()
      for (const { id, conversationId } of conversations) {
        const recording = getCallRecording(cache, id)
        removeConversationNote(db, 'sandbox', conversationId)
        removeConversation(cache, id)
        if (recording) await callFiles.remove(recording.recordingId)
      }
      if (agentId !== undefined) for await (const _loaded of agents.refresh(signal));
      if (removed?.kept_agent_id) return 'conversation'
      return removed || conversations.length > 0 ? 'all' : 'none'
    },
  } satisfies Service<typeof samples>
}
