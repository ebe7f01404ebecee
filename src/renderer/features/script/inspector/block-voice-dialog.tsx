import { useEffect } from 'react'
import type { Catalog } from '#shared/contract/voices.ts'
import { useScriptSlots } from '../script-slots.ts'
import { useStore } from '../../../lib/use-store.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { findEffective, formatAllInherited, summarizeBlocks } from './blocks-inspector.tsx'
import { listCastChoices } from '../cast/list-cast-choices.ts'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import { getVoiceChange } from './speech-fields.tsx'
import { useBlocksSummary } from './use-blocks-summary.ts'
import { useVoiceChange } from './use-voice-change.tsx'

export interface BlockVoiceDialogProps {
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
}

const NONE: readonly string[] = []

/** The voice list for the blocks in `workspace.voiceAskedFor`; the choice is one undo step. */
export function BlockVoiceDialog({ workspace, catalog, names }: BlockVoiceDialogProps) {
  const { VoiceDialog } = useScriptSlots()
  const { session, voiceAskedFor } = workspace
  const blockIds = useStore(voiceAskedFor)
  const { choice, mixed, inherited, sent, project } = useBlocksSummary(workspace, blockIds ?? NONE, summarizeBlocks)
  const cast = useStore(workspace.cast)
  const { changeVoice, dialog } = useVoiceChange(workspace)
  const hasVoices = (catalog?.voices.length ?? 0) > 0
  useEffect(() => {
    if (blockIds === null || hasVoices) return
    voiceAskedFor.set(null)
    showToast({ text: t('voice.notLoaded') })
  }, [voiceAskedFor, blockIds, hasVoices])
  if (blockIds === null || !catalog || !hasVoices) return dialog
  const [first = '', ...others] = blockIds
  const { modelId } = findEffective(sent, catalog) ?? project
  return (
    <VoiceDialog
      title={
        others.length > 0
          ? t('selected.voiceOfBlocks')
          : t('voice.title', { number: String(session.blockIds().indexOf(first) + 1) })
      }
      catalog={catalog}
      voiceId={mixed.has('voiceId') ? undefined : choice.voiceId}
      modelId={modelId}
      language={mixed.has('language') ? null : choice.language}
      inheritLabel={formatAllInherited(inherited, names).voice}
      cast={listCastChoices(cast, project)}
      line={{ blockId: first, settle: () => session.queue.settle() }}
      onChange={(voiceId, speaker) => changeVoice(blockIds, getVoiceChange(voiceId, speaker))}
      onClose={() => voiceAskedFor.set(null)}
    />
  )
}
