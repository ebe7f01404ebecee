import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestBody, RequestDetails, RequestTry } from '#shared/contract/requests.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './requests.module.css'
import { sayOutcome, sayTook, toneOf } from './say-request.ts'

/** Everything that is known of one request, try by try, and the same request as a command line. */
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
      title="Details of the request"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <Button
          isLarge
          isDisabled={command === undefined}
          onPress={() => setCopied(copyText(command ?? '') ? 'copied' : 'refused')}
        >
          Copy as curl
        </Button>
      }
    >
      {details.isError && <FailureNotice failure={failureOf(reasonOf(details.error))} topic="managing" />}
      {details.isPending && <Skeleton label="Reading the request" />}
      {details.data && <Facts details={details.data} />}
      {details.data?.sent && <Body label="What was sent" body={details.data.sent} />}
      {details.data?.received && <Body label="What came" body={details.data.received} />}
      {command !== undefined && (
        <TextAreaField
          label="As a command line"
          description="The key is never written: set the variable OVERVOICE_API_KEY where you run it."
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
          The clipboard did not take it. Select the text above and copy it.
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
        <dt>Sent to</dt>
        <dd className={styles.whole} dir="ltr">
          {entry.baseUrl ?? 'another place, without the key'}
        </dd>
        <dt>When</dt>
        <dd>{sayMoment(entry.startedAt, now)}</dd>
        <dt>For</dt>
        <dd>{entry.priority === 'interactive' ? 'somebody who waits for it' : 'work in the background'}</dd>
        <dt>Came to</dt>
        <dd className={styles.outcome} data-tone={toneOf(entry.outcome)}>
          {sayOutcome(entry)}
        </dd>
        <dt>Took</dt>
        <dd>
          {entry.durationMs === null ? 'not ended' : sayTook(entry.durationMs)}, {formatSize(entry.receivedBytes)}{' '}
          received
        </dd>
      </dl>
      <section aria-label="Tries">
        <h3 className={styles.heading}>{formatCount(tries.length, 'try', 'tries')}</h3>
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
      description={`${facts}. Secrets are taken out.`}
      value={text}
      isCode
      isReadOnly
      onChange={() => undefined}
    />
  )
}

function Try({ one }: { one: RequestTry }) {
  const parts = [
    one.waitedMs < 1 ? 'sent at once' : `sent after ${sayTook(one.waitedMs)}`,
    one.headMs !== null && `answered after ${sayTook(one.headMs)}`,
    one.durationMs !== null && `ended after ${sayTook(one.durationMs)}`,
    one.receivedBytes > 0 && formatSize(one.receivedBytes),
  ]
  return (
    <>
      <span className={styles.outcome} data-tone={toneOf(one.outcome)}>
        {sayOutcome(one)}
      </span>{' '}
      <span className={styles.fact}>{parts.filter(Boolean).join(' · ')}</span>{' '}
      {one.requestId !== null && <RequestId id={one.requestId} isNamed={false} />}
    </>
  )
}
