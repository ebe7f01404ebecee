import type { conversations } from '#shared/contract/conversations.ts'
import type { Service } from '../../lib/service.ts'
import { latestValues } from '../../lib/latest-values.ts'
import { reportSaved } from '../exports/report-saved.ts'
import { annotateConversation } from './annotate-conversation.ts'
import { createConversationWatcher } from './conversation-watcher.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { fetchConversation } from './fetch-conversation.ts'
import { fetchRecording } from './fetch-recording.ts'
import { exportConversations, checkConversationExport } from './export-conversations.ts'
import { listConversations } from './list-conversations.ts'
import { createLiveSessions } from './live-sessions.ts'
import { readConversation } from './read-conversation.ts'
import { readCriteria } from './read-criteria.ts'
import { readEndedConversations, refreshConversations } from './refresh-conversations.ts'
import { searchMessages } from './search-messages.ts'
import { startConversation } from './start-conversation.ts'

/** Minimum interval between conversation snapshots. */
const REST_MS = 100

/** Creates the service for conversations of whichever service is current. */
export function createConversationsService(deps: ConversationsDeps) {
  const watcher = createConversationWatcher(deps)
  const sessions = createLiveSessions(deps.speech)
  const goneAgents = new Set<string>()
  const service = {
    watch(request, signal) {
      const subscribe = (listener: () => void) => watcher.subscribe(request, listener)
      return latestValues({ read: () => watcher.glance(request, signal), subscribe }, REST_MS, signal)
    },
    list: (request) => listConversations(deps, request),
    refresh: (signal) => refreshConversations(deps, signal, goneAgents),
    readEnded: (request, signal) => readEndedConversations(deps, request, signal),
    get: ({ conversationId }, signal) => readConversation(deps, conversationId, signal),
    fetch: (request, signal) => fetchConversation(deps, request, signal),
    start: (request, signal) => startConversation(deps, sessions, request, signal),
    checkSession: (request, signal) => sessions.check(request, signal),
    joinSession: (request, signal) => sessions.join(request, signal),
    fetchRecording: (request, signal) => fetchRecording(deps, request, signal),
    search: (request) => searchMessages(deps, request),
    annotate: (request, signal) => annotateConversation(deps, watcher, request, signal),
    criteria: (request) => readCriteria(deps, request),
    checkExport: (request) => checkConversationExport(deps, request),
    export: (request, signal) => reportSaved(exportConversations(deps, request, signal), deps.onSaved),
  } satisfies Service<typeof conversations>
  return {
    ...service,
    glance: watcher.glance,
    subscribe: watcher.subscribe,
    dispose: watcher.dispose,
    /** Origins that the page joining this conversation's session may connect to. */
    pageMayReach: (conversationId: string) => sessions.reachable(conversationId),
  }
}
