import type {
  ConversationDetail,
  ConversationExportCheck,
  ConversationExportEvent,
  ConversationExportRequest,
  ConversationFilter,
  ConversationPage,
  CriteriaGrid,
  MessageHit,
  SessionCheck,
  StartedConversation,
} from '#shared/contract/conversations.ts'
import { annotateConversation, type AnnotationRequest } from './annotate-conversation.ts'
import { type ConversationWatcher, createConversationWatcher } from './conversation-watcher.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { fetchConversation } from './fetch-conversation.ts'
import { fetchRecording } from './fetch-recording.ts'
import { exportConversations, checkConversationExport } from './export-conversations.ts'
import { listConversations } from './list-conversations.ts'
import { createLiveSessions, type SessionKeys } from './live-sessions.ts'
import { readConversation } from './read-conversation.ts'
import { readCriteria } from './read-criteria.ts'
import { type ConversationsLoaded, readEndedConversations, refreshConversations } from './refresh-conversations.ts'
import { searchMessages } from './search-messages.ts'
import { startConversation, type StartRequest } from './start-conversation.ts'

type OfConversation = { conversationId: string }

/** The conversations of the present service; the contract in `shared/contract/conversations.ts` says what each member does. */
export interface ConversationsService extends Pick<ConversationWatcher, 'glance' | 'subscribe' | 'dispose'> {
  list(request: ConversationFilter & { offset: number; limit: number }): ConversationPage
  refresh(signal: AbortSignal): AsyncGenerator<ConversationsLoaded>
  readEnded(request: { most: number }, signal: AbortSignal): AsyncGenerator<{ read: number; total: number }>
  get(request: OfConversation): ConversationDetail
  fetch(request: OfConversation, signal: AbortSignal): Promise<ConversationDetail>
  start(request: StartRequest, signal: AbortSignal): Promise<StartedConversation>
  checkSession(request: OfConversation, signal: AbortSignal): Promise<SessionCheck>
  joinSession(request: OfConversation, signal: AbortSignal): AsyncGenerator<SessionKeys>
  /** Origins that the page which joins the session of this conversation may connect to. */
  pageMayReach(conversationId: string): string[]
  fetchRecording(request: OfConversation, signal: AbortSignal): Promise<ConversationDetail>
  search(request: { text: string; limit: number }): MessageHit[]
  annotate(request: AnnotationRequest): ConversationDetail
  criteria(request: { agentId: string; offset: number; limit: number }): CriteriaGrid
  checkExport(request: ConversationExportRequest): Promise<ConversationExportCheck>
  export(
    request: ConversationExportRequest & { overwrite: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<ConversationExportEvent>
}

/** The conversations of whatever service is the present one when it is asked. */
export function createConversationsService(deps: ConversationsDeps): ConversationsService {
  const watcher = createConversationWatcher(deps)
  const sessions = createLiveSessions(deps.speech)
  const goneAgents = new Set<string>()
  return {
    ...watcher,
    list: (request) => listConversations(deps, request),
    refresh: (signal) => refreshConversations(deps, signal, goneAgents),
    readEnded: (request, signal) => readEndedConversations(deps, request, signal),
    get: ({ conversationId }) => readConversation(deps, conversationId),
    fetch: (request, signal) => fetchConversation(deps, request, signal),
    start: (request, signal) => startConversation(deps, sessions, request, signal),
    checkSession: (request, signal) => sessions.check(request, signal),
    joinSession: (request, signal) => sessions.join(request, signal),
    pageMayReach: (conversationId) => sessions.reachable(conversationId),
    fetchRecording: (request, signal) => fetchRecording(deps, request, signal),
    search: (request) => searchMessages(deps, request),
    annotate: (request) => annotateConversation(deps, watcher, request),
    criteria: (request) => readCriteria(deps, request),
    checkExport: (request) => checkConversationExport(deps, request),
    export: (request, signal) => exportConversations(deps, request, signal),
  }
}
