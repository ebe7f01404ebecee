import type { InheritedSpeech } from '#shared/domain/block-state.ts'
import { formatLanguage } from '../../features/voices/voice-filter.ts'
import type { CatalogNames } from './catalog-names.ts'
import type { SpeechFieldsProps } from './speech-fields.tsx'

/** Labels for what a block uses without settings of its own, each with where it comes from. */
export function formatInherited(
  { voiceId, modelId, language, speaker }: InheritedSpeech,
  names: CatalogNames,
): NonNullable<SpeechFieldsProps['inherited']> {
  const from = (isSpeaker: boolean | undefined) => (speaker && isSpeaker ? `cast: ${speaker.name}` : 'project')
  return {
    voice: `${names.voice(voiceId)} (${from(speaker?.hasVoice)})`,
    model: `${names.model(modelId)} (${from(speaker?.hasModel)})`,
    language: language === null ? null : `${formatLanguage(language)} (${from(speaker?.hasLanguage)})`,
  }
}
