import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ConsentRecord } from '#shared/contract/cloning.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'

/** All consent records, including withdrawn ones. */
export function ConsentRecordList({
  onOpen,
  onBack,
}: {
  onOpen: (consentRecordId: string) => void
  onBack: () => void
}) {
  const { queries } = useStudio()
  const list = useQuery({ ...queries.cloning.consentRecords.queryOptions(), staleTime: 0 })
  const consentRecords = list.data ?? []
  const minute = useNow(60_000)
  const columns = useMemo(() => getColumns(new Date(minute)), [minute])
  return (
    <Screen title={t('records')} back={{ label: t('sessions'), onPress: onBack }}>
      {list.isError && (
        <div className={styles.inset}>
          <FailureNotice failure={getFailure(list.error)} />
        </div>
      )}
      {list.isPending && <Skeleton label={t('loadingRecords')} />}
      {list.isSuccess && consentRecords.length === 0 && (
        <EmptyState title={t('noRecords.title')}>{t('noRecords.text')}</EmptyState>
      )}
      {consentRecords.length > 0 && (
        <Table
          label={t('records')}
          name="consent-records"
          items={consentRecords}
          columns={columns}
          nameOf={nameOf}
          onAction={onOpen}
        />
      )}
    </Screen>
  )
}

const nameOf = ({ fullName }: ConsentRecord) => fullName

function getColumns(now: Date): TableColumn<ConsentRecord>[] {
  const voiceOf = ({ voiceName }: ConsentRecord) => voiceName
  const stateOf = ({ revokingAt, revokedAt }: ConsentRecord) =>
    t(`consent.${revokedAt !== null ? 'withdrawn' : revokingAt !== null ? 'withdrawing' : 'given'}`)
  const dateOf = ({ revokedAt, verifiedAt }: ConsentRecord) => revokedAt ?? verifiedAt
  return [
    { id: 'name', header: common('name'), widthRem: 24, minRem: 9, sortBy: nameOf, cell: nameOf },
    { id: 'voice', header: common('voice'), widthRem: 16, sortBy: voiceOf, cell: voiceOf },
    { id: 'state', header: t('consent'), widthRem: 11, sortBy: stateOf, cell: (row) => <Chip>{stateOf(row)}</Chip> },
    {
      ...{ id: 'date', header: t('date'), widthRem: 12, sortBy: dateOf },
      cell: (row) => <time dateTime={dateOf(row)}>{formatInstant(dateOf(row), now)}</time>,
    },
  ]
}
