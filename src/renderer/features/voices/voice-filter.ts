import type { Model, Voice } from '#shared/contract/voices.ts'
import { findMisfit, findVoiceMisfit, type Misfit } from '#shared/domain/voice-fit.ts'
import { foldText } from '#shared/domain/fold-text.ts'
import { getLocale } from '#shared/language/current-language.ts'
import { formatLanguage } from '../../lib/format-language.ts'
import { t } from './messages/t.ts'

/** Catalog filters; null means any. */
export interface VoiceFilter {
  search: string
  language: string | null
  gender: string | null
  modelId: string | null
  /** `shared`: not cloned. */
  group: 'favorite' | 'personal' | 'shared' | null
}

export const ANY_VOICE: VoiceFilter = { search: '', language: null, gender: null, modelId: null, group: null }

/** `en` for `en-GB`. */
function getLanguage(locale: string): string {
  return locale.split('-')[0]?.toLowerCase() ?? locale
}

/** `male`, `female`, or `not specified`; any other value as the service writes it. */
export function formatGender(gender: string): string {
  return gender === 'female' || gender === 'male' || gender === 'not_specified'
    ? t(`gender.${gender}`)
    : gender.replaceAll('_', ' ')
}

const WORD_BREAK = /[^\p{L}\p{N}]+/u

/** A voice with its search words. */
interface FoundBy {
  voice: Voice
  words: readonly string[]
}

/** Built once per list: a keystroke must not split a thousand sentences into words. */
const indexes = new WeakMap<readonly Voice[], { foundBy: readonly FoundBy[]; last: readonly Voice[] }>()

function indexOf(voices: readonly Voice[]): { foundBy: readonly FoundBy[]; last: readonly Voice[] } {
  const known = indexes.get(voices)
  if (known) return known
  const names = new Intl.Collator(getLocale(), { numeric: true })
  const foundBy = voices
    .map((voice) => {
      const { displayName, locale, gender, tags } = voice
      const text = `${displayName} ${locale} ${formatLanguage(locale)} ${formatGender(gender)} ${tags.join(' ')}`
      return { voice, words: foldText(text).split(WORD_BREAK) }
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

function isInGroup(voice: Voice, group: VoiceFilter['group'], favorites: ReadonlySet<string>): boolean {
  if (group === null) return true
  return group === 'favorite' ? favorites.has(voice.id) : voice.isPersonal === (group === 'personal')
}

/**
 * Voices that match all filters, cloned ones first, then by name. Words match from their start: `male` doesn't find
 * `female`. Returns the same array as before if the same voices match: most letters change nothing, and a list with the
 * same rows has nothing to do. A model that isn't in `models` filters nothing.
 */
export function filterVoices(
  voices: readonly Voice[],
  filter: VoiceFilter,
  favorites: ReadonlySet<string> = new Set(),
  models: readonly Model[] = [],
): readonly Voice[] {
  const sought = foldText(filter.search)
    .split(WORD_BREAK)
    .filter((word) => word !== '')
  const index = indexOf(voices)
  const model = models.find(({ id }) => id === filter.modelId)
  const found = index.foundBy
    .filter(
      ({ voice, words }) =>
        (filter.language === null || getLanguage(voice.locale) === filter.language) &&
        (filter.gender === null || voice.gender === filter.gender) &&
        (!model || findVoiceMisfit(voice, model) === null) &&
        isInGroup(voice, filter.group, favorites) &&
        sought.every((start) => words.some((word) => word.startsWith(start))),
    )
    .map(({ voice }) => voice)
  const isSame = found.length === index.last.length && found.every((voice, at) => voice === index.last[at])
  if (!isSame) index.last = found
  return index.last
}

/** Splits voices into those a model can speak with and those it can't, with the reason. */
export function partByFit(
  voices: readonly Voice[],
  choice: { modelId: string; language: string | null },
  catalog: { voices: readonly Voice[]; models: readonly Model[] },
): { fitting: Voice[]; others: { voice: Voice; misfit: Misfit }[] } {
  const fitting: Voice[] = []
  const others: { voice: Voice; misfit: Misfit }[] = []
  for (const voice of voices) {
    const misfit = findMisfit({ voiceId: voice.id, ...choice }, catalog)
    if (misfit) others.push({ voice, misfit })
    else fitting.push(voice)
  }
  return { fitting, others }
}

/** Existing languages and genders, for the filter lists. */
export function voiceFacets(voices: readonly Voice[]): { languages: string[]; genders: string[] } {
  const sorted = (values: Iterable<string>, say: (value: string) => string) =>
    [...new Set(values)].sort((left, right) => say(left).localeCompare(say(right), getLocale()))
  return {
    languages: sorted(
      voices.map((voice) => getLanguage(voice.locale)),
      formatLanguage,
    ),
    genders: sorted(
      voices.map((voice) => voice.gender),
      formatGender,
    ),
  }
}
