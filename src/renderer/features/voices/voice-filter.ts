import type { Model, Voice } from '#shared/contract/voices.ts'
import { findMisfit, findVoiceMisfit, type Misfit } from '#shared/domain/voice-fit.ts'

/** What a person narrows the catalogue by; null means any. */
export interface VoiceFilter {
  search: string
  language: string | null
  gender: string | null
  modelId: string | null
  /** `shared`: not personal. */
  group: 'favourite' | 'personal' | 'shared' | null
}

export const ANY_VOICE: VoiceFilter = { search: '', language: null, gender: null, modelId: null, group: null }

/** `en` of `en-GB`. */
export function languageOf(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? locale
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

/** `English`, `Brazilian Portuguese`; the code itself when the system knows no name. */
export function sayLanguage(code: string): string {
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}

/** `male`, `female`, or `not specified`. */
export function sayGender(gender: string): string {
  return gender.replaceAll('_', ' ')
}

const WORD_BREAK = /[^\p{L}\p{N}]+/u

/** A voice with the words it is found by. */
interface FoundBy {
  voice: Voice
  words: readonly string[]
}

/** Made once for a list: a letter typed must not cost a thousand sentences cut into words. */
const indexes = new WeakMap<readonly Voice[], { foundBy: readonly FoundBy[]; last: readonly Voice[] }>()

function indexOf(voices: readonly Voice[]): { foundBy: readonly FoundBy[]; last: readonly Voice[] } {
  const known = indexes.get(voices)
  if (known) return known
  const names = new Intl.Collator('en', { numeric: true })
  const foundBy = voices
    .map((voice) => {
      const { displayName, locale, gender, tags } = voice
      const text = `${displayName} ${locale} ${sayLanguage(locale)} ${sayGender(gender)} ${tags.join(' ')}`
      return { voice, words: text.toLocaleLowerCase().split(WORD_BREAK) }
    })
    .sort(
      (left, right) =>
        Number(right.voice.isPersonal) - Number(left.voice.isPersonal) ||
        names.compare(left.voice.displayName, right.voice.displayName),
    )
  const index = { foundBy, last: [] }
  indexes.set(voices, index)
  return index
}

function isInGroup(voice: Voice, group: VoiceFilter['group'], favourites: ReadonlySet<string>): boolean {
  if (group === null) return true
  return group === 'favourite' ? favourites.has(voice.id) : voice.isPersonal === (group === 'personal')
}

/**
 * Voices that every part of the filter lets through, personal ones first, then by name. Words are found from their
 * start: `male` does not find `female`. The very same array as the last time when the same voices pass: most letters
 * change nothing, and a list that is handed the same rows has nothing to do. A model that is not among `models` narrows nothing.
 */
export function filterVoices(
  voices: readonly Voice[],
  filter: VoiceFilter,
  favourites: ReadonlySet<string> = new Set(),
  models: readonly Model[] = [],
): readonly Voice[] {
  const sought = filter.search
    .toLocaleLowerCase()
    .split(WORD_BREAK)
    .filter((word) => word !== '')
  const index = indexOf(voices)
  const model = models.find(({ id }) => id === filter.modelId)
  const found = index.foundBy
    .filter(
      ({ voice, words }) =>
        (filter.language === null || languageOf(voice.locale) === filter.language) &&
        (filter.gender === null || voice.gender === filter.gender) &&
        (!model || findVoiceMisfit(voice, model) === null) &&
        isInGroup(voice, filter.group, favourites) &&
        sought.every((start) => words.some((word) => word.startsWith(start))),
    )
    .map(({ voice }) => voice)
  const isSame = found.length === index.last.length && found.every((voice, at) => voice === index.last[at])
  if (!isSame) index.last = found
  return index.last
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
