import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { BudgetRow } from '#shared/contract/usage.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { BudgetDialog } from './budget-dialog.tsx'
import { moodOf, formatBudget } from './format-usage.ts'
import { t } from './messages/t.ts'
import styles from './usage.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Each project's monthly budget and usage. */
export function BudgetsPanel() {
  const { budgets, setBudget } = useBudgets()
  const [editing, setEditing] = useState<string | null>(null)
  const rows = budgets.data ?? []
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
        <VirtualList
          label={t('budgets.list')}
          items={rows.map((each) => ({ ...each, id: each.projectId }))}
          rowHeightRem={3}
          className={styles.list}
          onAction={setEditing}
        >
          {(each) => <BudgetRowItem row={each} onEdit={() => setEditing(each.projectId)} />}
        </VirtualList>
      )}
      {row && <BudgetDialog row={row} onSet={setBudget} onClose={() => setEditing(null)} />}
    </div>
  )
}

function BudgetRowItem({ row, onEdit }: { row: BudgetRow & { id: string }; onEdit: () => void }) {
  const mood = moodOf(row)
  const title = row.title || t('untitledProject')
  const limit = row.stopCharacters ?? row.warnCharacters
  const share = limit === null ? 0 : Math.min(1, row.spentCharacters / Math.max(1, limit))
  return (
    <GridListItem id={row.id} textValue={title} className={styles.row}>
      <div className={styles.budget} data-mood={mood}>
        <span className={styles.name} title={title} dir="auto">
          {title}
        </span>
        <span className={styles.mood}>
          {mood === 'warning' && <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />}
          {mood === 'stopped' && <CircleAlert size={16} strokeWidth={1.5} aria-hidden />}
          {t(`budgets.mood.${mood}`)}
        </span>
        <span className={styles.bar} aria-hidden>
          {limit !== null && <span className={styles.spent} style={{ inlineSize: `${share * 100}%` }} />}
        </span>
        <span className={styles.figure}>
          {formatBudget(row)}
          {row.unconfirmedCharacters > 0 && (
            <span className={styles.unconfirmed}> {t('budgets.pending', { count: row.unconfirmedCharacters })}</span>
          )}
        </span>
        <Button onPress={onEdit} aria-label={t(mood === 'none' ? 'budgets.setFor' : 'budgets.editFor', { title })}>
          {t(mood === 'none' ? 'budgets.set' : 'budgets.edit')}
        </Button>
      </div>
    </GridListItem>
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
