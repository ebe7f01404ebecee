import type { Model, Voice } from '#shared/contract/voices.ts'
import { findMisfit, type Misfit } from '#shared/domain/voice-fit.ts'

/** What a person narrows the catalogue by; null means any. */
export interface VoiceFilter {
  search: string
  language: string | null
  gender: string | null
  modelId: string | null
}

export const ANY_VOICE: VoiceFilter = { search: '', language: null, gender: null, modelId: null }

/** `en` of `en-GB`. */
export function languageOf(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? locale
}

/** `English`, `Brazilian Portuguese`; the code itself when the system knows no name. */
export function sayLanguage(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** `male`, `female`, or `not specified`. */
export function sayGender(gender: string): string {
  return gender.replaceAll('_', ' ')
}

/** Words are found from their start: `male` does not find `female`. */
function matchesSearch(voice: Voice, words: readonly string[]): boolean {
  const text = `${voice.displayName} ${voice.locale} ${sayLanguage(voice.locale)} ${sayGender(voice.gender)} ${voice.tags.join(' ')}`
  const tokens = text.toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => tokens.some((token) => token.startsWith(word)))
}

/** Voices that every part of the filter lets through, personal ones first, then by name. */
export function filterVoices(voices: readonly Voice[], filter: VoiceFilter): Voice[] {
  const words = filter.search
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return voices
    .filter(
      (voice) =>
        (filter.language === null || languageOf(voice.locale) === filter.language) &&
        (filter.gender === null || voice.gender === filter.gender) &&
        (filter.modelId === null || voice.models.includes(filter.modelId)) &&
        matchesSearch(voice, words),
    )
    .sort(
      (left, right) =>
        Number(right.isPersonal) - Number(left.isPersonal) || left.displayName.localeCompare(right.displayName),
    )
}

/** Parts voices into those a model can speak with and those it cannot, with the reason. */
export function partByFit(
  voices: readonly Voice[],
  choice: { modelId: string; language: string | null },
  catalogue: { voices: readonly Voice[]; models: readonly Model[] },
): { fitting: Voice[]; others: { voice: Voice; misfit: Misfit }[] } {
  const fitting: Voice[] = []
  const others: { voice: Voice; misfit: Misfit }[] = []
  for (const voice of voices) {
    const misfit = findMisfit({ voiceId: voice.id, ...choice }, catalogue)
    if (misfit) others.push({ voice, misfit })
    else fitting.push(voice)
  }
  return { fitting, others }
}

/** Languages and genders that occur, for the filters' lists. */
export function voiceFacets(voices: readonly Voice[]): { languages: string[]; genders: string[] } {
  const sorted = (values: Iterable<string>, say: (value: string) => string) =>
    [...new Set(values)].sort((left, right) => say(left).localeCompare(say(right)))
  return {
    languages: sorted(
      voices.map((voice) => languageOf(voice.locale)),
      sayLanguage,
    ),
    genders: sorted(
      voices.map((voice) => voice.gender),
      sayGender,
    ),
  }
}
