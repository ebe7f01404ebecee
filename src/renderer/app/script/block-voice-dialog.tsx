import { useEffect, useState } from 'react'
import type { Catalog } from '#shared/contract/voices.ts'
import { inheritedSpeech } from '#shared/domain/block-state.ts'
import { VoiceDialog } from '../../features/voices/voice-dialog.tsx'
import { useStore } from '../../lib/use-store.ts'
import { showToast } from '../../ui/toast.tsx'
import type { CatalogNames } from './catalog-names.ts'
import { ChangeRunningDialog } from './change-running-dialog.tsx'
import { formatInherited } from './format-inherited.ts'
import { listCastChoices } from './cast/list-cast-choices.ts'
import { t } from './messages/t.ts'
import type { Workspace } from './open-workspace.ts'
import { type SpeechChoice, voiceChange } from './speech-fields.tsx'

export interface BlockVoiceDialogProps {
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
}

/** The voice list for the block in `workspace.voiceAskedFor`; the choice is one undo step. */
export function BlockVoiceDialog({ workspace, catalog, names }: BlockVoiceDialogProps) {
  const { session, activity, voiceAskedFor } = workspace
  const blockId = useStore(voiceAskedFor)
  const cast = useStore(workspace.cast)
  const [asked, setAsked] = useState<{ blockId: string; change: Partial<SpeechChoice> } | null>(null)
  const hasVoices = (catalog?.voices.length ?? 0) > 0
  useEffect(() => {
    if (blockId === null || hasVoices) return
    voiceAskedFor.set(null)
    showToast({ text: t('voice.notLoaded') })
  }, [voiceAskedFor, blockId, hasVoices])
  const numberOf = (id: string) => session.blockIds().indexOf(id) + 1
  const setVoice = (id: string, change: Partial<SpeechChoice>) => {
    const { voiceId, modelId, language } = session.book.record(id)
    session.setSettings({ kind: 'set-voice', blockId: id, voiceId, modelId, language, ...change })
  }

  if (asked) {
    return (
      <ChangeRunningDialog
        title={t('changeRunning.title', { number: String(numberOf(asked.blockId)) })}
        blockIds={[asked.blockId]}
        onChange={async () => {
          setVoice(asked.blockId, asked.change)
          await session.queue.settle()
        }}
        onClose={() => setAsked(null)}
      />
    )
  }
  if (blockId === null || !catalog || !hasVoices) return null
  const { book } = session
  const text = session.textOf(blockId) ?? ''
  const record = book.record(blockId)
  const project = book.project()
  const { modelId } = book.inputs(blockId, text)
  return (
    <VoiceDialog
      title={t('voice.title', { number: String(numberOf(blockId)) })}
      catalog={catalog}
      voiceId={record.voiceId}
      modelId={modelId}
      language={record.language}
      inheritLabel={
        formatInherited(inheritedSpeech({ text, voiceId: record.voiceId }, project, book.rules()), names).voice
      }
      cast={listCastChoices(cast, project)}
      line={{ blockId, settle: () => session.queue.settle() }}
      onChange={(voiceId, speaker) => {
        const change = voiceChange(voiceId, speaker)
        if (activity.isRunning(blockId)) setAsked({ blockId, change })
        else setVoice(blockId, change)
      }}
      onClose={() => voiceAskedFor.set(null)}
    />
  )
}
