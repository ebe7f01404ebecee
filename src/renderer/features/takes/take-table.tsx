import { Info } from 'lucide-react'
import {
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  ListLayout,
  type Selection,
  Virtualizer,
} from 'react-aria-components'
import type { TakeEntry } from '#shared/contract/takes.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { IconButton } from '../../ui/button.tsx'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { classNames } from '../../ui/class-names.ts'
import list from '../../ui/framed-list.module.css'
import styles from './manage-takes.module.css'
import { formatLength } from './format-take.ts'
import { t } from './messages/t.ts'
import { StarButton } from './star-button.tsx'
import { TouchMarks, useTouches } from './touch-marks.tsx'

const ROW_HEIGHT_REM = 3.25

export interface TakeTableProps {
  /** The entries loaded so far. */
  entries: readonly TakeEntry[]
  selection: Selection
  onSelection: (selection: Selection) => void
  voiceName: (voiceId: string) => string
  onStar: (entry: TakeEntry) => void
  onDetails: (takeId: string) => void
  isLoading: boolean
  /** Called when the end of the loaded entries becomes visible. */
  onMore: () => void
}

/** A table of takes with multiple selection. Takes that must be kept can't be selected, and their row says why. */
export function TakeTable({ entries, selection, onSelection, isLoading, onMore, ...row }: TakeTableProps) {
  const rowHeight = ROW_HEIGHT_REM * useRemPx()
  const touchesOf = useTouches()
  const now = new Date(useNow(60_000))
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeight }}>
      <GridList
        aria-label={t('table.name')}
        className={classNames(list.frame, styles.list)}
        selectionMode="multiple"
        disabledBehavior="selection"
        disabledKeys={entries.filter((entry) => entry.isActive || entry.starred).map((entry) => entry.id)}
        selectedKeys={selection}
        onSelectionChange={onSelection}
      >
        <Collection items={entries} dependencies={[now.getTime(), row.voiceName, touchesOf]}>
          {(entry) => <Row entry={entry} now={now} touchesOf={touchesOf} {...row} />}
        </Collection>
        <GridListLoadMoreItem isLoading={isLoading} onLoadMore={onMore} className={styles.loading}>
          {t('table.more')}
        </GridListLoadMoreItem>
      </GridList>
    </Virtualizer>
  )
}

function Row({
  entry,
  now,
  voiceName,
  onStar,
  onDetails,
  touchesOf,
}: { entry: TakeEntry; now: Date; touchesOf: ReturnType<typeof useTouches> } & Pick<
  TakeTableProps,
  'voiceName' | 'onStar' | 'onDetails'
>) {
  const text = entry.textStart === '' ? t('table.noText') : entry.textStart
  const values = { text: text.slice(0, 40) }
  return (
    <GridListItem id={entry.id} textValue={text} className={classNames(list.row, styles.row)}>
      <div className={classNames(list.entry, styles.entry)}>
        <CheckBox slot="selection" aria-label={t('table.select', values)} />
        <div className={styles.what}>
          <div className={styles.start} dir="auto">
            {text}
          </div>
          <div className={styles.quiet}>
            <TouchMarks touches={touchesOf(entry)} />
            {entry.isBlockRemoved ? t('table.removedBlock') : entry.chapterTitle} · {voiceName(entry.voiceId)}
          </div>
        </div>
        <span className={styles.quiet}>{formatUse(entry)}</span>
        <span className={styles.figure}>{formatLength(entry)}</span>
        <span className={styles.figure}>{formatSize(entry.sizeBytes)}</span>
        <time className={styles.quiet} dateTime={entry.createdAt}>
          {formatInstant(entry.createdAt, now)}
        </time>
        <StarButton
          label={t(entry.starred ? 'table.unstar' : 'table.star', values)}
          isStarred={entry.starred}
          onPress={() => onStar(entry)}
        />
        <IconButton label={t('table.details', values)} onPress={() => onDetails(entry.id)}>
          <Info size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
    </GridListItem>
  )
}

function formatUse({ isActive, starred }: TakeEntry): string {
  const facts = [...(isActive ? [t('take.active')] : []), ...(starred ? [t('take.starred')] : [])]
  return facts.length === 0 ? t('take.unused') : facts.join(', ')
}
