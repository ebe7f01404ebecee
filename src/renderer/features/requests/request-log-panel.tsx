import { LifeBuoy, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import {
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  ListLayout,
  Virtualizer,
} from 'react-aria-components'
import type { RequestEntry, RequestKind } from '#shared/contract/requests.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatClockSeconds, formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { RequestDetailsDialog } from './request-details-dialog.tsx'
import styles from './requests.module.css'
import { formatOutcome, formatTook, formatTries, getTone } from './format-request.ts'
import { SupportBundleDialog } from './support-bundle-dialog.tsx'
import { useRequests } from './use-requests.ts'

const KINDS: readonly { id: RequestKind; label: string }[] = [
  { id: 'all', label: 'All requests' },
  { id: 'failed', label: 'Failed' },
  { id: 'retried', label: 'Retried' },
  { id: 'waited', label: 'Throttled' },
  { id: 'under-way', label: 'In progress' },
]
const ROW_REM = 3.25

/** All requests to the service, newest first, with result and duration. */
export function RequestLogPanel() {
  const [kind, setKind] = useState<RequestKind>('all')
  const [text, setText] = useState('')
  const [isBundling, setBundling] = useState(false)
  const [shownNumber, setShownNumber] = useState<number | null>(null)
  // Typing appears in the field before the list follows.
  const filter = useDeferredValue({ kind, text }, { kind: 'all' as const, text: '' })
  const { state, list, entries, isBehind, failure, forgetFailure, readNewest, recordBodies, clear } =
    useRequests(filter)
  const now = new Date(useNow(60_000))
  const rowHeight = ROW_REM * useRemPx()
  const isFiltered = kind !== 'all' || text !== ''
  const showAll = () => {
    setKind('all')
    setText('')
  }

  return (
    <div className={styles.panel}>
      <div className={styles.tools} role="search">
        <div className={styles.search}>
          <SearchField label="Find a request" value={text} onChange={setText} maxLength={200} />
        </div>
        <SelectField
          label="Filter requests"
          isLabelHidden
          options={KINDS}
          value={kind}
          onChange={(id) => setKind(KINDS.find((option) => option.id === id)?.id ?? 'all')}
        />
        <span className={styles.status} role="status">
          {state &&
            `${formatCount(state.kept, 'request')}${state.underWay > 0 ? `, ${state.underWay} in progress` : ''}`}
        </span>
        {isBehind && <Button onPress={readNewest}>Jump to latest</Button>}
        <CheckBox isSelected={state?.keepsBodies ?? false} onChange={recordBodies} isDisabled={!state}>
          Capture bodies
        </CheckBox>
        <Button onPress={() => setBundling(true)} isDisabled={!state}>
          <LifeBuoy size={16} strokeWidth={1.5} aria-hidden />
          Support bundle
        </Button>
        <Button look="quiet" onPress={clear} isDisabled={!state?.kept}>
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          Clear log
        </Button>
      </div>
      {state?.keepsBodies && (
        <Notice tone="quiet" role="status">
          Captures bodies of the last 100 requests in memory, without secrets, until you turn it off or quit.
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} actions={<Button onPress={forgetFailure}>Dismiss</Button>} />}
      {list.isError && (
        <FailureNotice
          failure={getFailure(list.error)}
          actions={<Button onPress={() => void list.refetch()}>Retry</Button>}
        />
      )}
      {list.isPending && <Skeleton label="Loading requests…" />}
      {list.isSuccess && entries.length === 0 && !isFiltered && (
        <EmptyState title="No requests yet">
          Requests appear here with status, latency and request ID, never with your API key. The latest 10,000 are kept.
        </EmptyState>
      )}
      {list.isSuccess && entries.length === 0 && isFiltered && (
        <EmptyState title="No matching requests" action={<Button onPress={showAll}>Show all</Button>}>
          {text === '' ? 'No requests match this filter.' : `No request matches “${text}”.`}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: rowHeight }}>
          <GridList
            aria-label="Requests, newest first"
            className={styles.list}
            onAction={(key) => setShownNumber(Number(key))}
          >
            <Collection items={entries.map((entry) => ({ id: entry.number, entry }))} dependencies={[now.getTime()]}>
              {({ entry }) => <Row entry={entry} now={now} />}
            </Collection>
            <GridListLoadMoreItem
              isLoading={list.isFetchingNextPage}
              onLoadMore={() => {
                if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
              }}
              className={styles.loading}
            >
              Loading more
            </GridListLoadMoreItem>
          </GridList>
        </Virtualizer>
      )}
      {isBundling && <SupportBundleDialog hasBodies={state?.keepsBodies ?? false} onClose={() => setBundling(false)} />}
      {shownNumber !== null && <RequestDetailsDialog number={shownNumber} onClose={() => setShownNumber(null)} />}
    </div>
  )
}

function Row({ entry, now }: { entry: RequestEntry; now: Date }) {
  const outcome = formatOutcome(entry)
  const took = entry.durationMs === null ? 'not ended' : formatTook(entry.durationMs)
  const said = `${entry.method} ${entry.path}, ${outcome}, ${formatTries(entry)}, ${took}, ${formatMoment(entry.startedAt, now)}`
  return (
    <GridListItem id={entry.number} textValue={said} className={styles.row}>
      <div className={styles.request}>
        <span className={styles.what}>
          <span className={styles.path} dir="ltr" title={`${entry.method} ${entry.path}`}>
            <b>{entry.method}</b> {entry.path}
          </span>
          <span className={styles.fact}>
            <time dateTime={entry.startedAt} title={formatMoment(entry.startedAt, now)}>
              {formatWhen(entry.startedAt, now)}
            </time>
            {entry.requestId !== null && <> · {entry.requestId}</>}
          </span>
        </span>
        <span className={styles.outcome} data-tone={getTone(entry.outcome)} title={outcome}>
          {outcome}
        </span>
        <span className={styles.fact}>{formatTries(entry)}</span>
        <span className={styles.figure}>{took}</span>
      </div>
    </GridListItem>
  )
}

/** With seconds for today, to tell requests apart. */
function formatWhen(instant: string, now: Date): string {
  const date = new Date(instant)
  return date.toDateString() === now.toDateString() ? formatClockSeconds(instant) : formatMoment(instant, now)
}
