import { Download, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { LedgerGrouping, LedgerRow } from '#shared/contract/usage.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf } from '../../rpc/studio.ts'
import { useWorkspaces } from '../../rpc/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { PERIODS, type PeriodId } from './periods.ts'
import { type LedgerNames, sayLedgerService, sayRow, sayUnconfirmed } from './say-usage.ts'
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

/** What was charged, by day, project, voice, model or purpose: each request once, as the service billed it. */
export function UsagePanel({ names }: { names: LedgerNames }) {
  const { areSeveral, nameOf } = useWorkspaces()
  const [choice, setChoice] = useState(FIRST)
  const [narrowed, setNarrowed] = useState<readonly { field: 'projectId' | 'voiceId' | 'modelId'; label: string }[]>([])
  const { ledger, service, saveCsv } = useLedger(choice)
  const change = (patch: Partial<LedgerChoice>) => setChoice((before) => ({ ...before, ...patch }))
  const data = ledger.data
  const most = useMemo(() => (data?.rows ?? []).reduce((found, row) => Math.max(found, spentOf(row)), 1), [data])
  const services = [...new Set([...(data?.services ?? []), data?.service ?? service, service])].filter(
    (each) => each !== ALL_SERVICES,
  )

  /** A row leads to the days of what it stands for. */
  const open = (row: LedgerRow) => {
    // While another grouping is read the rows are those of the one before.
    const groupBy = data?.groupBy ?? choice.groupBy
    const field = FIELDS[groupBy]
    if (field === undefined || row.key === '') return
    setNarrowed((before) => [
      ...before.filter((each) => each.field !== field),
      { field, label: sayRow(row, groupBy, names) },
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
          label="Time"
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
                label: sayLedgerService(id, areSeveral ? nameOf : undefined),
              })),
              { id: ALL_SERVICES, label: 'All services' },
            ]}
            value={service === '' ? '-' : service}
            onChange={(id) => change({ service: id === '-' ? '' : id })}
          />
        )}
        <ChoiceField
          label="By"
          options={GROUPINGS}
          value={choice.groupBy}
          onChange={(groupBy) => change({ groupBy })}
        />
        <span className={styles.spacer} />
        <Button onPress={saveCsv} isDisabled={!data || data.totals.requests === 0}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          Save as CSV
        </Button>
      </div>
      {narrowed.length > 0 && (
        <div className={styles.narrowed}>
          {narrowed.map(({ field, label }) => (
            <Button key={field} onPress={() => widen(field)}>
              <span className={styles.chip} dir="auto">
                Only {label}
              </span>
              <X size={16} strokeWidth={1.5} aria-label="Show all again" />
            </Button>
          ))}
        </div>
      )}
      {ledger.isError && (
        <div className={styles.notice}>
          <FailureNotice
            failure={failureOf(reasonOf(ledger.error))}
            topic="managing"
            actions={<Button onPress={() => void ledger.refetch()}>Read again</Button>}
          />
        </div>
      )}
      {!data && !ledger.isError && <Skeleton label="Reading the ledger" />}
      {data && data.totals.requests === 0 && (
        <EmptyState title={narrowed.length > 0 || choice.period !== 'all' ? 'Nothing in this time' : 'Nothing yet'}>
          Every request that the service charges for is written down here, once, with the characters it billed.
        </EmptyState>
      )}
      {data && data.totals.requests > 0 && (
        <>
          <p className={styles.totals}>
            <strong>{formatCount(data.totals.characters, 'character')}</strong> in{' '}
            {formatCount(data.totals.requests, 'request')}
            {service === 'practice' && ', which the practice service only counts'}
            <Unconfirmed sum={data.totals} before="; " after=" that the service has not confirmed" />
          </p>
          <VirtualList
            label="Ledger"
            items={data.rows.map((row) => ({ ...row, id: row.key === '' ? '-' : row.key }))}
            rowHeightRem={2.5}
            className={styles.list}
            onAction={(id) => {
              const row = data.rows.find(({ key }) => (key === '' ? '-' : key) === id)
              if (row) open(row)
            }}
            dependencies={[data.groupBy, names]}
          >
            {(row) => <LedgerRowItem row={row} name={sayRow(row, data.groupBy, names)} most={most} />}
          </VirtualList>
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

function spentOf({ characters, unconfirmedCharacters }: LedgerRow): number {
  return characters + unconfirmedCharacters
}

function LedgerRowItem({ row, name, most }: { row: LedgerRow & { id: string }; name: string; most: number }) {
  return (
    <GridListItem id={row.id} textValue={name} className={styles.row}>
      <div className={styles.entry}>
        <span className={styles.name} title={name} dir="auto">
          {name}
        </span>
        <span className={styles.bar} aria-hidden>
          <span className={styles.charged} style={{ inlineSize: `${(row.characters / most) * 100}%` }} />
          <span className={styles.maybe} style={{ inlineSize: `${(row.unconfirmedCharacters / most) * 100}%` }} />
        </span>
        <span className={styles.figure}>{formatCount(row.characters, 'character')}</span>
        <span className={styles.quiet}>{formatCount(row.requests, 'request')}</span>
        <span className={styles.quiet}>
          <Unconfirmed sum={row} />
        </span>
      </div>
    </GridListItem>
  )
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
  const words = sayUnconfirmed(sum)
  return words === null ? null : `${before}${words}${after}`
}
