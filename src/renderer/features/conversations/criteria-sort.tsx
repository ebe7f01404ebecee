import type { CriteriaGrid } from '#shared/contract/conversations.ts'
import { getLocale } from '#shared/language/current-language.ts'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './criteria.module.css'
import { t } from './messages/t.ts'

type Criterion = CriteriaGrid['criteria'][number]
type Row = CriteriaGrid['rows'][number]

/** `failures` is the order in which they are read. */
const ROW_ORDERS = ['failures', 'newest', 'oldest'] as const
const CRITERIA_ORDERS = ['failures', 'name', 'lowest', 'highest'] as const

export interface CriteriaSort {
  rows: (typeof ROW_ORDERS)[number]
  criteria: (typeof CRITERIA_ORDERS)[number]
}

export const FAILURES_FIRST: CriteriaSort = { rows: 'failures', criteria: 'failures' }

/** How the grid's conversations and criteria are sorted. */
export function CriteriaSortFields({ sort, onSort }: { sort: CriteriaSort; onSort: (sort: CriteriaSort) => void }) {
  return (
    <div className={styles.sort}>
      <SelectField
        label={t('criteria.sortRows')}
        options={ROW_ORDERS.map((id) => ({ id, label: t(`criteria.rows.${id}`) }))}
        value={sort.rows}
        onChange={(id) => onSort({ ...sort, rows: ROW_ORDERS.find((each) => each === id) ?? 'failures' })}
      />
      <SelectField
        label={t('criteria.sortCriteria')}
        options={CRITERIA_ORDERS.map((id) => ({ id, label: t(`criteria.columns.${id}`) }))}
        value={sort.criteria}
        onChange={(id) => onSort({ ...sort, criteria: CRITERIA_ORDERS.find((each) => each === id) ?? 'failures' })}
      />
    </div>
  )
}

/** Criteria that were never evaluated have no pass rate and come last. */
export function sortCriteria(criteria: readonly Criterion[], by: CriteriaSort['criteria']): readonly Criterion[] {
  if (by === 'failures') return criteria
  if (by === 'name') {
    const names = new Intl.Collator(getLocale(), { numeric: true })
    return criteria.toSorted((one, other) => names.compare(one.name || one.id, other.name || other.id))
  }
  const sign = by === 'lowest' ? 1 : -1
  return criteria.toSorted((one, other) => {
    const [a, b] = [getPassRate(one), getPassRate(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}

function getPassRate({ passed, failed }: Criterion): number | null {
  return passed + failed === 0 ? null : passed / (passed + failed)
}

/** Conversations of unknown time come last. */
export function sortRows(rows: readonly Row[], by: CriteriaSort['rows']): readonly Row[] {
  if (by === 'failures') return rows
  const sign = by === 'oldest' ? 1 : -1
  return rows.toSorted(({ createdAt: a }, { createdAt: b }) => {
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    return sign * (Date.parse(a) - Date.parse(b))
  })
}
