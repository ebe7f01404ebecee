import { useMemo } from 'react'
import { GridListItem } from 'react-aria-components'
import type { MessageHit } from '#shared/contract/conversations.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './conversations.module.css'
import { formatRole } from './format-conversation.ts'
import { t } from './messages/t.ts'

export interface MessageHitsProps {
  hits: readonly MessageHit[]
  isRead: boolean
  typed: string
  /** `hitId` of the last opened hit, to return to. */
  opened: string | null
  onOpen: (conversationId: string, messageId: string | null) => void
}

/** Transcript search results, newest first. */
export function MessageHits({ hits, isRead, typed, opened, onOpen }: MessageHitsProps) {
  const now = new Date(useNow(60_000))
  const items = useMemo(() => hits.map((hit) => ({ ...hit, id: hitId(hit.conversationId, hit.messageId) })), [hits])
  if (items.length === 0)
    return isRead ? <EmptyState title={t('hits.emptyTitle')}>{t('hits.emptyText', { typed })}</EmptyState> : null
  return (
    <VirtualList
      label={t('hits.label')}
      items={items}
      rowHeightRem={3.5}
      className={styles.list}
      startAt={opened}
      onAction={(id) => {
        const hit = items.find((each) => each.id === id)
        if (hit) onOpen(hit.conversationId, hit.messageId || null)
      }}
      dependencies={[now.getMinutes()]}
    >
      {(hit) => (
        <GridListItem id={hit.id} textValue={hit.text} className={styles.row}>
          <div className={styles.hit}>
            <span className={styles.said} dir="auto">
              {hit.startChar > 0 && '… '}
              <MarkedText text={hit.text} startChar={hit.startChar} hits={hit.hits} />
            </span>
            <span className={styles.fact}>
              {formatRole(hit.role)} · {hit.agentName || t('hits.unknownAgent')}
              {hit.createdAt !== '' && ` · ${formatMoment(hit.createdAt, now)}`}
            </span>
          </div>
        </GridListItem>
      )}
    </VirtualList>
  )
}

/** Unique key of a hit. */
export function hitId(conversationId: string, messageId: string): string {
  return `${conversationId} ${messageId}`
}
