import { Download, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { LedgerGrouping, LedgerRow } from '#shared/contract/usage.ts'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { getFailure } from '../../rpc/studio.ts'
import { useWorkspaces } from '../../rpc/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { PERIODS, type PeriodId } from './periods.ts'
import { type LedgerNames, formatLedgerService, formatRow, formatUnconfirmed } from './format-usage.ts'
import { t } from './messages/t.ts'
import styles from './usage.module.css'
import { UsageChart } from './usage-chart.tsx'
import { ALL_SERVICES, type LedgerChoice, useLedger } from './use-ledger.ts'

const GROUPINGS: readonly LedgerGrouping[] = ['day', 'project', 'voice', 'model', 'purpose']

const FIRST: LedgerChoice = {
  ...{ period: 'this-month', groupBy: 'day', service: null },
  ...{ projectId: null, voiceId: null, modelId: null },
}

/** Billed usage, by day, project, voice, model or purpose: each request once, as the service billed it. */
export function UsagePanel({ names }: { names: LedgerNames }) {
  const { areSeveral, nameOf } = useWorkspaces()
  const [choice, setChoice] = useState(FIRST)
  const [narrowed, setNarrowed] = useState<readonly { field: 'projectId' | 'voiceId' | 'modelId'; label: string }[]>([])
  const { ledger, filter, service, saveCsv } = useLedger(choice)
  const change = (patch: Partial<LedgerChoice>) => setChoice((before) => ({ ...before, ...patch }))
  const data = ledger.data
  const pending = data ? formatUnconfirmed(data.totals) : null
  const items = useMemo(() => (data?.rows ?? []).map((row) => ({ ...row, id: row.key === '' ? '-' : row.key })), [data])
  const nameOfRow = useMemo(
    () => (row: LedgerRow) => formatRow(row, data?.groupBy ?? 'day', names),
    [data?.groupBy, names],
  )
  const isSandbox = service === 'sandbox'
  const columns = useMemo(() => getColumns(items, nameOfRow, isSandbox), [items, nameOfRow, isSandbox])
  const canExport = data !== undefined && data.totals.requests > 0
  useAction('export-usage', saveCsv, canExport)
  const services = [...new Set([...(data?.services ?? []), data?.service ?? service, service])].filter(
    (each) => each !== ALL_SERVICES,
  )

  /** A row opens the days of its subject. */
  const open = (row: LedgerRow) => {
    // While another grouping loads, the rows belong to the previous one.
    const groupBy = data?.groupBy ?? choice.groupBy
    const field = FIELDS[groupBy]
    if (field === undefined || row.key === '') return
    setNarrowed((before) => [
      ...before.filter((each) => each.field !== field),
      { field, label: formatRow(row, groupBy, names) },
    ])
    change({ [field]: row.key, groupBy: 'day' })
  }
  const widen = (field: 'projectId' | 'voiceId' | 'modelId') => {
    setNarrowed((before) => before.filter((each) => each.field !== field))
    change({ [field]: null })
  }

  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <SelectField
          label={t('period')}
          options={PERIODS.map((id) => ({ id, label: t(`period.${id}`) }))}
          value={choice.period}
          onChange={(id) => change({ period: id as PeriodId })}
        />
        {services.length > 1 && (
          <SelectField
            label={t('service')}
            options={[
              ...services.map((id) => ({
                id: id === '' ? '-' : id,
                label: formatLedgerService(id, areSeveral ? nameOf : undefined),
              })),
              { id: ALL_SERVICES, label: t('allServices') },
            ]}
            value={service === '' ? '-' : service}
            onChange={(id) => change({ service: id === '-' ? '' : id })}
          />
        )}
        <ChoiceField
          label={t('groupBy')}
          options={GROUPINGS.map((id) => ({ id, label: t(`group.${id}`) }))}
          value={choice.groupBy}
          onChange={(groupBy) => change({ groupBy })}
        />
        <span className={styles.spacer} />
        <Button onPress={saveCsv} isDisabled={!canExport}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {t('exportCsv')}
        </Button>
      </div>
      {narrowed.length > 0 && (
        <div className={styles.narrowed}>
          {narrowed.map(({ field, label }) => (
            <Button key={field} onPress={() => widen(field)}>
              <span className={styles.chip} dir="auto">
                {t('filtered', { name: label })}
              </span>
              <X size={16} strokeWidth={1.5} aria-label={t('clearFilter')} />
            </Button>
          ))}
        </div>
      )}
      {ledger.isError && (
        <div className={styles.notice}>
          <FailureNotice
            failure={getFailure(ledger.error)}
            topic="managing"
            actions={<Button onPress={() => void ledger.refetch()}>{common('retry')}</Button>}
          />
        </div>
      )}
      {!data && !ledger.isError && <Skeleton label={t('loading')} />}
      {data && data.totals.requests === 0 && (
        <EmptyState title={t(narrowed.length > 0 || choice.period !== 'all' ? 'emptyPeriodTitle' : 'emptyTitle')}>
          {t(isSandbox ? 'emptySandboxText' : 'emptyText')}
        </EmptyState>
      )}
      {data && data.totals.requests > 0 && (
        <>
          <p className={styles.totals}>
            <strong>{t('characters', { count: data.totals.characters })}</strong> ·{' '}
            {t(isSandbox ? 'requestsToSandbox' : 'requests', { count: data.totals.requests })}
            {pending !== null && ` · ${pending}`}
          </p>
          <UsageChart
            filter={filter}
            groupBy={data.groupBy}
            groups={data.rows.map((row) => ({ key: row.key, name: nameOfRow(row) }))}
            whole={t(isSandbox ? 'charactersColumn' : 'billed')}
          />
          <Table
            label={t('table')}
            name="usage"
            items={items}
            columns={columns}
            nameOf={nameOfRow}
            rowHeightRem={2.5}
            onAction={(id) => {
              const row = items.find((each) => each.id === id)
              if (row) open(row)
            }}
          />
        </>
      )}
    </div>
  )
}

const FIELDS: Partial<Record<LedgerGrouping, 'projectId' | 'voiceId' | 'modelId'>> = {
  project: 'projectId',
  voice: 'voiceId',
  model: 'modelId',
}

function getSpent({ characters, unconfirmedCharacters }: LedgerRow): number {
  return characters + unconfirmedCharacters
}

type LedgerItem = LedgerRow & { id: string }

function getColumns(
  items: readonly LedgerItem[],
  nameOf: (row: LedgerRow) => string,
  isSandbox: boolean,
): TableColumn<LedgerItem>[] {
  const most = items.reduce((found, row) => Math.max(found, getSpent(row)), 1)
  return [
    { id: 'name', header: common('name'), widthRem: 22, minRem: 8, sortBy: nameOf, cell: nameOf },
    {
      ...{ id: 'share', header: t('share'), widthRem: 16, minRem: 4, sortBy: getSpent },
      cell: (row) => (
        <span className={styles.bar} aria-hidden>
          <span className={styles.charged} style={{ inlineSize: `${(row.characters / most) * 100}%` }} />
          <span className={styles.maybe} style={{ inlineSize: `${(row.unconfirmedCharacters / most) * 100}%` }} />
        </span>
      ),
    },
    {
      ...{
        id: 'characters',
        header: t(isSandbox ? 'charactersColumn' : 'billed'),
        widthRem: 9,
        minRem: 8,
        align: 'end',
      },
      sortBy: ({ characters }) => characters,
      cell: ({ characters }) => formatNumber(characters),
    },
    {
      ...{ id: 'requests', header: t('requestsColumn'), widthRem: 7, align: 'end' },
      sortBy: ({ requests }) => requests,
      cell: ({ requests }) => formatNumber(requests),
    },
    {
      ...{ id: 'pending', header: t('pending'), widthRem: 16 },
      sortBy: ({ unconfirmedCharacters }) => unconfirmedCharacters,
      cell: (row) => formatUnconfirmed(row) ?? '',
    },
  ]
}
