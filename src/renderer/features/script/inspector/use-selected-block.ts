import { useCallback, useSyncExternalStore } from 'react'
import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import type { BlockRecord } from '../session/block-store.ts'
import type { BlockActivity } from '../generation/take-activity.ts'
import { useStore } from '../../../lib/use-store.ts'
import type { BlockStatus } from '../../../ui/block-status.ts'
import type { Workspace } from '../open-workspace.ts'

export interface SelectedBlockView {
  blockId: string
  /** From 0. */
  index: number
  text: string
  record: BlockRecord
  look: BlockStatus
  /** As its phase began. The amount received changes ten times a second and isn't part of this view. */
  activity: BlockActivity | null
  /** What is sent can change while the block itself doesn't. */
  rules: SpeechRules
  project: ProjectSettings
}

/** The block at the caret, shortly after the last keystroke. */
export function useSelectedBlock(workspace: Workspace): SelectedBlockView {
  const { session, activity } = workspace
  const { blockId, index } = useStore(session.selected)
  const subscribe = useCallback(
    (listener: () => void) => {
      const concerns = (blockIds: readonly string[] | null) => {
        if (blockIds === null || blockIds.includes(blockId)) listener()
      }
      const ends = [
        session.book.subscribe(concerns),
        activity.subscribe((blockIds, kind) => {
          if (kind === 'phase') concerns(blockIds)
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    [session, activity, blockId],
  )
  // Compared by part: each is the same object until it changes.
  const record = useSyncExternalStore(subscribe, () => session.book.record(blockId))
  const now = useSyncExternalStore(subscribe, () => activity.phaseOf(blockId))
  const text = useSyncExternalStore(subscribe, () => session.textOf(blockId) ?? '')
  const look = useSyncExternalStore(subscribe, () => workspace.getBlockStatus(blockId, session.textOf(blockId) ?? ''))
  const rules = useSyncExternalStore(subscribe, () => session.book.rules())
  const project = useSyncExternalStore(subscribe, () => session.book.project())
  return { blockId, index, text, record, look, activity: now, rules, project }
}
