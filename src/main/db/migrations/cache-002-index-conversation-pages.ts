import type { WritableDb } from '../database.ts'

/** Adds an index for each order in which conversations are paged, and for the few live, failed and unread ones. */
export function indexConversationPages(db: WritableDb): void {
  db.script(`
    DROP INDEX conversations_in_order;
    DROP INDEX conversations_of_agent;
    CREATE INDEX conversations_in_order ON conversations (service, created_at DESC, conversation_id DESC);
    CREATE INDEX conversations_of_agent ON conversations (service, agent_id, created_at DESC, conversation_id DESC);
    CREATE INDEX conversations_by_result ON conversations
      (service, agent_id, failed_count DESC, open_count DESC, created_at DESC, conversation_id DESC)
      WHERE passed_count + failed_count + open_count > 0;
    CREATE INDEX conversations_failed ON conversations (service, created_at DESC, conversation_id DESC)
      WHERE failed_count > 0;
    CREATE INDEX conversations_live ON conversations (service, created_at DESC, conversation_id DESC)
      WHERE status IN ('pending', 'active');
    CREATE INDEX conversations_unread ON conversations (service, created_at DESC, conversation_id DESC)
      WHERE parts_as_of IS NULL AND is_gone = 0 AND status NOT IN ('pending', 'active')`)
}
