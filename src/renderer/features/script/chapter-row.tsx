import { Ellipsis, GripVertical } from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './chapter-list.module.css'
import type { ListedChapter } from './name-chapters.ts'

export interface ChapterRowProps {
  chapter: ListedChapter
  /** Of all chapters. */
  count: number
  isOpen: boolean
  isRenaming: boolean
  onRenameStart: () => void
  onRenameEnd: (title: string) => void
  onMove: (place: number) => void
  onRemove: () => void
}

/** One chapter: its name, how much of it is spoken, how long it plays. */
export function ChapterRow({ chapter, count, isOpen, isRenaming, ...on }: ChapterRowProps) {
  const { name, number } = chapter
  const facts = sayFigures(chapter)
  const length = sayLength(chapter)
  const place = number - 1
  return (
    <GridListItem
      id={chapter.id}
      textValue={[name, `chapter ${number} of ${count}`, isOpen ? 'open' : '', facts, length]
        .filter(Boolean)
        .join(', ')}
      className={styles.row}
    >
      <div className={styles.chapter} data-open={isOpen || undefined}>
        <IconButton slot="drag" label={`Drag ${name}`}>
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
            {facts}
          </span>
        </div>
        <Menu
          label={`Actions for ${name}`}
          trigger={
            <IconButton label={`Actions for ${name}`}>
              <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          }
          actions={[
            { id: 'rename', label: 'Rename', onAction: on.onRenameStart },
            ...(place > 0 ? [{ id: 'up', label: 'Move up', onAction: () => on.onMove(place - 1) }] : []),
            ...(number < count ? [{ id: 'down', label: 'Move down', onAction: () => on.onMove(place + 1) }] : []),
            { id: 'remove', label: 'Remove', onAction: on.onRemove },
          ]}
        />
      </div>
    </GridListItem>
  )
}

/** The list around it hears Enter and Escape before its rows do; leaving the field stores what it holds. */
function NameField({ chapter, onEnd }: { chapter: ListedChapter; onEnd: (title: string) => void }) {
  return (
    <input
      ref={(field) => {
        field?.focus()
        field?.select()
      }}
      className={styles.field}
      aria-label={`Name of chapter ${chapter.number}`}
      defaultValue={chapter.title}
      placeholder={chapter.name}
      maxLength={TITLE_LENGTH}
      spellCheck={false}
      dir="auto"
      // The list gives a focus that comes from elsewhere to the row that it stands at, which is its last one at first.
      onFocus={(event) => event.stopPropagation()}
      onBlur={(event) => onEnd(event.currentTarget.value)}
      // Pressing into the field is not pressing the row.
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

/** Blocks are counted here; the share below the list is of words, and would contradict a share of blocks. */
function sayFigures({ blockCount, spokenBlockCount = 0, spokenShare = 0 }: ListedChapter): string {
  if (blockCount === undefined) return ''
  const spoken = spokenShare === 0 ? 'not spoken' : spokenShare >= 1 ? 'all spoken' : `${spokenBlockCount} spoken`
  return `${formatCount(blockCount, 'block')} · ${spoken}`
}

function sayLength({ blockCount, durationMs = 0 }: ListedChapter): string {
  return blockCount === undefined || durationMs === 0 ? '' : formatDuration(durationMs)
}
