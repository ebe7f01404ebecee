import { useCallback, useSyncExternalStore } from 'react'
import type { SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import type { BlockRecord } from '../../features/script/block-book.ts'
import type { BlockActivity } from '../../features/takes/take-activity.ts'
import { useStore } from '../../lib/use-store.ts'
import type { BlockLook } from '../../ui/block-look.ts'
import type { Workspace } from './open-workspace.ts'

export interface SelectedBlockView {
  blockId: string
  /** From 0. */
  index: number
  text: string
  record: BlockRecord
  look: BlockLook
  activity: BlockActivity | null
  /** What is sent can be different where nothing else of the block is. */
  rules: SpeechRules
}

/** Shortest time between two looks at a block while it is received, which it is ten times a second. */
const PROGRESS_EVERY_MS = 500

/** The block that holds the caret, as it stands a moment after the last keystroke. */
export function useSelectedBlock(workspace: Workspace): SelectedBlockView {
  const { session, activity } = workspace
  const { blockId, index } = useStore(session.selected)
  const subscribe = useCallback(
    (listener: () => void) => {
      const concerns = (blockIds: readonly string[] | null) => {
        if (blockIds === null || blockIds.includes(blockId)) listener()
      }
      let waiting: ReturnType<typeof setTimeout> | undefined
      const look = () => {
        waiting = undefined
        listener()
      }
      const ends = [
        session.book.subscribe(concerns),
        activity.subscribe((blockIds, kind) => {
          if (kind === 'phase') concerns(blockIds)
          else if (blockIds.includes(blockId)) waiting ??= setTimeout(look, PROGRESS_EVERY_MS)
        }),
      ]
      return () => {
        clearTimeout(waiting)
        for (const end of ends) end()
      }
    },
    [session, activity, blockId],
  )
  // Compared by parts: each is the same object until it changes.
  const record = useSyncExternalStore(subscribe, () => session.book.record(blockId))
  const now = useSyncExternalStore(subscribe, () => activity.get(blockId))
  const text = useSyncExternalStore(subscribe, () => session.textOf(blockId) ?? '')
  const look = useSyncExternalStore(subscribe, () => workspace.lookOf(blockId, session.textOf(blockId) ?? ''))
  const rules = useSyncExternalStore(subscribe, () => session.book.rules())
  return { blockId, index, text, record, look, activity: now, rules }
}
