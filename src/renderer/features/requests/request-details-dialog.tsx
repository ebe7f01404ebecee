import { useQuery } from '@tanstack/react-query'
import { Ban, Check, CircleDashed, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RequestBody, RequestDetails, RequestEntry, RequestTry } from '#shared/contract/requests.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabSet } from '../../ui/tab-set.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './requests.module.css'
import { type AttemptSpan, formatOutcome, formatTook, getTone, placeAttempts } from './format-request.ts'
import { t } from './messages/t.ts'

const TABS = ['overview', 'request', 'response', 'attempts'] as const
type Tab = (typeof TABS)[number]

const STATUS_ICONS = { good: Check, bad: X, open: CircleDashed, quiet: Ban }

/** Details of one request, its bodies and attempts, and the same request as a command line. */
export function RequestDetailsDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const { queries } = useStudio()
  const details = useQuery({
    ...queries.requests.details.queryOptions({ input: { number } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.entry.outcome === 'under-way' ? 500 : false),
  })
  const curl = useQuery({ ...queries.requests.curl.queryOptions({ input: { number } }), staleTime: 0 })
  const [tab, setTab] = useState<Tab>('overview')
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null)
  const command = curl.data?.command
  const copy = (text: string) => setCopied(copyText(text) ? 'copied' : 'refused')
  const entry = details.data?.entry
  return (
    <Dialog
      title={t('details.title')}
      status={entry && <Chip icon={STATUS_ICONS[getTone(entry.outcome)]}>{formatOutcome(entry)}</Chip>}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <Button isLarge look="primary" isDisabled={command === undefined} onPress={() => copy(command ?? '')}>
          {t('details.copyCurl')}
        </Button>
      }
    >
      {details.isError && <FailureNotice failure={getFailure(details.error)} topic="managing" />}
      {details.isPending && <Skeleton label={t('details.loading')} />}
      {details.data && (
        <div className={styles.details}>
          <TabSet
            label={t('details.title')}
            tabs={getTabs(details.data, command, copy)}
            selected={tab}
            onSelect={setTab}
          />
        </div>
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

function getTabs(details: RequestDetails, command: string | undefined, onCopy: (text: string) => void) {
  const contents: Record<Tab, ReactNode> = {
    overview: <Facts entry={details.entry} />,
    request: (
      <>
        <Body label={t('details.request')} body={details.sent} onCopy={onCopy} />
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
      </>
    ),
    response: <Body label={t('details.response')} body={details.received} onCopy={onCopy} />,
    attempts: <Attempts tries={details.tries} />,
  }
  return TABS.map((id) => ({
    id,
    label: t(`details.${id}`),
    content: <div className={styles.tab}>{contents[id]}</div>,
  }))
}

function Facts({ entry }: { entry: RequestEntry }) {
  const now = new Date(useNow(60_000))
  return (
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
      {entry.requestId !== null && (
        <>
          <dt>{t('column.requestId')}</dt>
          <dd>
            <RequestId id={entry.requestId} isNamed={false} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Attempts({ tries }: { tries: readonly RequestTry[] }) {
  const now = new Date(useNow(60_000))
  const spans = placeAttempts(tries, now.getTime())
  return (
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
  )
}

interface BodyProps {
  label: string
  body: RequestBody | null
  onCopy: (text: string) => void
}

function Body({ label, body, onCopy }: BodyProps) {
  if (!body) return <p className={styles.quiet}>{t('body.none', { capture: t('capture') })}</p>
  const { contentType, sizeBytes, text } = body
  const facts = { type: contentType || t('body.noType'), size: formatSize(sizeBytes) }
  if (text === null) return <p className={styles.quiet}>{t('body.notText', { label, ...facts })}</p>
  return (
    <>
      <div className={styles.bodyHead}>
        <span className={styles.fact}>{t('body.facts', facts)}</span>
        <Button onPress={() => onCopy(text)}>{t('body.copy')}</Button>
      </div>
      <CodeBlock label={label} isJson={/json/i.test(contentType)}>
        {text}
      </CodeBlock>
    </>
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
