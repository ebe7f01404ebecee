import { useState } from 'react'
import { type CheckStart, CheckerTab } from '../features/webhooks/checker-tab.tsx'
import { DeliveryPage } from '../features/webhooks/delivery-page.tsx'
import { LogTab } from '../features/webhooks/log-tab.tsx'
import { RebuildTab } from '../features/webhooks/rebuild-tab.tsx'
import { ReceivedTab, WHOLE_VIEW } from '../features/webhooks/received-tab.tsx'
import { WebhooksPage } from '../features/webhooks/webhooks-page.tsx'
import { t } from './messages/t.ts'
import { WEBHOOK_TABS, type WebhookTab } from './routes.ts'
import { goTo } from './use-route.ts'

/** The webhook workbench: one of its tabs, or one delivery. */
export function WebhooksScreen({ tab, item }: { tab: WebhookTab; item: string | null }) {
  const [start, setStart] = useState<CheckStart | null>(null)
  const [received, setReceived] = useState(WHOLE_VIEW)
  const show = (shown: WebhookTab, what: string | null = null) => goTo({ area: 'webhooks', tab: shown, item: what })
  const openConversation = (conversationId: string) => goTo({ area: 'conversations', conversationId, messageId: null })
  if (tab === 'received' && item !== null)
    return (
      <DeliveryPage
        key={item}
        id={Number(item)}
        onBack={() => show('received')}
        onConversation={openConversation}
        onCheck={(checked) => {
          setStart(checked)
          show('checker')
        }}
      />
    )
  return (
    <WebhooksPage
      tab={tab}
      tabs={[
        {
          id: 'received',
          label: t('webhooks.received'),
          content: (
            <ReceivedTab
              view={received}
              onView={setReceived}
              onOpen={(id) => {
                setReceived({ ...received, openedId: id })
                show('received', String(id))
              }}
            />
          ),
        },
        {
          id: 'checker',
          label: t('webhooks.checker'),
          content: <CheckerTab key={start?.attemptId} start={start} />,
        },
        { id: 'rebuild', label: t('webhooks.rebuild'), content: <RebuildTab key={item} conversationId={item} /> },
        {
          id: 'log',
          label: t('webhooks.log'),
          content: (
            <LogTab
              onConversation={openConversation}
              onRebuild={(conversationId) => show('rebuild', conversationId)}
              onAgent={(agentId) => goTo({ area: 'agents', agentId, tab: 'settings' })}
            />
          ),
        },
      ]}
      onTab={(chosen) => {
        setStart(null)
        show(WEBHOOK_TABS.find((each) => each === chosen) ?? 'received')
      }}
    />
  )
}
