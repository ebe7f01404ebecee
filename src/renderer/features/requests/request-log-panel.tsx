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
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatClockSeconds, sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { reasonOf } from '../../rpc/studio.ts'
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
import { sayOutcome, sayTook, sayTries, toneOf } from './say-request.ts'
import { SupportBundleDialog } from './support-bundle-dialog.tsx'
import { useRequests } from './use-requests.ts'

const KINDS: readonly { id: RequestKind; label: string }[] = [
  { id: 'all', label: 'All requests' },
  { id: 'failed', label: 'Failed' },
  { id: 'retried', label: 'Sent more than once' },
  { id: 'waited', label: 'Had to wait' },
  { id: 'under-way', label: 'Under way' },
]
const ROW_REM = 3.25

/** Every request to the service, newest first, with how it was answered and how long that took. */
export function RequestLogPanel() {
  const [kind, setKind] = useState<RequestKind>('all')
  const [text, setText] = useState('')
  const [isBundling, setBundling] = useState(false)
  const [shownNumber, setShownNumber] = useState<number | null>(null)
  // A letter is in the field before the list has followed.
  const filter = useDeferredValue({ kind, text }, { kind: 'all' as const, text: '' })
  const { state, list, entries, isBehind, failure, forgetFailure, readNewest, keepBodies, clear } = useRequests(filter)
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
          label="Which requests"
          isLabelHidden
          options={KINDS}
          value={kind}
          onChange={(id) => setKind(KINDS.find((option) => option.id === id)?.id ?? 'all')}
        />
        <span className={styles.status} role="status">
          {state &&
            `${formatCount(state.kept, 'request')} kept${state.underWay > 0 ? `, ${state.underWay} under way` : ''}`}
        </span>
        {isBehind && <Button onPress={readNewest}>Show the newest</Button>}
        <CheckBox isSelected={state?.keepsBodies ?? false} onChange={keepBodies} isDisabled={!state}>
          Keep bodies
        </CheckBox>
        <Button onPress={() => setBundling(true)} isDisabled={!state}>
          <LifeBuoy size={16} strokeWidth={1.5} aria-hidden />
          Support bundle
        </Button>
        <Button look="quiet" onPress={clear} isDisabled={!state?.kept}>
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          Empty the log
        </Button>
      </div>
      {state?.keepsBodies && (
        <Notice tone="quiet" role="status">
          Texts that are sent and answers that come are kept for the last 100 requests: in memory, without secrets,
          until you switch it off or Overvoice ends.
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} actions={<Button onPress={forgetFailure}>Dismiss</Button>} />}
      {list.isError && (
        <FailureNotice
          failure={failureOf(reasonOf(list.error))}
          actions={<Button onPress={() => void list.refetch()}>Read again</Button>}
        />
      )}
      {list.isPending && <Skeleton label="Reading the log" />}
      {list.isSuccess && entries.length === 0 && !isFiltered && (
        <EmptyState title="No requests yet">
          Every request to the service is listed here with its status, its waits and its id, and never with the key. The
          newest 10,000 are kept on this computer.
        </EmptyState>
      )}
      {list.isSuccess && entries.length === 0 && isFiltered && (
        <EmptyState title="No such requests" action={<Button onPress={showAll}>Show all</Button>}>
          {text === '' ? 'None of the requests in the log is of this kind.' : `Nothing in the log fits “${text}”.`}
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
              Reading more
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
  const outcome = sayOutcome(entry)
  const took = entry.durationMs === null ? 'not ended' : sayTook(entry.durationMs)
  const said = `${entry.method} ${entry.path}, ${outcome}, ${sayTries(entry)}, ${took}, ${sayMoment(entry.startedAt, now)}`
  return (
    <GridListItem id={entry.number} textValue={said} className={styles.row}>
      <div className={styles.request}>
        <span className={styles.what}>
          <span className={styles.path} dir="ltr" title={`${entry.method} ${entry.path}`}>
            <b>{entry.method}</b> {entry.path}
          </span>
          <span className={styles.fact}>
            <time dateTime={entry.startedAt} title={sayMoment(entry.startedAt, now)}>
              {sayWhen(entry.startedAt, now)}
            </time>
            {entry.requestId !== null && <> · {entry.requestId}</>}
          </span>
        </span>
        <span className={styles.outcome} data-tone={toneOf(entry.outcome)} title={outcome}>
          {outcome}
        </span>
        <span className={styles.fact}>{sayTries(entry)}</span>
        <span className={styles.figure}>{took}</span>
      </div>
    </GridListItem>
  )
}

/** With seconds for today: that is what requests are told apart by. */
function sayWhen(instant: string, now: Date): string {
  const date = new Date(instant)
  return date.toDateString() === now.toDateString() ? formatClockSeconds(instant) : sayMoment(instant, now)
}
