import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { DeliveryBoard, DeliveryRecord } from '#shared/contract/webhooks.ts'
import { explainDelivery } from '#shared/domain/webhooks/explain-delivery.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import type { MenuAction } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { t } from './messages/t.ts'
import { RebuiltEvent } from './rebuilt-event.tsx'
import styles from './webhooks.module.css'

/** Of which the board is made. */
const LISTS = ['/v1/agents/conversations/*/webhook-deliveries']

export interface LogTabProps {
  onConversation: (conversationId: string) => void
  onRebuild: (conversationId: string) => void
  /** Shows the settings with the agent's webhook URL. */
  onAgent: (agentId: string) => void
}

/** Deliveries the service couldn't make, across all conversations, each with its reason and what can be done. */
export function LogTab({ onConversation, onRebuild, onAgent }: LogTabProps) {
  const { queries } = useStudio()
  const stored = useQuery(queries.webhooks.board.queryOptions())
  const { looking, failure, look, stop } = useLook()
  const minuteMs = useNow(60_000)
  const now = new Date(minuteMs)
  const board = stored.data
  const incomplete = useIncompleteEntries(LISTS, board?.asOf ?? null)
  const [sending, setSending] = useState<DeliveryRecord | null>(null)
  const items = useMemo(
    () => (board?.undelivered ?? []).map((record) => ({ ...record, id: `${record.conversationId} ${record.url}` })),
    [board],
  )
  const columns = useMemo(() => getColumns(new Date(minuteMs)), [minuteMs])
  return (
    <>
      <div className={styles.receiver}>
        <div className={styles.strip}>
          <span className={styles.fact} role="status">
            {looking ? formatLooking(looking) : formatSum(board, now)}
          </span>
          <span className={styles.spacer} />
          {looking ? (
            <Button onPress={stop}>{common('stop')}</Button>
          ) : (
            <Button onPress={look}>{t('log.checkAll')}</Button>
          )}
        </div>
        {failure && <FailureNotice failure={failure} topic="managing" role="status" kept={t('lastList')} />}
        <IncompleteEntries entries={incomplete} />
      </div>
      {board && board.undeliveredCount > items.length && (
        <p className={styles.fact}>{t('log.newest', { count: items.length })}</p>
      )}
      {stored.isPending && <Skeleton label={t('loadingDeliveries')} />}
      {board && items.length === 0 && !looking && (
        <EmptyState
          title={t(board.asOf === null ? 'log.neverTitle' : 'log.noneTitle')}
          action={
            board.asOf === null ? (
              <Button look="primary" onPress={look}>
                {t('log.checkAll')}
              </Button>
            ) : undefined
          }
        >
          {t(board.asOf === null ? 'log.neverText' : 'log.noneText')}
        </EmptyState>
      )}
      {items.length > 0 && (
        <Table
          label={t('log.list')}
          name="failed-deliveries"
          items={items}
          columns={columns}
          nameOf={getConversation}
          rowHeightRem={3}
          onAction={(id) => onConversation(id.split(' ', 1)[0] ?? '')}
          actionsOf={(record) => getActions(record, { onConversation, onRebuild, onAgent, onSend: setSending })}
        />
      )}
      {sending && (
        <Dialog title={t('log.sendTitle')} isOpen isWide onClose={() => setSending(null)}>
          <RebuiltEvent conversationId={sending.conversationId} url={sending.url} />
        </Dialog>
      )}
    </>
  )
}

type FailedDelivery = DeliveryRecord & { id: string }

const getConversation = ({ conversationId }: FailedDelivery) => conversationId

interface DeliveryActions extends LogTabProps {
  onSend: (record: DeliveryRecord) => void
}

function getActions(
  record: FailedDelivery,
  { onConversation, onRebuild, onAgent, onSend }: DeliveryActions,
): MenuAction[] {
  const { conversationId, agentId } = record
  return [
    { id: 'open', label: t('log.openConversation'), onAction: () => onConversation(conversationId) },
    { id: 'send', label: t('log.send'), onAction: () => onSend(record) },
    { id: 'rebuild', label: t('rebuildEvent'), onAction: () => onRebuild(conversationId) },
    ...(agentId === null ? [] : [{ id: 'url', label: t('log.changeUrl'), onAction: () => onAgent(agentId) }]),
  ]
}

function getColumns(now: Date): TableColumn<FailedDelivery>[] {
  const urlOf = ({ url }: FailedDelivery) => url
  const eventOf = ({ event }: FailedDelivery) => event
  const getLastAt = ({ lastAttemptAt, createdAt }: FailedDelivery) => lastAttemptAt ?? createdAt
  return [
    {
      ...{ id: 'conversation', header: t('conversation'), widthRem: 13, minRem: 7, sortBy: getConversation },
      cell: ({ conversationId }) => <code title={conversationId}>{conversationId}</code>,
    },
    { id: 'reason', header: t('log.reason'), widthRem: 20, minRem: 11, sortBy: explainDelivery, cell: explainDelivery },
    { id: 'message', header: t('log.message'), widthRem: 14, minRem: 8, cell: ({ lastError }) => lastError },
    { id: 'url', header: t('log.url'), widthRem: 16, minRem: 7, sortBy: urlOf, cell: urlOf },
    { id: 'event', header: t('list.event'), widthRem: 12, sortBy: eventOf, cell: eventOf },
    {
      ...{ id: 'attempts', header: t('list.attempts'), widthRem: 5, minRem: 4.5, align: 'end' },
      sortBy: ({ attemptCount }) => attemptCount,
      cell: ({ attemptCount }) => (attemptCount === null ? '' : formatNumber(attemptCount)),
    },
    {
      ...{ id: 'last', header: t('log.lastAttempt'), widthRem: 9, minRem: 5.5, sortBy: getLastAt },
      cell: (record) => {
        const at = getLastAt(record)
        return at === null ? '' : formatMoment(at, now)
      },
    },
  ]
}

function formatLooking({ looked, total }: Looking): string {
  return total === 0 ? t('loadingConversations') : t('log.checked', { looked, count: total })
}

function formatSum(board: DeliveryBoard | undefined, now: Date): string {
  if (!board || board.asOf === null) return t('log.notLoaded')
  const { undeliveredCount, records, conversations, asOf } = board
  return [
    t('log.sum', { count: undeliveredCount, records, conversations }),
    t('updated', { at: formatMoment(asOf, now) }),
  ].join(' · ')
}

interface Looking {
  looked: number
  total: number
}

/** Checks all conversations on request, and the newest ones when the tab is opened. */
function useLook() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [looking, setLooking] = useState<Looking | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const [look] = useState(() => async (reach: 'newest' | 'all') => {
    stopping.current?.abort()
    const stop = new AbortController()
    stopping.current = stop
    setFailure(null)
    setLooking({ looked: 0, total: 0 })
    const show = () => cache.invalidateQueries({ queryKey: queries.webhooks.board.key() })
    try {
      for await (const { looked, total } of await client.webhooks.refreshBoard({ reach }, { signal: stop.signal })) {
        setLooking({ looked, total })
        if (looked % 50 === 0) void show()
      }
    } catch (error) {
      if (!stop.signal.aborted) setFailure(getFailure(error))
    } finally {
      await show()
      if (stopping.current === stop) setLooking(null)
    }
  })
  useEffect(() => {
    void look('newest')
    return () => stopping.current?.abort()
  }, [look])
  return { looking, failure, look: () => void look('all'), stop: () => stopping.current?.abort() }
}
