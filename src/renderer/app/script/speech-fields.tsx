import type { Catalogue } from '#shared/contract/voices.ts'
import { findMisfit } from '#shared/domain/voice-fit.ts'
import type { AuditionLine } from '../../features/voices/audition-bar.tsx'
import { sayLanguage } from '../../features/voices/voice-filter.ts'
import { VoicePicker } from '../../features/voices/voice-picker.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'

/** The option that leaves a choice to the project, or the language to the voice. */
const INHERIT = 'inherit'

/** Null means: as the project, or for the language as the voice. */
export interface SpeechChoice {
  voiceId: string | null
  modelId: string | null
  language: string | null
}

export interface SpeechFieldsProps {
  catalogue: Catalogue
  choice: SpeechChoice
  /** What null stands for; absent where voice and model have to be chosen. */
  inherited?: { voiceId: string; voiceName: string; modelId: string; modelName: string }
  /** What would be sent now. */
  effective: { voiceId: string; modelId: string; language: string | null }
  onChange: (choice: SpeechChoice) => void
  isLarge?: boolean
  /** The line that voices can be heard with. */
  line?: AuditionLine
}

/** Voice, model and language, with what stands against the three together said before anything is sent. */
export function SpeechFields({
  catalogue,
  choice,
  inherited,
  effective,
  onChange,
  isLarge = false,
  line,
}: SpeechFieldsProps) {
  const misfit = findMisfit(effective, catalogue)
  const model = catalogue.models.find(({ id }) => id === effective.modelId)
  const languages = model?.languages ?? []
  const offered =
    effective.language !== null && !languages.includes(effective.language)
      ? [...languages, effective.language]
      : languages
  return (
    <>
      <VoicePicker
        label="Voice"
        catalogue={catalogue}
        voiceId={choice.voiceId}
        modelId={effective.modelId}
        language={choice.language}
        {...(inherited ? { inheritLabel: `${inherited.voiceName} (project)` } : {})}
        {...(line ? { line } : {})}
        onChange={(voiceId) => onChange({ ...choice, voiceId })}
      />
      <SelectField
        label="Model"
        isLarge={isLarge}
        value={choice.modelId ?? INHERIT}
        options={[
          ...(inherited ? [{ id: INHERIT, label: `${inherited.modelName} (project)` }] : []),
          ...catalogue.models.map(({ id, name, isDeprecated }) => ({
            id,
            label: name,
            ...(isDeprecated ? { detail: 'No longer recommended' } : {}),
          })),
        ]}
        onChange={(id) => onChange({ ...choice, modelId: id === INHERIT ? null : id })}
      />
      <SelectField
        label="Language"
        isLarge={isLarge}
        value={choice.language ?? INHERIT}
        options={[{ id: INHERIT, label: 'As the voice' }, ...offered.map((id) => ({ id, label: sayLanguage(id) }))]}
        onChange={(id) => onChange({ ...choice, language: id === INHERIT ? null : id })}
      />
      {misfit && (
        <Notice tone="warning" role="status">
          {misfit.message} It will not be sent like this.
        </Notice>
      )}
    </>
  )
}
