import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { findVoiceMisfit } from '#shared/domain/voice-fit.ts'
import { getBaseLanguage } from '#shared/domain/words/language-letters.ts'

type Gender = 'male' | 'female'

interface VoiceChoice {
  catalog: Catalog
  modelId: string
  /** Language of the text, such as `pt-BR`. */
  language: string
  /** Voices of the narrator and the cast. */
  usedVoiceIds: readonly string[]
}

/**
 * Suggests a voice for each new speaker: one that fits the model and the text's language, of the speaker's gender, and
 * that nobody else has. If there are too few, gender matters more, and each voice is given again in turn. Stock voices
 * come first, and those of the first used voice's region. The same catalog always has the same answer.
 *
 * @param genders of the speakers; null if unknown
 * @returns the IDs in the speakers' order; null if no voice fits
 */
export function suggestVoices(
  genders: readonly (Gender | null)[],
  { catalog, modelId, language, usedVoiceIds }: VoiceChoice,
): (string | null)[] {
  const model = catalog.models.find(({ id }) => id === modelId)
  const base = getBaseLanguage(language)
  const region = language.includes('-')
    ? language
    : (catalog.voices.find(({ id }) => id === usedVoiceIds[0])?.locale ?? language)
  const rank = (voice: Voice) => Number(voice.isPersonal) * 2 + Number(voice.locale !== region)
  const fitting = catalog.voices
    // The narrator's voice would make the quotation narration.
    .filter(({ id }) => id !== usedVoiceIds[0])
    .filter((voice) => getBaseLanguage(voice.locale) === base && (!model || findVoiceMisfit(voice, model) === null))
    .toSorted((left, right) => rank(left) - rank(right) || (left.id < right.id ? -1 : 1))
  const useCounts = new Map<string, number>()
  const countUse = (id: string) => useCounts.set(id, (useCounts.get(id) ?? 0) + 1)
  usedVoiceIds.forEach(countUse)

  function take(gender: Gender | null): string | null {
    let best: { id: string; mismatch: number; uses: number } | null = null
    for (const { id, gender: voiceGender } of fitting) {
      const mismatch = getMismatch(voiceGender, gender)
      const uses = useCounts.get(id) ?? 0
      if (!best || mismatch < best.mismatch || (mismatch === best.mismatch && uses < best.uses))
        best = { id, mismatch, uses }
      if (best.mismatch + best.uses === 0) break
    }
    if (best) countUse(best.id)
    return best?.id ?? null
  }

  const voiceIds = genders.map((gender) => (gender === null ? null : take(gender)))
  // Speakers of unknown gender get the voices that are left.
  return voiceIds.map((id, at) => (genders[at] === null ? take(null) : id))
}

/** How badly a voice fits a speaker's gender; a voice of unspecified gender is between the others. */
function getMismatch(voiceGender: string, gender: Gender | null): number {
  if (gender === null || voiceGender === gender) return 0
  return voiceGender === 'male' || voiceGender === 'female' ? 2 : 1
}
