import { CornerDownLeft, Lock } from 'lucide-react'
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components'
import type { FoundBlock } from '#shared/contract/search.ts'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { IconButton } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { classNames } from '../../ui/class-names.ts'
import list from '../../ui/framed-list.module.css'
import styles from './find.module.css'
import { formatChapter } from './format-found.ts'
import { getWords, Pieces } from './found-pieces.tsx'
import type { FoundRow } from './found-rows.ts'
import { t } from './messages/t.ts'
import type { FoundPlace } from './find-state.ts'

const ROW_REM = 3.5

export interface FoundListProps {
  rows: readonly FoundRow[]
  /** Rows selected for replacement; null if nothing is to be replaced. */
  chosen: ReadonlySet<string> | null
  /** The rows belong to a previous query. */
  isBehind: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
  onGoTo: (place: FoundPlace) => void
}

/** Matching blocks grouped by chapter, rendering only visible rows. Enter shows a block in the script. */
export function FoundList({ rows, chosen, isBehind, onChoose, onGoTo }: FoundListProps) {
  const rowHeight = ROW_REM * useRemPx()
  const byId = (id: string) => rows.find((row) => row.id === id)
  const goTo = (id: string) => {
    const row = byId(id)
    const block = row?.kind === 'chapter' ? rows[rows.indexOf(row) + 1] : row
    const hit = block?.kind === 'block' ? block.pieces[0]?.hits[0] : undefined
    if (block?.kind !== 'block' || !hit) return
    onGoTo({
      chapterId: block.chapterId,
      blockId: block.blockId,
      startChar: hit.startChar,
      endChar: hit.endChar,
    })
  }
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: rowHeight }}>
      <GridList
        aria-label={t('list')}
        className={classNames(list.frame, styles.list)}
        // Few blocks leave the room to what was found elsewhere.
        style={chosen === null ? { maxHeight: rows.length * rowHeight, minHeight: 0 } : {}}
        data-behind={isBehind || undefined}
        items={rows}
        dependencies={[rows, chosen !== null]}
        selectionMode={chosen === null ? 'none' : 'multiple'}
        selectedKeys={chosen ?? []}
        onSelectionChange={(keys) =>
          onChoose(new Set(keys === 'all' ? rows.map(({ id }) => id) : [...keys].map(String)))
        }
        disabledBehavior="selection"
        disabledKeys={rows.flatMap((row) => (row.kind === 'block' && row.locked ? [row.id] : []))}
        onAction={(id) => goTo(String(id))}
      >
        {(row) => <Row row={row} isChoice={chosen !== null} onGoTo={() => goTo(row.id)} />}
      </GridList>
    </Virtualizer>
  )
}

function Row({ row, isChoice, onGoTo }: { row: FoundRow; isChoice: boolean; onGoTo: () => void }) {
  const number = String(row.number)
  const name =
    row.kind === 'chapter'
      ? t('row.chapter', { chapter: formatChapter(row), hits: row.hitCount, blocks: row.blockCount })
      : t(row.locked ? 'row.lockedBlock' : 'row.block', { number, text: getWords(row) })
  return (
    <GridListItem id={row.id} textValue={name} className={classNames(list.row, styles.row)} data-kind={row.kind}>
      <div className={classNames(list.entry, styles.entry)}>
        {isChoice && <CheckBox slot="selection" aria-label={t('choose', { row: name.slice(0, 80) })} />}
        {row.kind === 'chapter' ? (
          <div className={styles.chapter} dir="auto">
            {name}
          </div>
        ) : (
          <BlockPreview block={row} />
        )}
        {row.kind === 'block' && (
          <IconButton label={t('showBlock', { number })} onPress={onGoTo}>
            <CornerDownLeft size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        )}
      </div>
    </GridListItem>
  )
}

/** The block as it is and, if it would be changed, the result. */
function BlockPreview({ block }: { block: FoundBlock }) {
  const replaces =
    !block.locked && block.pieces.some(({ hits }) => hits.some(({ replacement }) => replacement !== null))
  const shownHits = block.pieces.reduce((sum, { hits }) => sum + hits.length, 0)
  return (
    <div className={styles.what}>
      <div className={styles.place}>
        {t('block', { number: String(block.number) })}
        {block.hitCount > 1 && ` · ${t('matches', { count: block.hitCount })}`}
        {block.locked && (
          <span className={styles.locked}>
            <Lock size={12} strokeWidth={1.5} aria-hidden /> {t('locked')}
          </span>
        )}
      </div>
      <p className={styles.text} dir="auto">
        {replaces && <span className="visually-hidden">{t('before')} </span>}
        <Pieces text={block} isAfter={false} replaces={replaces} />
        {shownHits < block.hitCount && (
          <span className={styles.more}> {t('moreMatches', { count: block.hitCount - shownHits })}</span>
        )}
      </p>
      {replaces && (
        <p className={styles.text} data-after dir="auto">
          <span className="visually-hidden">{t('after')} </span>
          <Pieces text={block} isAfter replaces />
        </p>
      )}
    </div>
  )
}
