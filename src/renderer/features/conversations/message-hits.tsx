import { useMemo } from 'react'
import { GridListItem } from 'react-aria-components'
import type { MessageHit } from '#shared/contract/conversations.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './conversations.module.css'
import { sayRole } from './say-conversation.ts'

export interface MessageHitsProps {
  hits: readonly MessageHit[]
  isRead: boolean
  typed: string
  /** `hitId` of the one that was opened last, to begin at. */
  opened: string | null
  onOpen: (conversationId: string, messageId: string) => void
}

/** What was said with the words that were typed, the newest first. */
export function MessageHits({ hits, isRead, typed, opened, onOpen }: MessageHitsProps) {
  const now = new Date(useNow(60_000))
  const items = useMemo(() => hits.map((hit) => ({ ...hit, id: hitId(hit.conversationId, hit.messageId) })), [hits])
  if (items.length === 0)
    return isRead ? (
      <EmptyState title="Nobody said this">
        No transcript on this computer has all the words of “{typed}”. The last word may be the beginning of one.
      </EmptyState>
    ) : null
  return (
    <VirtualList
      label="What was found"
      items={items}
      rowHeightRem={3.5}
      className={styles.list}
      startAt={opened}
      onAction={(id) => {
        const hit = items.find((each) => each.id === id)
        if (hit) onOpen(hit.conversationId, hit.messageId)
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
              {sayRole(hit.role)} · {hit.agentName || 'unknown agent'}
              {hit.createdAt !== '' && ` · ${sayMoment(hit.createdAt, now)}`}
            </span>
          </div>
        </GridListItem>
      )}
    </VirtualList>
  )
}

/** What tells one hit from another. */
export function hitId(conversationId: string, messageId: string): string {
  return `${conversationId} ${messageId}`
}
