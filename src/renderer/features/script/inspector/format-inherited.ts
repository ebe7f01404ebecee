import type { InheritedSpeech } from '#shared/domain/block-state.ts'
import { formatLanguage } from '../../../lib/format-language.ts'
import type { CatalogNames } from '../catalog-names.ts'
import { t as formatting } from '../marks/messages/t.ts'
import { t } from './messages/t.ts'
import type { SpeechFieldsProps } from './speech-fields.tsx'

/** Labels for what a block uses without settings of its own, each with where it comes from. */
export function formatInherited(
  { voiceId, modelId, language, emotion, speaker }: InheritedSpeech,
  names: CatalogNames,
): NonNullable<SpeechFieldsProps['inherited']> {
  const withSource = (name: string, isSpeaker: boolean | undefined) =>
    speaker && isSpeaker ? t('inherited.cast', { name, speaker: speaker.name }) : t('inherited.project', { name })
  return {
    voice: withSource(names.voice(voiceId), speaker?.hasVoice),
    model: withSource(names.model(modelId), speaker?.hasModel),
    language: language === null ? null : withSource(formatLanguage(language), speaker?.hasLanguage),
    emotion:
      emotion === null ? null : t('inherited.emotion', { emotion: withSource(formatting(`emotion.${emotion}`), true) }),
  }
}
