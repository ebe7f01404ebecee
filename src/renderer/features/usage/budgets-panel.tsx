import { CircleAlert, Pencil, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { BudgetRow } from '#shared/contract/usage.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { BudgetDialog } from './budget-dialog.tsx'
import { type BudgetMood, moodOf, formatBudget } from './format-usage.ts'
import { t } from './messages/t.ts'
import styles from './usage.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Each project's monthly budget and usage. */
export function BudgetsPanel() {
  const { budgets, setBudget } = useBudgets()
  const [editing, setEditing] = useState<string | null>(null)
  const { data } = budgets
  const rows = useMemo(() => (data ?? []).map((each) => ({ ...each, id: each.projectId })), [data])
  const columns = useMemo(() => getColumns(setEditing), [])
  const row = rows.find(({ projectId }) => projectId === editing)
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>{t('budgets.text')}</p>
      {budgets.isError && (
        <div className={styles.notice}>
          <FailureNotice
            failure={getFailure(budgets.error)}
            topic="managing"
            actions={<Button onPress={() => void budgets.refetch()}>{common('retry')}</Button>}
          />
        </div>
      )}
      {!budgets.data && !budgets.isError && <Skeleton label={t('budgets.loading')} />}
      {budgets.data && rows.length === 0 && (
        <EmptyState title={t('budgets.emptyTitle')}>{t('budgets.emptyText')}</EmptyState>
      )}
      {rows.length > 0 && (
        <Table
          label={t('budgets.list')}
          name="budgets"
          items={rows}
          columns={columns}
          nameOf={getTitle}
          rowHeightRem={3}
          onAction={setEditing}
        />
      )}
      {row && <BudgetDialog row={row} onSet={setBudget} onClose={() => setEditing(null)} />}
    </div>
  )
}

type Row = BudgetRow & { id: string }

const getTitle = ({ title }: Row) => title || t('untitledProject')

function getColumns(onEdit: (projectId: string) => void): TableColumn<Row>[] {
  return [
    { id: 'title', header: t('group.project'), widthRem: 24, minRem: 9, sortBy: getTitle, cell: getTitle },
    {
      ...{ id: 'state', header: t('budgets.state'), widthRem: 11, minRem: 8 },
      sortBy: (row) => MOODS.indexOf(moodOf(row)),
      cell: (row) => <Mood mood={moodOf(row)} />,
    },
    {
      ...{ id: 'used', header: t('budgets.used'), widthRem: 20, minRem: 10 },
      sortBy: ({ spentCharacters }) => spentCharacters,
      cell: (row) => <Used row={row} />,
    },
    {
      ...{ id: 'edit', header: t('budgets.limit'), widthRem: 8, align: 'end' },
      sortBy: getLimit,
      cell: (row) => (
        <>
          {formatLimit(row)}
          <RowButton
            label={t(moodOf(row) === 'none' ? 'budgets.setFor' : 'budgets.editFor', { title: getTitle(row) })}
            onPress={() => onEdit(row.projectId)}
          >
            <Pencil size={16} strokeWidth={1.5} aria-hidden />
          </RowButton>
        </>
      ),
    },
  ]
}

/** From the least to the most urgent. */
const MOODS: readonly BudgetMood[] = ['none', 'fine', 'warning', 'stopped']

const formatLimit = (row: Row) => {
  const limit = getLimit(row)
  return limit === null ? '' : formatNumber(limit)
}

const getLimit = ({ stopCharacters, warnCharacters }: Row) => stopCharacters ?? warnCharacters

function Mood({ mood }: { mood: BudgetMood }) {
  return (
    <span className={styles.mood} data-mood={mood}>
      {mood === 'warning' && <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />}
      {mood === 'stopped' && <CircleAlert size={16} strokeWidth={1.5} aria-hidden />}
      {t(`budgets.mood.${mood}`)}
    </span>
  )
}

function Used({ row }: { row: Row }) {
  const limit = getLimit(row)
  const share = limit === null ? 0 : Math.min(1, row.spentCharacters / Math.max(1, limit))
  return (
    <span className={styles.used} data-mood={moodOf(row)} title={formatBudget(row)}>
      <span>
        {formatBudget(row)}
        {row.unconfirmedCharacters > 0 && (
          <span className={styles.unconfirmed}> {t('budgets.pending', { count: row.unconfirmedCharacters })}</span>
        )}
      </span>
      {limit !== null && (
        <span className={styles.bar} aria-hidden>
          <span className={styles.spent} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </span>
  )
}

const READ_AGAIN_MS = 3_000

/** All projects with their budgets, and how to set one. */
function useBudgets() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const budgets = useQuery({ ...queries.usage.budgets.queryOptions(), refetchInterval: READ_AGAIN_MS })
  return {
    budgets,
    /** Rejects if nothing changed. */
    async setBudget(request: { projectId: string; warnCharacters: number | null; stopCharacters: number | null }) {
      cache.setQueryData(queries.usage.budgets.queryKey(), await client.usage.setBudget(request))
    },
  }
}
