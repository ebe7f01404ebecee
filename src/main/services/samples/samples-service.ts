import type { samples } from '#shared/contract/samples.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { SAMPLE_AGENT, SAMPLE_METADATA } from '#shared/service-wire/sample-agent.ts'
import type { WritableDb } from '../../db/database.ts'
import { hasAgentWith } from '../../db/repos/agents-repo.ts'
import { removeConversationNote } from '../../db/repos/conversation-notes-repo.ts'
import { getCallRecording, removeConversation } from '../../db/repos/conversation-parts-repo.ts'
import { listSimulatedWith } from '../../db/repos/conversations-repo.ts'
import type { Service } from '../../lib/service.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { AgentCalls } from '../../speech-api/agent-calls.ts'
import type { AgentsService } from '../agents/agents-service.ts'

export interface SamplesDeps {
  db: WritableDb
  cache: WritableDb
  speech: Pick<AgentCalls, 'removeSamples'>
  /** Recordings of conversations. */
  callFiles: Pick<TakeFiles, 'remove'>
  agents: Pick<AgentsService, 'refresh'>
  /** `sandbox`, or the base URL in use. */
  service(): string
}

/** Creates the service for what a new sandbox starts with. */
export function createSamplesService({ db, cache, speech, callFiles, agents, service }: SamplesDeps) {
  const isSandbox = () => service() === 'sandbox'
  const isAgentKnown = () => hasAgentWith(cache, 'sandbox', SAMPLE_AGENT)
  const listConversations = () => listSimulatedWith(cache, 'sandbox', SAMPLE_METADATA)

  async function removeFromSandbox(signal: AbortSignal): Promise<boolean> {
    try {
      await speech.removeSamples({ signal, priority: 'interactive' })
      return true
    } catch (error) {
      if (!isStudioError(error) || error.code !== 'not_found') throw error
      return false
    }
  }

  return {
    known: () => isSandbox() && (isAgentKnown() || listConversations().length > 0),
    async remove(signal) {
      if (!isSandbox()) return false
      const wereThere = await removeFromSandbox(signal)
      const conversations = listConversations()
      for (const { id, conversationId } of conversations) {
        const recording = getCallRecording(cache, id)
        removeConversationNote(db, 'sandbox', conversationId)
        removeConversation(cache, id)
        if (recording) await callFiles.remove(recording.recordingId)
      }
      // Removes the agent, unless it has unpublished changes.
      if (isAgentKnown()) for await (const _loaded of agents.refresh(signal));
      return wereThere || conversations.length > 0
    },
  } satisfies Service<typeof samples>
}
