import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Bookmark, Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { WebhookDetail } from '#shared/contract/webhooks.ts'
import { webhookBodyPath } from '#shared/domain/media-paths.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatNumber, formatSize } from '../../lib/format-count.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { mediaUrl, reasonOf, useStudio, useWatch } from '../../rpc/studio.ts'
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
import { SendForm } from './send-form.tsx'
import type { AnyVerdict } from './verdict-words.ts'
import styles from './webhooks.module.css'

export interface DeliveryPageProps {
  id: number
  onBack: () => void
  onCheck: (start: CheckStart) => void
  onConversation: (conversationId: string) => void
}

/** One delivery as it came: every attempt with its bytes, headers and verdict, and what differs between them. */
export function DeliveryPage(props: DeliveryPageProps) {
  const { queries } = useStudio()
  const cache = useQueryClient()
  const stored = useQuery(queries.webhooks.get.queryOptions({ input: { id: props.id }, staleTime: 0 }))
  const revision = useRef<number | null>(null)
  // A sender that tries again adds an attempt while it is looked at.
  useWatch(
    `delivery ${props.id}`,
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
      All deliveries
    </Button>
  )
  if (stored.data) return <Opened {...props} detail={stored.data} />
  return (
    <Screen title="Delivery" actions={back}>
      {stored.error ? (
        <div className={styles.notice}>
          <FailureNotice failure={failureOf(reasonOf(stored.error))} topic="managing" />
        </div>
      ) : (
        <Skeleton label="Reading the delivery" />
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
  // Of very many attempts the newest are here.
  const firstNumber = Math.max(1, row.attemptCount - attempts.length + 1)
  const failed = mark.error ?? remove.error
  const signature = attempt?.headers.find(([name]) => /signature$/i.test(name))?.[1] ?? ''
  return (
    <Screen
      // A break may come after a dot, and not within a word.
      title={row.eventType.replaceAll('.', '.\u200B') || 'Delivery'}
      actions={
        <>
          <Button look="quiet" onPress={onBack}>
            <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
            All deliveries
          </Button>
          <IconButton
            label={row.isBookmarked ? 'Take the bookmark away' : 'Bookmark'}
            isDisabled={mark.isPending}
            onPress={() => mark.mutate(!row.isBookmarked)}
          >
            <Bookmark size={16} strokeWidth={1.5} fill={row.isBookmarked ? 'currentColor' : 'none'} aria-hidden />
          </IconButton>
          <Button isDisabled={!attempt} onPress={() => setReplaying(true)}>
            Send it again
          </Button>
          <Menu
            label="More"
            trigger={
              <IconButton label="More">
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </IconButton>
            }
            actions={[
              ...(attempt
                ? [
                    {
                      id: 'check',
                      label: 'Check its signature with another secret',
                      onAction: () =>
                        onCheck({ header: signature, attemptId: attempt.id, receivedAt: attempt.receivedAt }),
                    },
                  ]
                : []),
              ...(row.deliveryId === null
                ? []
                : [{ id: 'copy', label: 'Copy its delivery id', onAction: () => void copyText(row.deliveryId ?? '') }]),
              { id: 'remove', label: 'Remove it here', onAction: () => remove.mutate() },
            ]}
          />
        </>
      }
    >
      <div className={styles.scroll}>
        {failed && <FailureNotice failure={failureOf(reasonOf(failed))} topic="managing" />}
        {row.isFromHere && (
          <Notice tone="warning" role="status">
            This was sent by Overvoice, not by the service.
          </Notice>
        )}
        <dl className={styles.facts}>
          <dt>Counted</dt>
          <dd>
            {row.acceptedAt === null
              ? 'Not yet: no attempt was good.'
              : `Once, ${sayMoment(row.acceptedAt, now)}${row.attemptCount > 1 ? `, though it came ${formatCount(row.attemptCount, 'time')}` : ''}.`}
          </dd>
          <dt>Delivery id</dt>
          <dd>
            {row.deliveryId === null ? (
              'None, so nobody can tell whether it came before.'
            ) : (
              <code>{row.deliveryId}</code>
            )}
          </dd>
          {row.conversationId !== '' && (
            <>
              <dt>Conversation</dt>
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
                label="Attempt"
                options={attempts.map((each, index) => ({
                  id: String(each.id),
                  label: `${formatNumber(firstNumber + index)} of ${formatNumber(row.attemptCount)}, ${sayMoment(each.receivedAt, now)}, answered ${each.answered}`,
                }))}
                value={String(attempt.id)}
                onChange={(picked) => setChosen(Number(picked))}
              />
              <span className={styles.fact}>{formatSize(attempt.sizeBytes)}</span>
              <a href={mediaUrl(webhookBodyPath(attempt.id))} download={`delivery-${id}.json`}>
                Save the bytes
              </a>
            </div>
            <Verdict verdict={attempt.verdict as AnyVerdict} by={attempt.verdict.secretName} />
            <AttemptViews attempt={attempt} before={attempts[at - 1]} format={row.format} />
          </>
        )}
      </div>
      {isReplaying && attempt && (
        <Dialog
          title="Send it again"
          isOpen
          isWide
          onClose={() => {
            setReplaying(false)
            void cache.invalidateQueries({ queryKey: queries.webhooks.get.key() })
          }}
        >
          <SendForm
            unsigned="As it came"
            send={(target, signal) => client.webhooks.replay({ attemptId: attempt.id, ...target }, { signal })}
          />
        </Dialog>
      )}
    </Screen>
  )
}
