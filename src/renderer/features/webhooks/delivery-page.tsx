import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Bookmark, Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { WebhookDetail } from '#shared/contract/webhooks.ts'
import { webhookBodyPath } from '#shared/domain/media-paths.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatSize } from '../../lib/format-count.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { DownloadLink } from '../../rpc/download-link.tsx'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Menu } from '../../ui/menu.tsx'
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
export function DeliveryPage(props: DeliveryPageProps) {
  const { queries } = useStudio()
  const cache = useQueryClient()
  const stored = useQuery(queries.webhooks.get.queryOptions({ input: { id: props.id }, staleTime: 0 }))
  const revision = useRef<number | null>(null)
  // A sender's retry adds an attempt while the page is open.
  useWatch(
    `delivery:${props.id}`,
    (studio, signal) => studio.webhooks.watch(undefined, { signal }),
    (state) => {
      if (revision.current !== null && revision.current !== state.revision)
        void cache.invalidateQueries({ queryKey: queries.webhooks.get.key() })
      revision.current = state.revision
    },
  )
  const back = (
    <Button look="quiet" onPress={props.onBack}>
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
      {t('page.all')}
    </Button>
  )
  if (stored.data) return <Opened {...props} detail={stored.data} />
  return (
    <Screen title={t('page.delivery')} actions={back}>
      {stored.error ? (
        <div className={styles.notice}>
          <FailureNotice failure={getFailure(stored.error)} topic="managing" />
        </div>
      ) : (
        <Skeleton label={t('page.loading')} />
      )}
    </Screen>
  )
}

function Opened({ id, detail, onBack, onCheck, onConversation }: DeliveryPageProps & { detail: WebhookDetail }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const { row, attempts } = detail
  const [chosen, setChosen] = useState<number | null>(null)
  const [isReplaying, setReplaying] = useState(false)
  const now = new Date(useNow(60_000))
  const mark = useMutation({
    mutationFn: (isBookmarked: boolean) => client.webhooks.bookmark({ id, isBookmarked }),
    onSettled: () => cache.invalidateQueries({ queryKey: queries.webhooks.get.key() }),
  })
  const remove = useMutation({ mutationFn: () => client.webhooks.remove({ ids: [id] }), onSuccess: onBack })
  const at = Math.max(0, chosen === null ? attempts.length - 1 : attempts.findIndex((each) => each.id === chosen))
  const attempt = attempts[at]
  // With very many attempts, only the newest are loaded.
  const firstNumber = Math.max(1, row.attemptCount - attempts.length + 1)
  const failed = mark.error ?? remove.error
  const signature = attempt?.headers.find(([name]) => /signature$/i.test(name))?.[1] ?? ''
  return (
    <Screen
      // Allows a line break after a dot, but not within a word.
      title={row.eventType.replaceAll('.', '.\u200B') || t('page.delivery')}
      actions={
        <>
          <Button look="quiet" onPress={onBack}>
            <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
            {t('page.all')}
          </Button>
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
          <Menu
            label={t('page.more')}
            trigger={
              <IconButton label={t('page.more')}>
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </IconButton>
            }
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
      }
    >
      <div className={styles.scroll}>
        {failed && <FailureNotice failure={getFailure(failed)} topic="managing" />}
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
                onChange={(picked) => setChosen(Number(picked))}
              />
              <span className={styles.fact}>{formatSize(attempt.sizeBytes)}</span>
              <DownloadLink path={webhookBodyPath(attempt.id)} fileName={`${t('page.file', { id: String(id) })}.json`}>
                {t('page.download')}
              </DownloadLink>
            </div>
            <Verdict verdict={attempt.verdict as AnyVerdict} by={attempt.verdict.secretName} />
            <AttemptViews attempt={attempt} before={attempts[at - 1]} format={row.format} />
          </>
        )}
      </div>
      {isReplaying && attempt && (
        <Dialog
          title={t('page.resend')}
          isOpen
          isWide
          onClose={() => {
            setReplaying(false)
            void cache.invalidateQueries({ queryKey: queries.webhooks.get.key() })
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

function formatProcessed({ acceptedAt, attemptCount: count }: WebhookDetail['row'], now: Date): string {
  if (acceptedAt === null) return t('page.notProcessed')
  const at = formatMoment(acceptedAt, now)
  return count > 1 ? t('page.processedOnce', { at, count }) : at
}
