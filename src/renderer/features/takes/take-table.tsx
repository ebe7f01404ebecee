import { useMemo } from 'react'
import type { TakeEntry, TakeSort } from '#shared/contract/takes.ts'
import { capitalize } from '#shared/domain/capitalize.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Chip } from '../../ui/chip.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Table, type TableColumn, type TableSelection, type TableSort } from '../../ui/table.tsx'
import { formatLength } from './format-take.ts'
import styles from './manage-takes.module.css'
import { t } from './messages/t.ts'
import { StarButton } from './star-button.tsx'
import { TouchMarks, useTouches } from './touch-marks.tsx'

export interface TakeTableProps {
  /** The entries loaded so far. */
  entries: readonly TakeEntry[]
  sort: TakeSort
  onSort: (sort: TakeSort) => void
  selection: Omit<TableSelection<TakeEntry>, 'canSelect' | 'formatCount'>
  voiceName: (voiceId: string) => string
  onStar: (entry: TakeEntry) => void
  onDetails: (takeId: string) => void
  onRemove: (entry: TakeEntry) => void
  /** Null if there are no more, or more are being read. */
  onMore: (() => void) | null
}

const SORTS: Record<TakeSort, TableSort> = {
  newest: { columnId: 'created', isDescending: true },
  oldest: { columnId: 'created', isDescending: false },
  largest: { columnId: 'size', isDescending: true },
  smallest: { columnId: 'size', isDescending: false },
}

/** Takes in use and starred takes are kept. */
export const canRemove = ({ isActive, starred }: TakeEntry): boolean => !isActive && !starred

/** A table of takes, sorted where they are stored. Takes that must be kept can't be selected, and their row says why. */
export function TakeTable(props: TakeTableProps) {
  const { entries, sort, onSort, selection, voiceName, onStar, onDetails, onRemove, onMore } = props
  const touchesOf = useTouches()
  const minuteMs = useNow(60_000)
  const columns = useMemo(
    () => getColumns({ now: new Date(minuteMs), touchesOf, voiceName, onStar }),
    [minuteMs, touchesOf, voiceName, onStar],
  )
  return (
    <Table
      label={t('table.name')}
      name="takes"
      items={entries}
      columns={columns}
      nameOf={getText}
      rowHeightRem={3}
      onAction={onDetails}
      actionsOf={(entry) => [
        { id: 'details', label: t('table.showDetails'), onAction: () => onDetails(entry.id) },
        {
          id: 'remove',
          label: common('delete'),
          isDisabled: !canRemove(entry),
          ...(canRemove(entry) ? {} : { detail: formatUse(entry) }),
          onAction: () => onRemove(entry),
        },
      ]}
      selection={{ ...selection, canSelect: canRemove, formatCount: (count) => t('table.count', { count }) }}
      pages={{
        onMore,
        sort: SORTS[sort],
        onSort: (next) => onSort(getSort(next)),
      }}
    />
  )
}

function getSort({ columnId, isDescending }: TableSort): TakeSort {
  if (columnId === 'size') return isDescending ? 'largest' : 'smallest'
  return isDescending ? 'newest' : 'oldest'
}

const getText = ({ textStart }: TakeEntry) => (textStart === '' ? t('table.noText') : textStart)

function formatUse({ isActive, starred }: TakeEntry): string {
  const facts = [...(isActive ? [t('take.active')] : []), ...(starred ? [t('take.starred')] : [])]
  return capitalize(facts.length === 0 ? t('take.unused') : facts.join(', '))
}

interface ColumnDeps extends Pick<TakeTableProps, 'voiceName' | 'onStar'> {
  now: Date
  touchesOf: ReturnType<typeof useTouches>
}

function getColumns({ now, touchesOf, voiceName, onStar }: ColumnDeps): TableColumn<TakeEntry>[] {
  return [
    {
      ...{ id: 'text', header: t('column.text'), widthRem: 26, minRem: 12 },
      cell: (entry) => (
        <span className={styles.what}>
          <StarButton
            as={RowButton}
            label={t(entry.starred ? 'table.unstar' : 'table.star', { text: getText(entry).slice(0, 40) })}
            isStarred={entry.starred}
            onPress={() => onStar(entry)}
          />
          <bdi className={styles.start} title={getText(entry)}>
            {getText(entry)}
          </bdi>
        </span>
      ),
    },
    {
      ...{ id: 'place', header: t('column.place'), widthRem: 14, minRem: 6 },
      cell: (entry) => (
        <>
          <TouchMarks touches={touchesOf(entry)} />
          {[entry.isBlockRemoved ? t('table.removedBlock') : entry.chapterTitle, voiceName(entry.voiceId)]
            .filter((part) => part !== '')
            .join(' · ')}
        </>
      ),
    },
    { id: 'status', header: t('column.status'), widthRem: 7, cell: (entry) => <Chip>{formatUse(entry)}</Chip> },
    { id: 'length', header: t('details.length'), widthRem: 4.5, minRem: 4, align: 'end', cell: formatLength },
    {
      ...{ id: 'size', header: t('details.size'), widthRem: 5, align: 'end', sortBy: 'pages' },
      cell: ({ sizeBytes }) => formatSize(sizeBytes),
    },
    {
      ...{ id: 'created', header: t('column.created'), widthRem: 9, minRem: 6, sortBy: 'pages' },
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, now)}</time>,
    },
  ]
}
