import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { GridList, ListLayout, useDragAndDrop, Virtualizer } from 'react-aria-components'
import { useAction } from '../../../lib/actions.ts'
import { useRemPx } from '../../../lib/use-rem-px.ts'
import styles from './chapter-list.module.css'
import { ChapterRow } from './chapter-row.tsx'
import { t } from '../messages/t.ts'
import { type ListedChapter, placeOfDrop } from './name-chapters.ts'

export interface ChapterListProps {
  /** False while its pane is hidden: nothing in it can be scrolled then. */
  isShown: boolean
  chapters: readonly ListedChapter[]
  /** The open chapter. */
  chapterId: string
  renamingId: string | null
  onOpen: (chapterId: string) => void
  onRenameStart: (chapterId: string) => void
  /** A title to store, or null to leave it unchanged. */
  onRenameEnd: (title: string | null) => void
  /** `place` from 0, among the others. */
  onMove: (chapterId: string, place: number) => void
  onRemove: (chapterId: string) => void
}

/** Only this list accepts such an entry; dropped on the script it inserts nothing. */
const DRAG_TYPE = 'application/x-overvoice-chapter'
/** Height of a row whose title takes one line. */
const ROW_REM = 2.75

/** All chapters in order, rendering only visible rows. Dragged by mouse or keyboard, renamed in place. */
export function ChapterList({ isShown, chapters, chapterId, renamingId, ...on }: ChapterListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  const rowHeight = ROW_REM * useRemPx()
  const contentHeight = useContentHeight(list)

  const move = (id: string, place: number) => {
    if (place < 0 || place >= chapters.length) return
    on.onMove(id, place)
    showRow(list.current, id, place * rowHeight)
  }
  const moveFocused = (step: 1 | -1) => {
    const id = focusedChapter()
    const from = chapters.findIndex((chapter) => chapter.id === id)
    if (id !== null && from >= 0) move(id, from + step)
  }
  // The shortcuts that move a block in the script move a chapter here.
  useAction('move-block-up', () => moveFocused(-1), isFocused)
  useAction('move-block-down', () => moveFocused(1), isFocused)

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (ids) => [...ids].map((id) => ({ [DRAG_TYPE]: String(id) })),
    getAllowedDropOperations: () => ['move'],
    isDisabled: renamingId !== null,
    onReorder({ keys, target }) {
      const id = String([...keys][0])
      if (target.dropPosition === 'on') return
      const place = placeOfDrop(chapters, id, { id: String(target.key), position: target.dropPosition })
      if (place !== null) move(id, place)
    },
  })

  const openIndex = chapters.findIndex(({ id }) => id === chapterId)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // Only when another chapter is opened, so scrolling or moving chapters isn't disturbed.
    if (!isShown || shown.current === chapterId) return undefined
    // The rows get their space in the frame after the first one.
    const frame = requestAnimationFrame(() => {
      shown.current = chapterId
      showRow(list.current, chapterId, openIndex * rowHeight)
    })
    return () => cancelAnimationFrame(frame)
  }, [isShown, chapterId, openIndex, rowHeight])

  /** The field keeps its own keys; the list would navigate, search and open with them. */
  const stopFieldKeys = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) {
      if (event.key === 'Delete') removeFocused(event)
      return
    }
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The focus returns before the key is processed: Enter would insert a line into the script.
    event.preventDefault()
    on.onRenameEnd(event.key === 'Enter' ? event.target.value : null)
  }
  const removeFocused = (event: KeyboardEvent) => {
    const id = focusedChapter()
    if (id === null) return
    event.preventDefault()
    on.onRemove(id)
  }

  return (
    <div
      className={styles.frame}
      style={{ flexBasis: contentHeight ?? chapters.length * rowHeight }}
      onKeyDownCapture={stopFieldKeys}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => setIsFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: rowHeight }}>
        <GridList
          ref={list}
          aria-label={t('list')}
          items={chapters}
          className={styles.list}
          dependencies={[chapterId, renamingId, chapters]}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          onAction={(id) => on.onOpen(String(id))}
        >
          {(chapter) => (
            <ChapterRow
              chapter={chapter}
              count={chapters.length}
              isOpen={chapter.id === chapterId}
              isRenaming={chapter.id === renamingId}
              onRenameStart={() => on.onRenameStart(chapter.id)}
              onRenameEnd={on.onRenameEnd}
              onMove={(place) => move(chapter.id, place)}
              onRemove={() => on.onRemove(chapter.id)}
            />
          )}
        </GridList>
      </Virtualizer>
    </div>
  )
}

/** The chapter whose row contains the focus. */
export function focusedChapter(): string | null {
  const row = document.activeElement?.closest('[role=row]')
  const id = row?.getAttribute('data-key') ?? ''
  return id.startsWith('chap_') ? id : null
}

/** Focuses a chapter's row, if it is visible. */
export function focusChapter(chapterId: string): void {
  document.querySelector<HTMLElement>(`[role=row][data-key="${CSS.escape(chapterId)}"]`)?.focus()
}

/** The height of all rows, once they are measured: a long title takes two lines. */
function useContentHeight(list: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const content = list.current?.firstElementChild
    if (!content) return undefined
    const observer = new ResizeObserver(() => setHeight(content.getBoundingClientRect().height || null))
    observer.observe(content)
    return () => observer.disconnect()
  }, [list])
  return height
}

/** Scrolls no further than needed to show the row. @param top about where the row is, for one that isn't rendered */
function showRow(list: HTMLElement | null, chapterId: string, top: number): void {
  if (!list) return
  const find = () => list.querySelector(`[role=row][data-key="${CSS.escape(chapterId)}"]`)
  if (!find()) list.scrollTop = top - list.clientHeight / 2
  // The rows there are rendered in the next frame.
  requestAnimationFrame(() => find()?.scrollIntoView({ block: 'nearest' }))
}
