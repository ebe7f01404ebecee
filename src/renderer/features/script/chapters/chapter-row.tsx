import { GripVertical } from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { formatGenerated, getPercent } from '../../../lib/format-progress.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { IconButton } from '../../../ui/button.tsx'
import { MoreMenu } from '../../../ui/menu.tsx'
import styles from './chapter-list.module.css'
import { t } from '../messages/t.ts'
import type { ListedChapter } from './name-chapters.ts'

export interface ChapterRowProps {
  chapter: ListedChapter
  /** Number of all chapters. */
  count: number
  isOpen: boolean
  isRenaming: boolean
  onRenameStart: () => void
  onRenameEnd: (title: string) => void
  onMove: (place: number) => void
  onRemove: () => void
}

/** One chapter: its name, how much is generated, its duration. */
export function ChapterRow({ chapter, count, isOpen, isRenaming, ...on }: ChapterRowProps) {
  const { name, number, spokenBlockCount = 0, writtenBlockCount = 0 } = chapter
  const facts = formatFigures(chapter)
  const length = formatLength(chapter)
  const place = number - 1
  return (
    <GridListItem
      id={chapter.id}
      textValue={[
        name,
        t('row.place', { number: String(number), count: String(count) }),
        isOpen ? t('row.open') : '',
        facts,
        length,
      ]
        .filter(Boolean)
        .join(', ')}
      className={styles.row}
    >
      <div className={styles.chapter} data-open={isOpen || undefined}>
        <IconButton slot="drag" label={t('row.drag', { name })}>
          <GripVertical size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <div className={styles.words}>
          {isRenaming ? (
            <NameField chapter={chapter} onEnd={on.onRenameEnd} />
          ) : (
            <span className={styles.head}>
              <span className={styles.name} dir="auto" title={name}>
                {name}
              </span>
              <span className={styles.length}>{length}</span>
            </span>
          )}
          <span className={styles.facts} title={facts}>
            {formatState(chapter)}
          </span>
          <span className={styles.track} aria-hidden>
            <span style={{ inlineSize: `${getPercent(spokenBlockCount, writtenBlockCount)}%` }} />
          </span>
        </div>
        <MoreMenu
          label={t('row.actions', { name })}
          actions={[
            { id: 'rename', label: common('rename'), onAction: on.onRenameStart },
            ...(place > 0 ? [{ id: 'up', label: t('row.moveUp'), onAction: () => on.onMove(place - 1) }] : []),
            ...(number < count ? [{ id: 'down', label: t('row.moveDown'), onAction: () => on.onMove(place + 1) }] : []),
            { id: 'remove', label: common('remove'), onAction: on.onRemove },
          ]}
        />
      </div>
    </GridListItem>
  )
}

/** The surrounding list handles Enter and Escape before its rows do; leaving the field stores its value. */
function NameField({ chapter, onEnd }: { chapter: ListedChapter; onEnd: (title: string) => void }) {
  return (
    <input
      ref={startEditing}
      className={styles.field}
      aria-label={t('row.rename', { number: String(chapter.number) })}
      defaultValue={chapter.title}
      placeholder={chapter.name}
      maxLength={TITLE_LENGTH}
      spellCheck={false}
      dir="auto"
      // The list moves a focus from outside to its current row, initially the last one.
      onFocus={(event) => event.stopPropagation()}
      onBlur={(event) => onEnd(event.currentTarget.value)}
      // Clicking into the field isn't clicking the row.
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

/** A stable ref: an inline one would run on every render and select what the user has typed. */
function startEditing(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

function formatFigures(chapter: ListedChapter): string {
  const { blockCount } = chapter
  return blockCount === undefined
    ? ''
    : `${t('blocks', { count: blockCount })} · ${formatGenerated(getFigures(chapter))}`
}

/** As much as fits: what is out of date, or how much is generated. */
function formatState(chapter: ListedChapter): string {
  if (chapter.blockCount === undefined) return ''
  const figures = getFigures(chapter)
  return formatGenerated(figures.outdatedBlockCount > 0 ? { ...figures, spokenBlockCount: 0 } : figures)
}

function getFigures({ writtenBlockCount = 0, spokenBlockCount = 0, outdatedBlockCount = 0 }: ListedChapter) {
  return { writtenBlockCount, spokenBlockCount, outdatedBlockCount }
}

function formatLength({ blockCount, durationMs = 0 }: ListedChapter): string {
  return blockCount === undefined || durationMs === 0 ? '' : formatDuration(durationMs)
}
