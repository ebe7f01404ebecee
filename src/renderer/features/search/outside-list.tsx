import { CornerDownLeft, Play, Square } from 'lucide-react'
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components'
import type { FoundRemovedChapter, FoundTake } from '#shared/contract/search.ts'
import { takeAudioPath } from '#shared/domain/media-paths.ts'
import type { Store } from '../../lib/create-store.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import list from '../../ui/framed-list.module.css'
import styles from './find.module.css'
import { formatChapter } from './format-found.ts'
import { getWords, Pieces } from './found-pieces.tsx'
import { t } from './messages/t.ts'
import type { OutsideRow } from './outside-rows.ts'
import type { FoundPlace } from './find-state.ts'

const ROW_REM = 3.5
/** Rows in sight before the list scrolls. */
const MAX_ROWS_SHOWN = 5

/** Plays single takes, for those whose block isn't in the script. */
export interface TakePlayer {
  /** ID of the take that is playing or loading; null if silent. */
  playing: Store<string | null>
  /** Message about the last take that couldn't be played. */
  failure: Store<string | null>
  /** Plays a take from its start; the same take again stops it. */
  toggle(take: { id: string; audioUrl: string; sampleRateHz: number }): void
}

export interface OutsideListProps {
  rows: readonly OutsideRow[]
  /** The rows belong to a previous query. */
  isBehind: boolean
  player: TakePlayer
  onGoTo: (place: FoundPlace) => void
  onRestore: (chapter: FoundRemovedChapter) => void
}

/** Takes and removed chapters with hits. Enter shows a take beside its block, plays it without one, or restores. */
export function OutsideList({ rows, isBehind, player, onGoTo, onRestore }: OutsideListProps) {
  const rowHeight = ROW_REM * useRemPx()
  const now = new Date(useNow(60_000))
  const playing = useStore(player.playing)
  const run = (row: OutsideRow | undefined) => {
    if (row?.kind === 'chapter') onRestore(row)
    if (row?.kind !== 'take') return
    const { takeId, chapterId, blockId, sampleRateHz } = row
    if (!row.isBlockRemoved) onGoTo({ chapterId, blockId, startChar: 0, endChar: 0, takeId })
    else if (sampleRateHz !== null) player.toggle({ id: takeId, audioUrl: takeAudioPath(takeId), sampleRateHz })
  }
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: rowHeight }}>
      <GridList
        aria-label={t('outside.list')}
        className={classNames(list.frame, styles.list, styles.outside)}
        style={{ height: Math.min(rows.length, MAX_ROWS_SHOWN) * rowHeight }}
        data-behind={isBehind || undefined}
        items={rows}
        dependencies={[rows, playing, now.getTime()]}
        onAction={(id) => run(rows.find((row) => row.id === id))}
      >
        {(row) => <Row row={row} now={now} isPlaying={playing === row.id} onRun={() => run(row)} />}
      </GridList>
    </Virtualizer>
  )
}

interface RowProps {
  row: OutsideRow
  now: Date
  isPlaying: boolean
  onRun: () => void
}

function Row({ row, now, isPlaying, onRun }: RowProps) {
  const isHeading = row.kind === 'takes' || row.kind === 'removed'
  const name = isHeading ? formatHeading(row) : `${formatPlace(row, now)}: ${getWords(row)}`
  return (
    <GridListItem
      id={row.id}
      textValue={name}
      className={classNames(list.row, styles.row)}
      data-kind={isHeading ? 'chapter' : 'block'}
    >
      <div className={classNames(list.entry, styles.entry)}>
        {isHeading ? (
          <div className={styles.chapter}>{name}</div>
        ) : (
          <>
            <div className={styles.what}>
              <div className={styles.place} dir="auto">
                {formatPlace(row, now)}
                {row.hitCount > 1 && ` · ${t('matches', { count: row.hitCount })}`}
              </div>
              <p className={styles.text} dir="auto">
                <Pieces text={row} isAfter={false} replaces={false} />
              </p>
            </div>
            {row.kind === 'take' ? (
              <TakeAction take={row} isPlaying={isPlaying} onRun={onRun} />
            ) : (
              <Button aria-label={t('restoreItem', { chapter: formatTitle(row) })} onPress={onRun}>
                {t('restore')}
              </Button>
            )}
          </>
        )}
      </div>
    </GridListItem>
  )
}

function TakeAction({ take, isPlaying, onRun }: { take: FoundTake; isPlaying: boolean; onRun: () => void }) {
  const number = String(take.number)
  if (take.blockNumber !== null) {
    return (
      <IconButton label={t('showTake', { number, block: String(take.blockNumber) })} onPress={onRun}>
        <CornerDownLeft size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    )
  }
  const Icon = isPlaying ? Square : Play
  return (
    <IconButton
      label={t(isPlaying ? 'stopTake' : 'playTake', { number })}
      isDisabled={take.sampleRateHz === null}
      onPress={onRun}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

function formatHeading({ kind, count, listedCount }: Extract<OutsideRow, { kind: 'takes' | 'removed' }>): string {
  const heading = t(kind === 'takes' ? 'outside.takes' : 'outside.removed', { count })
  return listedCount < count ? `${heading} ${t('found.listed', { count: listedCount })}` : heading
}

function formatPlace(row: Extract<OutsideRow, { kind: 'take' | 'chapter' }>, now: Date): string {
  if (row.kind === 'chapter') {
    return t('removed.place', { chapter: formatTitle(row), when: formatInstant(row.removedAt, now) })
  }
  const chapter = formatChapter({ title: row.chapterTitle, number: row.chapterNumber })
  const values = { number: String(row.number), chapter, when: formatInstant(row.createdAt, now) }
  return row.blockNumber === null
    ? t('take.removedPlace', values)
    : t('take.place', { ...values, block: String(row.blockNumber) })
}

/** A removed chapter has no number. */
function formatTitle({ title }: { title: string }): string {
  return title === '' ? t('untitled') : title
}
