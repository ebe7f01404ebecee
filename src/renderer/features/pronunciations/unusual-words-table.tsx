import { Check, Loader, Pencil, Play, Square } from 'lucide-react'
import { useMemo } from 'react'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { t } from './messages/t.ts'
import styles from './unusual-words.module.css'
import type { UnusualWordRow } from './use-unusual-words.ts'
import { getSpoken, type SoundingWord, type WordPlayer } from './word-player.ts'

/** Text before the word, so that it is in view in a narrow column. */
const BEFORE_CHARS = 12

export interface UnusualWordsTableProps {
  rows: readonly UnusualWordRow[]
  player: WordPlayer
  sounding: SoundingWord
  onGoTo: (row: UnusualWordRow) => void
  onPronounce: (row: UnusualWordRow) => void
  onAccept: (row: UnusualWordRow) => void
}

/** Words with their count, reason, first place and pronunciation, each to be previewed and fixed. */
export function UnusualWordsTable({ rows, player, sounding, onGoTo, onPronounce, onAccept }: UnusualWordsTableProps) {
  const columns = useMemo(
    () => getColumns({ player, sounding, onGoTo, onPronounce, onAccept }),
    [player, sounding, onGoTo, onPronounce, onAccept],
  )
  return (
    <Table
      label={t('unusual.title')}
      name="unusual-words"
      items={rows}
      columns={columns}
      nameOf={({ word }) => word}
      hasMenus={false}
      onAction={(id) => {
        const row = rows.find((one) => one.id === id)
        if (row) onPronounce(row)
      }}
      actionsOf={(row) => [
        { id: 'pronounce', label: t('unusual.pronounce'), onAction: () => onPronounce(row) },
        { id: 'accept', label: t('unusual.soundsRight'), onAction: () => onAccept(row) },
        { id: 'go', label: t('unusual.goTo'), onAction: () => onGoTo(row) },
      ]}
    />
  )
}

function getColumns(deps: Omit<UnusualWordsTableProps, 'rows'>): TableColumn<UnusualWordRow>[] {
  const { player, sounding, onGoTo, onPronounce, onAccept } = deps
  return [
    {
      ...{ id: 'word', header: t('column.written'), widthRem: 11, minRem: 7 },
      sortBy: ({ word }) => word,
      cell: ({ word }) => word,
    },
    {
      ...{ id: 'count', header: t('unusual.column.count'), widthRem: 5, minRem: 4, align: 'end' },
      sortBy: ({ count }) => count,
      cell: ({ count }) => formatNumber(count),
    },
    {
      ...{ id: 'reason', header: t('unusual.column.reason'), widthRem: 9, minRem: 6 },
      sortBy: ({ reason }) => t(`unusual.reason.${reason}`),
      cell: ({ reason }) => t(`unusual.reason.${reason}`),
    },
    {
      ...{ id: 'place', header: t('unusual.column.place'), widthRem: 30, minRem: 10 },
      cell: (row) => <Place row={row} onGoTo={onGoTo} />,
    },
    {
      ...{ id: 'preview', header: common('preview'), widthRem: 9, minRem: 8 },
      cell: (row) => <Preview row={row} player={player} sounding={sounding} />,
    },
    {
      ...{ id: 'pronunciation', header: t('column.spoken'), widthRem: 8, minRem: 6.5 },
      sortBy: ({ pronunciation }) => pronunciation?.spoken ?? null,
      cell: (row) => (
        <span className={styles.control}>
          <RowButton label={t('unusual.pronounceWord', { word: row.word })} onPress={() => onPronounce(row)}>
            <Pencil size={16} strokeWidth={1.5} aria-hidden />
          </RowButton>
          <bdi className={styles.text} title={row.pronunciation?.spoken}>
            {row.pronunciation?.spoken}
          </bdi>
        </span>
      ),
    },
    {
      ...{ id: 'accepted', header: t('unusual.soundsRight'), widthRem: 6, minRem: 5.5 },
      cell: (row) => (
        <RowButton
          label={t('unusual.wordSoundsRight', { word: row.word })}
          aria-pressed={row.isAccepted}
          onPress={() => onAccept(row)}
        >
          <Check size={16} strokeWidth={1.5} aria-hidden />
        </RowButton>
      ),
    },
  ]
}

function Place({ row, onGoTo }: { row: UnusualWordRow; onGoTo: UnusualWordsTableProps['onGoTo'] }) {
  const { excerpt, excerptStartChar, startChar, endChar, goesOn } = row
  const from = Math.max(0, excerptStartChar - BEFORE_CHARS)
  const hit = { startChar: excerptStartChar - from, endChar: excerptStartChar - from + endChar - startChar }
  return (
    <button type="button" tabIndex={-1} className={styles.place} dir="auto" title={excerpt} onClick={() => onGoTo(row)}>
      {(from > 0 || startChar > excerptStartChar) && '…'}
      <MarkedText text={excerpt.slice(from)} hits={[hit]} />
      {goesOn && '…'}
    </button>
  )
}

function Preview({
  row,
  player,
  sounding,
}: Pick<UnusualWordsTableProps, 'player' | 'sounding'> & { row: UnusualWordRow }) {
  const kind = sounding.word === row.word ? sounding.state.kind : 'silent'
  const isPlaying = kind === 'playing'
  const cost = player.isFree(row) ? t('free') : t('characters', { count: getSpoken(row).length })
  const { word } = row
  const Icon = isPlaying ? Square : kind === 'asking' ? Loader : Play
  return (
    <span className={styles.control}>
      <RowButton
        label={isPlaying ? t('unusual.stop', { word }) : t('unusual.preview', { word, cost })}
        isDisabled={kind === 'asking'}
        onPress={() => player.toggle(row)}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </RowButton>
      <span className={styles.text} title={cost}>
        {cost}
      </span>
    </span>
  )
}
