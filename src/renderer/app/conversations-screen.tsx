import { useEffect, useState } from 'react'
import { CALL_WINDOW, callAddress } from '#shared/domain/call-window.ts'
import { EVERYTHING } from '../features/conversations/conversation-filters.tsx'
import { ConversationList } from '../features/conversations/conversation-list.tsx'
import { ConversationPage } from '../features/conversations/conversation-page.tsx'
import { CriteriaGrid } from '../features/conversations/criteria-grid.tsx'
import { ConversationDeliveries } from '../features/webhooks/conversation-deliveries.tsx'
import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import type { StartedSessions } from './started-sessions.ts'
import { goTo } from './use-route.ts'

export interface ConversationsScreenProps {
  conversationId: string | null
  messageId: string | null
  sessions: StartedSessions
}

/** The agents' conversations, or one of them. */
export function ConversationsScreen({ conversationId, messageId, sessions }: ConversationsScreenProps) {
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState(EVERYTHING)
  const [opened, setOpened] = useState<{ conversationId: string; messageId: string | null } | null>(null)
  useEffect(() => {
    if (conversationId !== null) setOpened({ conversationId, messageId })
  }, [conversationId, messageId])
  const open = (shown: string, line: string | null = null) =>
    goTo({ area: 'conversations', conversationId: shown, messageId: line })
  if (conversationId === null)
    return (
      <ConversationList
        search={search}
        onSearch={setSearch}
        choice={choice}
        onChoice={setChoice}
        opened={opened}
        onOpen={open}
        onCriteria={(agentId) => goTo({ area: 'criteria', agentId })}
        onStarted={(started) => open(sessions.keep(started))}
      />
    )
  return (
    <ConversationPage
      key={conversationId}
      conversationId={conversationId}
      messageId={messageId}
      search={search}
      session={sessions.of(conversationId)}
      deliveries={
        <ConversationDeliveries
          conversationId={conversationId}
          onRebuild={() => goTo({ area: 'webhooks', tab: 'rebuild', item: conversationId })}
        />
      }
      onAgent={(agentId) => goTo({ area: 'agents', agentId, tab: 'settings' })}
      onJoin={() => openCall(conversationId)}
      onBack={() => goTo({ area: 'conversations', conversationId: null, messageId: null })}
    />
  )
}

/** Opens a separate window, since only that one may reach the session's URL. */
function openCall(conversationId: string): void {
  const opened = window.open(callAddress(conversationId), CALL_WINDOW, 'popup,width=460,height=560')
  if (opened) opened.focus()
  else showToast({ text: t('callBlocked') })
}

/** Results of an agent's success criteria, by conversation. */
export function CriteriaScreen({ agentId }: { agentId: string | null }) {
  return (
    <CriteriaGrid
      agentId={agentId}
      onAgent={(chosen) => goTo({ area: 'criteria', agentId: chosen })}
      onOpen={(conversationId) => goTo({ area: 'conversations', conversationId, messageId: null })}
      onBack={() => goTo({ area: 'conversations', conversationId: null, messageId: null })}
    />
  )
}
