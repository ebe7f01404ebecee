import { useRef, useState } from 'react'
import { GridList, ListLayout, useDragAndDrop, Virtualizer } from 'react-aria-components'
import type { QueueEntry } from '#shared/contract/queue.ts'
import { useAction } from '../../lib/actions.ts'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { t } from './messages/t.ts'
import styles from './queue.module.css'
import { WaitingRow } from './queue-row.tsx'

export interface WaitingListProps {
  entries: readonly QueueEntry[]
  voiceName: (voiceId: string) => string
  onMove: (workId: string, beforeWorkId: string | null) => void
  onCancel: (workId: string) => void
  /** Called near the end of the loaded entries. */
  onMore: () => void
}

const DRAG_TYPE = 'application/x-overvoice-work'
const ROW_REM = 3.25
const MORE_WITHIN_PX = 800

/** All queued blocks in processing order. Can be dragged by mouse and keyboard. */
export function WaitingList({ entries, voiceName, onMove, onCancel, onMore }: WaitingListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  const rowHeight = ROW_REM * useRemPx()
  const indexOf = (workId: string) => entries.findIndex((entry) => entry.workId === workId)

  const moveFocused = (step: 1 | -1) => {
    const workId = document.activeElement?.closest('[role=row]')?.getAttribute('data-key') ?? ''
    const index = indexOf(workId)
    if (index < 0 || index + step < 0 || index + step >= entries.length) return
    onMove(workId, entries[step < 0 ? index - 1 : index + 2]?.workId ?? null)
  }
  useAction('move-block-up', () => moveFocused(-1), isFocused)
  useAction('move-block-down', () => moveFocused(1), isFocused)

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (ids) => [...ids].map((id) => ({ [DRAG_TYPE]: String(id) })),
    getAllowedDropOperations: () => ['move'],
    onReorder({ keys, target }) {
      const workId = String([...keys][0])
      const index = indexOf(String(target.key))
      if (target.dropPosition === 'on' || index < 0) return
      const before = target.dropPosition === 'before' ? entries[index] : entries[index + 1]
      if (before?.workId !== workId) onMove(workId, before?.workId ?? null)
    },
  })

  return (
    <div
      className={styles.list}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => setIsFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDownCapture={(event) => {
        const workId = document.activeElement?.closest('[role=row]')?.getAttribute('data-key')
        if (event.key === 'Delete' && workId) onCancel(workId)
      }}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: rowHeight }}>
        <GridList
          ref={list}
          aria-label={t('waitingList')}
          items={entries.map((entry) => ({ id: entry.workId, entry }))}
          className={styles.scroller}
          dependencies={[entries, voiceName]}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          onScroll={({ currentTarget: at }) => {
            if (at.scrollHeight - at.scrollTop - at.clientHeight < MORE_WITHIN_PX) onMore()
          }}
        >
          {({ entry }) => (
            <WaitingRow
              entry={entry}
              voiceName={voiceName}
              onFirst={() => onMove(entry.workId, entries[0]?.workId ?? null)}
              onCancel={() => onCancel(entry.workId)}
            />
          )}
        </GridList>
      </Virtualizer>
    </div>
  )
}
