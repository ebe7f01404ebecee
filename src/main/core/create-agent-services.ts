import { wait } from '../lib/wait.ts'
import type { WorkspaceServices } from '../procedures/studio-errors.ts'
import { createAgentsService } from '../services/agents/agents-service.ts'
import { createConversationsService } from '../services/conversations/conversations-service.ts'
import { createFlowService } from '../services/flow/flow-service.ts'
import { createSamplesService } from '../services/samples/samples-service.ts'
import { createUnpublishedService } from '../services/unpublished/unpublished-service.ts'
import { createWebhooksService } from '../services/webhooks/webhooks-service.ts'
import type { SpeechApi } from '../speech-api/speech-api.ts'
import type { WorkspaceContext } from './workspace-context.ts'

/**
 * Creates the services for agents, their flows, conversations and webhooks. The scope ends their work.
 *
 * @param onSaved called with files that may be revealed in the file manager
 */
export function createAgentServices(context: WorkspaceContext, speech: SpeechApi, onSaved: (path: string) => void) {
  const { storage, secrets, bugs, scope, stored, service, writtenFiles, newId, now } = context
  const { db, cache, callFiles, uploadsFolder } = storage
  const flow = createFlowService({ db, cache, speech, service, now, runId: newId() })
  const webhooks = createWebhooksService({
    ...{ db, cache, speech, service, secrets, newId, now },
    headerPrefix: () => stored().headerPrefix,
    serviceVersion: () => stored().serviceVersion,
    reportBug: (error) => void bugs.report(error, 'webhooks'),
  })
  scope.defer(() => webhooks.dispose())
  const conversations = createConversationsService({
    ...{ db, cache, speech, callFiles, writtenFiles, service, newId, now, wait, onSaved },
    exportFolder: () => stored().exportFolder,
    partsFolder: uploadsFolder,
    reportBug: (error) => void bugs.report(error, 'conversations'),
  })
  scope.defer(() => conversations.dispose())
  const flowChanges = flow.countUnpublished
  const agents = createAgentsService({ db, cache, service, speech, now, flowChanges })
  const unpublished: WorkspaceServices['unpublished'] = createUnpublishedService({ agents, flow })
  return {
    ...{ flow, webhooks, conversations, agents, unpublished },
    samples: createSamplesService({ db, cache, speech, callFiles, agents, service, flowChanges }),
  }
}
