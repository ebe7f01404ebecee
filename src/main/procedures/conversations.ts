import type { WatchedConversation } from '#shared/contract/conversations.ts'
import type { ConversationsService } from '../services/conversations/conversations-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

/** Everything that screens ask of conversations. */
export interface ConversationsProcedures extends Omit<
  ConversationsService,
  'glance' | 'subscribe' | 'dispose' | 'pageMayReach'
> {
  watch(request: { conversationId: string }, signal: AbortSignal): AsyncGenerator<WatchedConversation, void, void>
}

/** Conversations, as they are at the service and as they are kept here. */
export function conversationsProcedures(
  studio: StudioImplementer['conversations'],
  conversations: ConversationsProcedures,
) {
  return {
    list: studio.list.handler(({ input }) => conversations.list(input)),
    refresh: studio.refresh.handler(({ context }) => conversations.refresh(context.signal)),
    readEnded: studio.readEnded.handler(({ input, context }) => conversations.readEnded(input, context.signal)),
    get: studio.get.handler(({ input }) => conversations.get(input)),
    fetch: studio.fetch.handler(({ input, context }) => conversations.fetch(input, context.signal)),
    watch: studio.watch.handler(({ input, context }) => conversations.watch(input, context.signal)),
    start: studio.start.handler(({ input, context }) => conversations.start(input, context.signal)),
    checkSession: studio.checkSession.handler(({ input, context }) =>
      conversations.checkSession(input, context.signal),
    ),
    joinSession: studio.joinSession.handler(({ input, context }) => conversations.joinSession(input, context.signal)),
    fetchRecording: studio.fetchRecording.handler(({ input, context }) =>
      conversations.fetchRecording(input, context.signal),
    ),
    search: studio.search.handler(({ input }) => conversations.search(input)),
    annotate: studio.annotate.handler(({ input }) => conversations.annotate(input)),
    criteria: studio.criteria.handler(({ input }) => conversations.criteria(input)),
    checkExport: studio.checkExport.handler(({ input }) => conversations.checkExport(input)),
    export: studio.export.handler(({ input, context }) => conversations.export(input, context.signal)),
  }
}
