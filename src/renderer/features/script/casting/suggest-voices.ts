import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { findVoiceMisfit } from '#shared/domain/voice-fit.ts'
import { getBaseLanguage } from '#shared/domain/words/language-letters.ts'

interface VoiceChoice {
  catalog: Catalog
  modelId: string
  /** Language of the text, such as `pt-BR`. */
  language: string
  /** Voices of the narrator and the cast. */
  usedVoiceIds: readonly string[]
}

/**
 * Suggests a voice for each of `count` new speakers: one that fits the model and the text's language and that nobody
 * else has, as long as there are such voices; then each of them again in turn. Stock voices come first, and those of the
 * first used voice's region. The same catalog always has the same answer. Null if no voice fits.
 */
export function suggestVoices(count: number, choice: VoiceChoice): (string | null)[] {
  const { catalog, modelId, language, usedVoiceIds } = choice
  const model = catalog.models.find(({ id }) => id === modelId)
  const base = getBaseLanguage(language)
  const region = language.includes('-')
    ? language
    : (catalog.voices.find(({ id }) => id === usedVoiceIds[0])?.locale ?? language)
  const rank = (voice: Voice) => Number(voice.isPersonal) * 2 + Number(voice.locale !== region)
  const fitting = catalog.voices
    .filter((voice) => getBaseLanguage(voice.locale) === base && (!model || findVoiceMisfit(voice, model) === null))
    .toSorted((left, right) => rank(left) - rank(right) || (left.id < right.id ? -1 : 1))
    .map(({ id }) => id)
  const used = new Set(usedVoiceIds)
  const unused = fitting.filter((id) => !used.has(id))
  // The narrator's voice would make the quotation narration.
  const shared = unused.length > 0 ? unused : fitting.filter((id) => id !== usedVoiceIds[0])
  return Array.from({ length: count }, (_value, at) => shared[at % shared.length] ?? null)
}
