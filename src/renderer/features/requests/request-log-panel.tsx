import { LifeBuoy, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { RequestKind, RequestOrder } from '#shared/contract/requests.ts'
import { common } from '../../lib/common/messages/common.ts'
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
import { t } from './messages/t.ts'
import { RequestTable } from './request-table.tsx'
import { SupportBundleDialog } from './support-bundle-dialog.tsx'
import { useRequests } from './use-requests.ts'

const KINDS: readonly RequestKind[] = ['all', 'failed', 'retried', 'waited', 'under-way']

/** All requests to the service, with result and duration. */
export function RequestLogPanel() {
  const [kind, setKind] = useState<RequestKind>('all')
  const [text, setText] = useState('')
  const [order, setOrder] = useState<RequestOrder>('newest')
  const [isBundling, setBundling] = useState(false)
  const [shownNumber, setShownNumber] = useState<number | null>(null)
  // Typing appears in the field before the list follows.
  const filter = useDeferredValue({ kind, text }, { kind: 'all' as const, text: '' })
  const { state, list, entries, isBehind, failure, forgetFailure, readNewest, recordBodies, clear } = useRequests(
    filter,
    order,
  )
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
        <div className={styles.notice}>
          <Notice tone="quiet" role="status">
            {t('capturing')}
          </Notice>
        </div>
      )}
      {failure && (
        <div className={styles.notice}>
          <FailureNotice failure={failure} actions={<Button onPress={forgetFailure}>{common('dismiss')}</Button>} />
        </div>
      )}
      {list.isError && (
        <div className={styles.notice}>
          <FailureNotice
            failure={getFailure(list.error)}
            actions={<Button onPress={() => void list.refetch()}>{common('retry')}</Button>}
          />
        </div>
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
          <RequestTable
            entries={entries}
            order={order}
            onOrder={setOrder}
            onOpen={setShownNumber}
            onMore={list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : null}
          />
        </Stale>
      )}
      {isBundling && <SupportBundleDialog hasBodies={state?.keepsBodies ?? false} onClose={() => setBundling(false)} />}
      {shownNumber !== null && <RequestDetailsDialog number={shownNumber} onClose={() => setShownNumber(null)} />}
    </div>
  )
}
