import type { Catalog } from '#shared/contract/voices.ts'
import { findMisfit, formatMisfit } from '#shared/domain/voice-fit.ts'
import { type AuditionLine, useScriptSlots } from '../script-slots.ts'
import { formatLanguage } from '../../../lib/format-language.ts'
import type { CastChoice } from '../cast/list-cast-choices.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { t } from './messages/t.ts'

/** Option that leaves a choice to the cast or the project, or the language to the voice. */
const INHERIT = 'inherit'

/** Null means the project's default; for the language, the voice's. */
export interface SpeechChoice {
  voiceId: string | null
  modelId: string | null
  language: string | null
}

export interface SpeechFieldsProps {
  catalog: Catalog
  choice: SpeechChoice
  /** What null resolves to, with where it comes from; absent if voice and model must be chosen. */
  inherited?: { voice: string; model: string; language: string | null; emotion: string | null }
  /** What would be sent now. */
  effective: { voiceId: string; modelId: string; language: string | null }
  /** The settings in which several blocks differ; their own values in `choice` aren't shown. */
  mixed?: ReadonlySet<keyof SpeechChoice>
  /** Called with the settings that the user chose. */
  onChange: (change: Partial<SpeechChoice>) => void
  isLarge?: boolean
  /** The focus starts on the voice. */
  autoFocus?: boolean
  /** The project's speakers, whose voices are offered first. */
  cast?: readonly CastChoice[]
  /** The line for voice previews. */
  line?: AuditionLine
}

/** What changes when a voice is picked; by a speaker's name, also the model and the language. */
export function getVoiceChange(voiceId: string | null, speaker?: CastChoice): Partial<SpeechChoice> {
  return speaker ? { voiceId, modelId: speaker.modelId, language: speaker.language } : { voiceId }
}

const NONE: ReadonlySet<keyof SpeechChoice> = new Set()

/** Voice, model and language, with conflicts between them shown before anything is sent. */
export function SpeechFields({
  catalog,
  choice,
  inherited,
  effective,
  mixed = NONE,
  onChange,
  isLarge = false,
  autoFocus = false,
  cast,
  line,
}: SpeechFieldsProps) {
  const { VoicePicker } = useScriptSlots()
  const misfit = findMisfit(effective, catalog)
  const model = catalog.models.find(({ id }) => id === effective.modelId)
  const languages = model?.languages ?? []
  const offered =
    effective.language !== null && !languages.includes(effective.language)
      ? [...languages, effective.language]
      : languages
  return (
    <>
      <VoicePicker
        label={common('voice')}
        autoFocus={autoFocus}
        catalog={catalog}
        voiceId={mixed.has('voiceId') ? undefined : choice.voiceId}
        modelId={effective.modelId}
        language={mixed.has('language') ? null : choice.language}
        {...(inherited ? { inheritLabel: inherited.voice } : {})}
        severalLabel={t('speech.mixed')}
        cast={cast}
        line={line}
        onChange={(voiceId, speaker) => onChange(getVoiceChange(voiceId, speaker))}
      />
      <SelectField
        label={common('model')}
        isLarge={isLarge}
        value={mixed.has('modelId') ? null : (choice.modelId ?? INHERIT)}
        placeholder={t('speech.mixed')}
        options={[
          ...(inherited ? [{ id: INHERIT, label: inherited.model }] : []),
          ...catalog.models.map(({ id, name, isDeprecated }) => ({
            id,
            label: name,
            ...(isDeprecated ? { detail: t('speech.deprecated') } : {}),
          })),
        ]}
        onChange={(id) => onChange({ modelId: id === INHERIT ? null : id })}
      />
      <SelectField
        label={common('language')}
        isLarge={isLarge}
        value={mixed.has('language') ? null : (choice.language ?? INHERIT)}
        placeholder={t('speech.mixed')}
        options={[
          { id: INHERIT, label: inherited?.language ?? t('speech.voiceDefault') },
          ...offered.map((id) => ({ id, label: formatLanguage(id) })),
        ]}
        onChange={(id) => onChange({ language: id === INHERIT ? null : id })}
      />
      {inherited && inherited.emotion !== null && <p className="quiet tabular">{inherited.emotion}</p>}
      {misfit && (
        <Notice tone="warning" role="status">
          {t('speech.misfit', { problem: formatMisfit(misfit) })}
        </Notice>
      )}
    </>
  )
}
