import { type ReactNode, useState } from 'react'
import { ChangeRunningDialog } from './change-running-dialog.tsx'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import type { SpeechChoice } from './speech-fields.tsx'

export interface VoiceChange {
  /** Changes these settings of the blocks as one undo step; first asks about those queued or being generated. */
  changeVoice: (blockIds: readonly string[], change: Partial<SpeechChoice>) => void
  /** The question; null if there is none. Render it where the component stays mounted. */
  dialog: ReactNode
}

interface AskedChange {
  blockIds: readonly string[]
  /** Those queued or being generated when the change was made. */
  runningIds: readonly string[]
  change: Partial<SpeechChoice>
}

/** Changes voice, model or language of one or several blocks, and leaves their other settings as they are. */
export function useVoiceChange({ session, activity }: Workspace): VoiceChange {
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const store = (blockIds: readonly string[], change: Partial<SpeechChoice>) =>
    session.setSettings(
      ...blockIds.map((blockId) => {
        const { voiceId, modelId, language } = session.book.record(blockId)
        return { kind: 'set-voice' as const, blockId, voiceId, modelId, language, ...change }
      }),
    )
  const getTitle = ([first = '', ...others]: readonly string[]) =>
    others.length === 0
      ? t('changeRunning.title', { number: String(session.blockIds().indexOf(first) + 1) })
      : t('selected.changeTitle', { count: others.length + 1 })
  return {
    changeVoice(blockIds, change) {
      const runningIds = blockIds.filter(activity.isRunning)
      if (runningIds.length > 0) setAsked({ blockIds, runningIds, change })
      else store(blockIds, change)
    },
    dialog: asked && (
      <ChangeRunningDialog
        title={getTitle(asked.blockIds)}
        blockIds={asked.runningIds}
        onChange={async () => {
          store(asked.blockIds, asked.change)
          await session.queue.settle()
        }}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
