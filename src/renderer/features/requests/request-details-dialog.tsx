import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestBody, RequestDetails, RequestTry } from '#shared/contract/requests.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './requests.module.css'
import { type AttemptSpan, formatOutcome, formatTook, getTone, placeAttempts } from './format-request.ts'
import { t } from './messages/t.ts'

/** Details of one request, attempt by attempt, and the same request as a command line. */
export function RequestDetailsDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const { queries } = useStudio()
  const details = useQuery({
    ...queries.requests.details.queryOptions({ input: { number } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.entry.outcome === 'under-way' ? 500 : false),
  })
  const curl = useQuery({ ...queries.requests.curl.queryOptions({ input: { number } }), staleTime: 0 })
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null)
  const command = curl.data?.command
  return (
    <Dialog
      title={t('details.title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <Button
          isLarge
          look="primary"
          isDisabled={command === undefined}
          onPress={() => setCopied(copyText(command ?? '') ? 'copied' : 'refused')}
        >
          {t('details.copyCurl')}
        </Button>
      }
    >
      {details.isError && <FailureNotice failure={getFailure(details.error)} topic="managing" />}
      {details.isPending && <Skeleton label={t('details.loading')} />}
      {details.data && <Facts details={details.data} />}
      {details.data?.sent && <Body label={t('details.request')} body={details.data.sent} />}
      {details.data?.received && <Body label={t('details.response')} body={details.data.received} />}
      {command !== undefined && (
        <TextAreaField
          label={t('details.curl')}
          description={t('details.curlHint')}
          value={command}
          isCode
          isReadOnly
          onChange={() => undefined}
        />
      )}
      {copied === 'copied' && (
        <Notice tone="quiet" role="status">
          {t('details.copied')}
        </Notice>
      )}
      {copied === 'refused' && (
        <Notice tone="failed" role="alert">
          {t('details.copyFailed')}
        </Notice>
      )}
    </Dialog>
  )
}

function Facts({ details: { entry, tries } }: { details: RequestDetails }) {
  const now = new Date(useNow(60_000))
  const spans = placeAttempts(tries, now.getTime())
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('details.request')}</dt>
        <dd className={styles.whole} dir="ltr">
          <b>{entry.method}</b> {entry.path}
        </dd>
        <dt>{t('details.baseUrl')}</dt>
        <dd className={styles.whole} dir="ltr">
          {entry.baseUrl ?? t('details.external')}
        </dd>
        <dt>{t('details.started')}</dt>
        <dd>{formatMoment(entry.startedAt, now)}</dd>
        <dt>{t('details.priority')}</dt>
        <dd>{t(`priority.${entry.priority}`)}</dd>
        <dt>{t('details.result')}</dt>
        <dd className={styles.outcome} data-tone={getTone(entry.outcome)}>
          {formatOutcome(entry)}
        </dd>
        <dt>{t('details.duration')}</dt>
        <dd>
          {t('details.received', {
            time: entry.durationMs === null ? t('notEnded') : formatTook(entry.durationMs),
            size: formatSize(entry.receivedBytes),
          })}
        </dd>
      </dl>
      <section aria-label={t('details.attempts')}>
        <h3 className={styles.heading}>{t('attempts', { count: tries.length })}</h3>
        <ol className={styles.tries}>
          {tries.map((each, index) => (
            <li key={each.sentAt + String(index)}>
              <Try one={each} span={spans[index]} />
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Body({ label, body: { contentType, sizeBytes, text } }: { label: string; body: RequestBody }) {
  const facts = { type: contentType || t('body.noType'), size: formatSize(sizeBytes) }
  if (text === null) return <p className={styles.quiet}>{t('body.notText', { label, ...facts })}</p>
  return (
    <TextAreaField
      label={label}
      description={t('body.facts', facts)}
      value={text}
      isCode
      isReadOnly
      onChange={() => undefined}
    />
  )
}

function Try({ one, span }: { one: RequestTry; span: AttemptSpan | undefined }) {
  const parts = [
    one.waitedMs < 1 ? t('try.sentAtOnce') : t('try.sentAfter', { time: formatTook(one.waitedMs) }),
    one.headMs !== null && t('try.firstByte', { time: formatTook(one.headMs) }),
    one.durationMs !== null && t('try.endedAfter', { time: formatTook(one.durationMs) }),
    one.receivedBytes > 0 && formatSize(one.receivedBytes),
  ]
  return (
    <>
      <span className={styles.outcome} data-tone={getTone(one.outcome)}>
        {formatOutcome(one)}
      </span>{' '}
      {span && <Timeline span={span} />}
      <span className={styles.fact}>{parts.filter(Boolean).join(' · ')}</span>{' '}
      {one.requestId !== null && <RequestId id={one.requestId} isNamed={false} />}
    </>
  )
}

/** The attempt in the time of all attempts; the words below it say the same. */
function Timeline({ span: { from, ...parts } }: { span: AttemptSpan }) {
  return (
    <span className={styles.timeline} aria-hidden>
      <span style={{ inlineSize: `${from * 100}%` }} />
      {Object.entries(parts).map(([part, share]) => (
        <span key={part} data-part={part} style={{ inlineSize: `${share * 100}%` }} />
      ))}
    </span>
  )
}
