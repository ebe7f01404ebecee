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
import { common } from '../../lib/common/messages/common.ts'
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
import { Stale } from '../../ui/stale.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { RequestDetailsDialog } from './request-details-dialog.tsx'
import styles from './requests.module.css'
import { formatOutcome, formatTook, formatTries, getTone } from './format-request.ts'
import { t } from './messages/t.ts'
import { SupportBundleDialog } from './support-bundle-dialog.tsx'
import { useRequests } from './use-requests.ts'

const KINDS: readonly RequestKind[] = ['all', 'failed', 'retried', 'waited', 'under-way']
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
          <SearchField label={t('find')} value={text} onChange={setText} maxLength={200} />
        </div>
        <SelectField
          label={t('filter')}
          isLabelHidden
          options={KINDS.map((id) => ({ id, label: t(`kind.${id}`) }))}
          value={kind}
          onChange={(id) => setKind(KINDS.find((each) => each === id) ?? 'all')}
        />
        <span className={styles.status} role="status">
          {state &&
            (state.underWay > 0
              ? t('countWithOpen', { count: state.kept, open: state.underWay })
              : t('count', { count: state.kept }))}
        </span>
        {isBehind && <Button onPress={readNewest}>{t('showLatest')}</Button>}
        <CheckBox isSelected={state?.keepsBodies ?? false} onChange={recordBodies} isDisabled={!state}>
          {t('capture')}
        </CheckBox>
        <Button onPress={() => setBundling(true)} isDisabled={!state}>
          <LifeBuoy size={16} strokeWidth={1.5} aria-hidden />
          {t('bundle.title')}
        </Button>
        <Button look="quiet" onPress={clear} isDisabled={!state?.kept}>
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          {t('clearLog')}
        </Button>
      </div>
      {state?.keepsBodies && (
        <Notice tone="quiet" role="status">
          {t('capturing')}
        </Notice>
      )}
      {failure && (
        <FailureNotice failure={failure} actions={<Button onPress={forgetFailure}>{common('dismiss')}</Button>} />
      )}
      {list.isError && (
        <FailureNotice
          failure={getFailure(list.error)}
          actions={<Button onPress={() => void list.refetch()}>{common('retry')}</Button>}
        />
      )}
      {list.isPending && <Skeleton label={t('loading')} />}
      {list.isSuccess && entries.length === 0 && !isFiltered && (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      )}
      {list.isSuccess && entries.length === 0 && isFiltered && (
        <EmptyState title={t('noMatchTitle')} action={<Button onPress={showAll}>{common('showAll')}</Button>}>
          {text === '' ? t('noMatchOfFilter') : t('noMatchOfText', { text })}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Stale isStale={list.isPlaceholderData || filter.text !== text || filter.kind !== kind}>
          <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: rowHeight }}>
            <GridList aria-label={t('list')} className={styles.list} onAction={(key) => setShownNumber(Number(key))}>
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
                {t('loadingMore')}
              </GridListLoadMoreItem>
            </GridList>
          </Virtualizer>
        </Stale>
      )}
      {isBundling && <SupportBundleDialog hasBodies={state?.keepsBodies ?? false} onClose={() => setBundling(false)} />}
      {shownNumber !== null && <RequestDetailsDialog number={shownNumber} onClose={() => setShownNumber(null)} />}
    </div>
  )
}

function Row({ entry, now }: { entry: RequestEntry; now: Date }) {
  const outcome = formatOutcome(entry)
  const took = entry.durationMs === null ? t('notEnded') : formatTook(entry.durationMs)
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
