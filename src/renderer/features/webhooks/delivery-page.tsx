import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { WebhookDetail } from '#shared/contract/webhooks.ts'
import { webhookBodyPath } from '#shared/domain/media-paths.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { DownloadLink } from '../../rpc/download-link.tsx'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { MoreMenu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AttemptViews } from './attempt-views.tsx'
import { type CheckStart, Verdict } from './checker-tab.tsx'
import { t } from './messages/t.ts'
import { SendForm } from './send-form.tsx'
import type { AnyVerdict } from './verdict-words.ts'
import styles from './webhooks.module.css'

export interface DeliveryPageProps {
  id: number
  onBack: () => void
  onCheck: (start: CheckStart) => void
  onConversation: (conversationId: string) => void
}

/** One delivery as received: every attempt with its bytes, headers and verdict, and the differences between them. */
export function DeliveryPage({ id, onBack, onCheck, onConversation }: DeliveryPageProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const stored = useQuery(queries.webhooks.get.queryOptions({ input: { id }, staleTime: 0 }))
  const refetch = () => void cache.invalidateQueries({ queryKey: queries.webhooks.get.key() })
  const revision = useRef<number | null>(null)
  // A sender's retry adds an attempt while the page is open.
  useWatch(
    `delivery:${id}`,
    (studio, signal) => studio.webhooks.watch(undefined, { signal }),
    (state) => {
      if (revision.current !== null && revision.current !== state.revision) refetch()
      revision.current = state.revision
    },
  )
  const mark = useMutation({
    mutationFn: (isBookmarked: boolean) => client.webhooks.bookmark({ id, isBookmarked }),
    onSettled: refetch,
  })
  const remove = useMutation({ mutationFn: () => client.webhooks.remove({ ids: [id] }), onSuccess: onBack })
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [isReplaying, setReplaying] = useState(false)
  const detail = stored.data
  const row = detail?.row
  const attempt = detail?.attempts[findShown(detail, chosenId)]
  const signature = attempt?.headers.find(([name]) => /signature$/i.test(name))?.[1] ?? ''
  const failed = mark.error ?? remove.error
  return (
    <Screen
      // Allows a line break after a dot, but not within a word.
      title={row?.eventType.replaceAll('.', '.\u200B') || t('page.delivery')}
      path={row ? [row.eventType || t('page.delivery')] : []}
      back={{ label: t('page.all'), onPress: onBack }}
      actions={
        row && (
          <>
            <IconButton
              label={t(row.isBookmarked ? 'page.removeBookmark' : 'page.bookmark')}
              isDisabled={mark.isPending}
              onPress={() => mark.mutate(!row.isBookmarked)}
            >
              <Bookmark size={16} strokeWidth={1.5} fill={row.isBookmarked ? 'currentColor' : 'none'} aria-hidden />
            </IconButton>
            <Button isDisabled={!attempt} onPress={() => setReplaying(true)}>
              {t('page.resend')}
            </Button>
            <MoreMenu
              label={t('page.more')}
              itemName={row.eventType || t('page.delivery')}
              actions={[
                ...(attempt
                  ? [
                      {
                        id: 'check',
                        label: t('page.verify'),
                        onAction: () =>
                          onCheck({ header: signature, attemptId: attempt.id, receivedAt: attempt.receivedAt }),
                      },
                    ]
                  : []),
                ...(row.deliveryId === null
                  ? []
                  : [{ id: 'copy', label: t('page.copyId'), onAction: () => void copyText(row.deliveryId ?? '') }]),
                { id: 'remove', label: t('page.remove'), onAction: () => remove.mutate() },
              ]}
            />
          </>
        )
      }
    >
      {detail && (
        <Opened detail={detail} chosenId={chosenId} onChoose={setChosenId} onConversation={onConversation}>
          {failed && <FailureNotice failure={getFailure(failed)} topic="managing" />}
        </Opened>
      )}
      {stored.isPending && <Skeleton label={t('page.loading')} />}
      {!detail && stored.error && (
        <div className={styles.notice}>
          <FailureNotice failure={getFailure(stored.error)} topic="managing" />
        </div>
      )}
      {isReplaying && attempt && (
        <Dialog
          title={t('page.resend')}
          isOpen
          isWide
          onClose={() => {
            setReplaying(false)
            refetch()
          }}
        >
          <SendForm
            unsigned={t('page.originalSignature')}
            send={(target, signal) => client.webhooks.replay({ attemptId: attempt.id, ...target }, { signal })}
          />
        </Dialog>
      )}
    </Screen>
  )
}

/** Returns the index of the chosen attempt, otherwise of the newest. */
function findShown({ attempts }: WebhookDetail, chosenId: number | null): number {
  return Math.max(0, chosenId === null ? attempts.length - 1 : attempts.findIndex((each) => each.id === chosenId))
}

interface OpenedProps {
  detail: WebhookDetail
  /** The chosen attempt. */
  chosenId: number | null
  onChoose: (attemptId: number) => void
  onConversation: (conversationId: string) => void
  /** Notices. */
  children: ReactNode
}

function Opened({ detail, chosenId, onChoose, onConversation, children }: OpenedProps) {
  const { row, attempts } = detail
  const now = new Date(useNow(60_000))
  const at = findShown(detail, chosenId)
  const attempt = attempts[at]
  // With very many attempts, only the newest are loaded.
  const firstNumber = Math.max(1, row.attemptCount - attempts.length + 1)
  return (
    <div className={styles.scroll}>
      {children}
      {row.isFromHere && (
        <Notice tone="warning" role="status">
          {t('page.fromHere')}
        </Notice>
      )}
      <dl className={styles.facts}>
        <dt>{t('page.processed')}</dt>
        <dd>{formatProcessed(row, now)}</dd>
        <dt>{t('page.id')}</dt>
        <dd>{row.deliveryId === null ? t('page.noId') : <code>{row.deliveryId}</code>}</dd>
        {row.conversationId !== '' && (
          <>
            <dt>{t('conversation')}</dt>
            <dd>
              <Button look="quiet" onPress={() => onConversation(row.conversationId)}>
                {row.conversationId}
              </Button>
            </dd>
          </>
        )}
      </dl>
      {attempt && (
        <>
          <div className={styles.pick}>
            <SelectField
              label={t('page.attempt')}
              options={attempts.map((each, index) => ({
                id: String(each.id),
                label: [
                  t('page.attemptNumber', { number: firstNumber + index, count: row.attemptCount }),
                  formatMoment(each.receivedAt, now),
                  each.answered,
                ].join(' · '),
              }))}
              value={String(attempt.id)}
              onChange={(picked) => onChoose(Number(picked))}
            />
            <span className={styles.fact}>{formatSize(attempt.sizeBytes)}</span>
            <DownloadLink
              path={webhookBodyPath(attempt.id)}
              fileName={`${t('page.file', { id: String(row.id) })}.json`}
            >
              {t('page.download')}
            </DownloadLink>
          </div>
          <Verdict verdict={attempt.verdict as AnyVerdict} by={attempt.verdict.secretName} />
          <AttemptViews attempt={attempt} before={attempts[at - 1]} format={row.format} />
        </>
      )}
    </div>
  )
}

function formatProcessed({ acceptedAt, attemptCount: count }: WebhookDetail['row'], now: Date): string {
  if (acceptedAt === null) return t('page.notProcessed')
  const at = formatMoment(acceptedAt, now)
  return count > 1 ? t('page.processedOnce', { at, count }) : at
}
