import { Download, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { LedgerGrouping, LedgerRow } from '#shared/contract/usage.ts'
import { formatCount } from '../../lib/format-count.ts'
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
import styles from './usage.module.css'
import { ALL_SERVICES, type LedgerChoice, useLedger } from './use-ledger.ts'

const GROUPINGS: readonly { id: LedgerGrouping; label: string }[] = [
  { id: 'day', label: 'Day' },
  { id: 'project', label: 'Project' },
  { id: 'voice', label: 'Voice' },
  { id: 'model', label: 'Model' },
  { id: 'purpose', label: 'Purpose' },
]

const FIRST: LedgerChoice = {
  ...{ period: 'this-month', groupBy: 'day', service: null },
  ...{ projectId: null, voiceId: null, modelId: null },
}

/** Billed usage, by day, project, voice, model or purpose: each request once, as the service billed it. */
export function UsagePanel({ names }: { names: LedgerNames }) {
  const { areSeveral, nameOf } = useWorkspaces()
  const [choice, setChoice] = useState(FIRST)
  const [narrowed, setNarrowed] = useState<readonly { field: 'projectId' | 'voiceId' | 'modelId'; label: string }[]>([])
  const { ledger, service, saveCsv } = useLedger(choice)
  const change = (patch: Partial<LedgerChoice>) => setChoice((before) => ({ ...before, ...patch }))
  const data = ledger.data
  const items = useMemo(() => (data?.rows ?? []).map((row) => ({ ...row, id: row.key === '' ? '-' : row.key })), [data])
  const nameOfRow = useMemo(
    () => (row: LedgerRow) => formatRow(row, data?.groupBy ?? 'day', names),
    [data?.groupBy, names],
  )
  const columns = useMemo(() => getColumns(items, nameOfRow), [items, nameOfRow])
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
          label="Period"
          options={PERIODS}
          value={choice.period}
          onChange={(id) => change({ period: id as PeriodId })}
        />
        {services.length > 1 && (
          <SelectField
            label="Service"
            options={[
              ...services.map((id) => ({
                id: id === '' ? '-' : id,
                label: formatLedgerService(id, areSeveral ? nameOf : undefined),
              })),
              { id: ALL_SERVICES, label: 'All services' },
            ]}
            value={service === '' ? '-' : service}
            onChange={(id) => change({ service: id === '-' ? '' : id })}
          />
        )}
        <ChoiceField
          label="Group by"
          options={GROUPINGS}
          value={choice.groupBy}
          onChange={(groupBy) => change({ groupBy })}
        />
        <span className={styles.spacer} />
        <Button onPress={saveCsv} isDisabled={!data || data.totals.requests === 0}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          Export CSV
        </Button>
      </div>
      {narrowed.length > 0 && (
        <div className={styles.narrowed}>
          {narrowed.map(({ field, label }) => (
            <Button key={field} onPress={() => widen(field)}>
              <span className={styles.chip} dir="auto">
                Filtered: {label}
              </span>
              <X size={16} strokeWidth={1.5} aria-label="Clear filter" />
            </Button>
          ))}
        </div>
      )}
      {ledger.isError && (
        <div className={styles.notice}>
          <FailureNotice
            failure={getFailure(ledger.error)}
            topic="managing"
            actions={<Button onPress={() => void ledger.refetch()}>Retry</Button>}
          />
        </div>
      )}
      {!data && !ledger.isError && <Skeleton label="Loading usage…" />}
      {data && data.totals.requests === 0 && (
        <EmptyState title={narrowed.length > 0 || choice.period !== 'all' ? 'No usage in this period' : 'No usage yet'}>
          Charged requests and their billed characters appear here.
        </EmptyState>
      )}
      {data && data.totals.requests > 0 && (
        <>
          <p className={styles.totals}>
            <strong>{formatCount(data.totals.characters, 'character')}</strong> ·{' '}
            {formatCount(data.totals.requests, 'request')}
            {service === 'sandbox' && ' (sandbox, not billed)'}
            <Unconfirmed sum={data.totals} before=" · " after="" />
          </p>
          <Table
            label="Usage"
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

function getColumns(items: readonly LedgerItem[], nameOf: (row: LedgerRow) => string): TableColumn<LedgerItem>[] {
  const most = items.reduce((found, row) => Math.max(found, getSpent(row)), 1)
  return [
    { id: 'name', header: 'Name', widthRem: 22, minRem: 8, sortBy: nameOf, cell: nameOf },
    {
      ...{ id: 'share', header: 'Share', widthRem: 16, minRem: 4, sortBy: getSpent },
      cell: (row) => (
        <span className={styles.bar} aria-hidden>
          <span className={styles.charged} style={{ inlineSize: `${(row.characters / most) * 100}%` }} />
          <span className={styles.maybe} style={{ inlineSize: `${(row.unconfirmedCharacters / most) * 100}%` }} />
        </span>
      ),
    },
    {
      ...{ id: 'characters', header: 'Billed', widthRem: 9, minRem: 7, align: 'end' },
      sortBy: ({ characters }) => characters,
      cell: ({ characters }) => formatCount(characters, 'character'),
    },
    {
      ...{ id: 'requests', header: 'Requests', widthRem: 7, align: 'end' },
      sortBy: ({ requests }) => requests,
      cell: ({ requests }) => formatCount(requests, 'request'),
    },
    {
      ...{ id: 'pending', header: 'Pending', widthRem: 16 },
      sortBy: ({ unconfirmedCharacters }) => unconfirmedCharacters,
      cell: (row) => formatUnconfirmed(row) ?? '',
    },
  ]
}

function Unconfirmed({
  sum,
  before = '',
  after = '',
}: {
  sum: { unconfirmedRequests: number; unconfirmedCharacters: number }
  before?: string
  after?: string
}) {
  const words = formatUnconfirmed(sum)
  return words === null ? null : `${before}${words}${after}`
}
