import { useState } from 'react'
import { AgentList } from '../features/agents/agent-list.tsx'
import { AgentPage } from '../features/agents/agent-page.tsx'
import { AgentFlowTab } from './agent-flow-tab.tsx'
import { t } from './messages/t.ts'
import { AGENT_TABS, type AgentTab } from './routes.ts'
import type { StartedSessions } from './started-sessions.ts'
import { TestConversationButton } from './test-conversation-button.tsx'
import { goTo } from './use-route.ts'

export interface AgentsScreenProps {
  agentId: string | null
  tab: AgentTab
  sessions: StartedSessions
}

/** The agent list, or one agent with its tabs. */
export function AgentsScreen({ agentId, tab, sessions }: AgentsScreenProps) {
  const [search, setSearch] = useState('')
  const open = (opened: string) => goTo({ area: 'agents', agentId: opened, tab: 'settings' })
  if (agentId === null) return <AgentList search={search} onSearch={setSearch} onOpen={open} />
  return (
    <AgentPage
      key={agentId}
      agentId={agentId}
      tab={tab}
      actions={
        <TestConversationButton
          agentId={agentId}
          onStarted={(started) =>
            goTo({ area: 'conversations', conversationId: sessions.keep(started), messageId: null })
          }
        />
      }
      tabs={[{ id: 'flow', label: t('agent.flow'), content: <AgentFlowTab agentId={agentId} /> }]}
      onTab={(chosen) =>
        goTo({ area: 'agents', agentId, tab: AGENT_TABS.find((each) => each === chosen) ?? 'settings' })
      }
      onOpen={open}
      onBack={() => goTo({ area: 'agents', agentId: null, tab: 'settings' })}
    />
  )
}
