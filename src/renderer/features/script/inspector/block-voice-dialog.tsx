import { useEffect } from 'react'
import type { Catalog } from '#shared/contract/voices.ts'
import { inheritedSpeech } from '#shared/domain/block-state.ts'
import { useScriptSlots } from '../script-slots.ts'
import { useStore } from '../../../lib/use-store.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { formatInherited } from './format-inherited.ts'
import { listCastChoices } from '../cast/list-cast-choices.ts'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import { getVoiceChange } from './speech-fields.tsx'
import { useVoiceChange } from './use-voice-change.tsx'

export interface BlockVoiceDialogProps {
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
}

/** The voice list for the block in `workspace.voiceAskedFor`; the choice is one undo step. */
export function BlockVoiceDialog({ workspace, catalog, names }: BlockVoiceDialogProps) {
  const { VoiceDialog } = useScriptSlots()
  const { session, voiceAskedFor } = workspace
  const blockId = useStore(voiceAskedFor)
  const cast = useStore(workspace.cast)
  const { changeVoice, dialog } = useVoiceChange(workspace)
  const hasVoices = (catalog?.voices.length ?? 0) > 0
  useEffect(() => {
    if (blockId === null || hasVoices) return
    voiceAskedFor.set(null)
    showToast({ text: t('voice.notLoaded') })
  }, [voiceAskedFor, blockId, hasVoices])
  if (blockId === null || !catalog || !hasVoices) return dialog
  const { book } = session
  const text = session.textOf(blockId) ?? ''
  const record = book.record(blockId)
  const project = book.project()
  const { modelId } = book.inputs(blockId, text)
  return (
    <VoiceDialog
      title={t('voice.title', { number: String(session.blockIds().indexOf(blockId) + 1) })}
      catalog={catalog}
      voiceId={record.voiceId}
      modelId={modelId}
      language={record.language}
      inheritLabel={
        formatInherited(inheritedSpeech({ text, voiceId: record.voiceId }, project, book.rules()), names).voice
      }
      cast={listCastChoices(cast, project)}
      line={{ blockId, settle: () => session.queue.settle() }}
      onChange={(voiceId, speaker) => changeVoice([blockId], getVoiceChange(voiceId, speaker))}
      onClose={() => voiceAskedFor.set(null)}
    />
  )
}
