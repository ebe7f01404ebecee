import { memo } from 'react'
import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { inheritedSpeech } from '#shared/domain/block-state.ts'
import type { SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { useStore } from '../../../lib/use-store.ts'
import { listCastChoices } from '../cast/list-cast-choices.ts'
import type { CatalogNames } from '../catalog-names.ts'
import type { Workspace } from '../open-workspace.ts'
import { formatInherited } from './format-inherited.ts'
import { InspectorSection } from './inspector-section.tsx'
import { t } from './messages/t.ts'
import { type SpeechChoice, SpeechFields } from './speech-fields.tsx'
import { useVoiceChange } from './use-voice-change.tsx'

export interface VoiceSectionProps extends SpeechChoice {
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
  blockId: string
  text: string
  project: ProjectSettings
  rules: SpeechRules
}

/** The voice, model and language of one block. Not rendered again while only the state of its audio changes. */
export const VoiceSection = memo(function VoiceSection(props: VoiceSectionProps) {
  const { workspace, catalog, names, blockId, text, voiceId, modelId, language, project, rules } = props
  const { session } = workspace
  const cast = useStore(workspace.cast)
  const inputs = session.book.inputs(blockId, text)
  const { changeVoice, dialog } = useVoiceChange(workspace)
  return (
    <>
      {dialog}
      <InspectorSection
        id="voice"
        title={common('voice')}
        label={t('inspector.blockVoice')}
        summary={names.voice(inputs.voiceId)}
        startsOpen
      >
        {catalog && catalog.voices.length > 0 ? (
          <SpeechFields
            catalog={catalog}
            choice={{ voiceId, modelId, language }}
            inherited={formatInherited(inheritedSpeech({ text, voiceId }, project, rules), names)}
            effective={inputs}
            cast={listCastChoices(cast, project)}
            line={{ blockId, settle: () => session.queue.settle() }}
            onChange={(change) => changeVoice([blockId], change)}
          />
        ) : (
          <p className="quiet tabular">{t('inspector.voiceOnly', { voice: names.voice(inputs.voiceId) })}</p>
        )}
      </InspectorSection>
    </>
  )
})
