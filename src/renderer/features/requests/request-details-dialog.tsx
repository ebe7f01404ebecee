import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestBody, RequestDetails, RequestTry } from '#shared/contract/requests.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
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
import { formatOutcome, formatTook, getTone } from './format-request.ts'

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
      title="Request details"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <Button
          isLarge
          isDisabled={command === undefined}
          onPress={() => setCopied(copyText(command ?? '') ? 'copied' : 'refused')}
        >
          Copy as cURL
        </Button>
      }
    >
      {details.isError && <FailureNotice failure={getFailure(details.error)} topic="managing" />}
      {details.isPending && <Skeleton label="Loading request…" />}
      {details.data && <Facts details={details.data} />}
      {details.data?.sent && <Body label="Request" body={details.data.sent} />}
      {details.data?.received && <Body label="Response" body={details.data.received} />}
      {command !== undefined && (
        <TextAreaField
          label="cURL"
          description="The API key isn’t included. Set OVERVOICE_API_KEY before running."
          value={command}
          isCode
          isReadOnly
          onChange={() => undefined}
        />
      )}
      {copied === 'copied' && (
        <Notice tone="quiet" role="status">
          Copied.
        </Notice>
      )}
      {copied === 'refused' && (
        <Notice tone="failed" role="alert">
          Couldn’t copy. Select the text and copy it manually.
        </Notice>
      )}
    </Dialog>
  )
}

function Facts({ details: { entry, tries } }: { details: RequestDetails }) {
  const now = new Date(useNow(60_000))
  return (
    <>
      <dl className={styles.facts}>
        <dt>Request</dt>
        <dd className={styles.whole} dir="ltr">
          <b>{entry.method}</b> {entry.path}
        </dd>
        <dt>Base URL</dt>
        <dd className={styles.whole} dir="ltr">
          {entry.baseUrl ?? 'External URL, sent without the API key'}
        </dd>
        <dt>Started</dt>
        <dd>{formatMoment(entry.startedAt, now)}</dd>
        <dt>Priority</dt>
        <dd>{entry.priority === 'interactive' ? 'Interactive' : 'Background'}</dd>
        <dt>Result</dt>
        <dd className={styles.outcome} data-tone={getTone(entry.outcome)}>
          {formatOutcome(entry)}
        </dd>
        <dt>Duration</dt>
        <dd>
          {entry.durationMs === null ? 'not ended' : formatTook(entry.durationMs)}, {formatSize(entry.receivedBytes)}{' '}
          received
        </dd>
      </dl>
      <section aria-label="Attempts">
        <h3 className={styles.heading}>{formatCount(tries.length, 'attempt')}</h3>
        <ol className={styles.tries}>
          {tries.map((each, index) => (
            <li key={each.sentAt + String(index)}>
              <Try one={each} />
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Body({ label, body: { contentType, sizeBytes, text } }: { label: string; body: RequestBody }) {
  const facts = `${contentType === '' ? 'of no type' : contentType}, ${formatSize(sizeBytes)}`
  if (text === null)
    return (
      <p className={styles.quiet}>
        {label}: {facts}. Not a text.
      </p>
    )
  return (
    <TextAreaField
      label={label}
      description={`${facts}. Secrets redacted.`}
      value={text}
      isCode
      isReadOnly
      onChange={() => undefined}
    />
  )
}

function Try({ one }: { one: RequestTry }) {
  const parts = [
    one.waitedMs < 1 ? 'sent immediately' : `sent after ${formatTook(one.waitedMs)}`,
    one.headMs !== null && `first byte after ${formatTook(one.headMs)}`,
    one.durationMs !== null && `ended after ${formatTook(one.durationMs)}`,
    one.receivedBytes > 0 && formatSize(one.receivedBytes),
  ]
  return (
    <>
      <span className={styles.outcome} data-tone={getTone(one.outcome)}>
        {formatOutcome(one)}
      </span>{' '}
      <span className={styles.fact}>{parts.filter(Boolean).join(' · ')}</span>{' '}
      {one.requestId !== null && <RequestId id={one.requestId} isNamed={false} />}
    </>
  )
}
