import { createCommonCheck } from '../words/common-capitals.ts'
import { ENGLISH, GERMAN } from './germanic-speech-words.ts'
import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from './romance-speech-words.ts'
import type { SpeechWordLists } from './speech-word-lists.ts'

export type Gender = 'male' | 'female'

/** What the attribution of speech looks like in a language. */
export interface SpeechWords {
  verbs: ReadonlySet<string>
  phrasal: ReadonlyMap<string, ReadonlySet<string>>
  firstPerson: { verbs: ReadonlySet<string>; pronoun: string }
  pronouns: ReadonlyMap<string, Gender | 'any' | 'several' | 'narrator'>
  determiners: ReadonlyMap<string, Gender | 'any' | 'several'>
  possessives: ReadonlySet<string>
  titles: ReadonlyMap<string, Gender | 'any'>
  nouns: ReadonlyMap<string, Gender>
  particles: ReadonlySet<string>
  objects: ReadonlySet<string>
  owners: ReadonlyMap<string, Gender>
  and: ReadonlySet<string>
  stops: ReadonlySet<string>
  adverb: RegExp
  /** Nouns have capitals, as in German. */
  hasCapitalNouns: boolean
  /** Whether a capitalized word, given in lower case, names nobody. */
  isCommon: (word: string) => boolean
  /** Adjectives may follow their noun. */
  hasLateAdjectives: boolean
}

const LISTS: Readonly<Record<string, SpeechWordLists>> = {
  ...{ en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH, it: ITALIAN, pt: PORTUGUESE },
}
const UNKNOWN: SpeechWordLists = {
  ...{ verbs: '', phrasal: {}, he: '', she: '', it: '', they: '', narrator: '', maleArticles: '', femaleArticles: '' },
  ...{ articles: '', pluralArticles: '', possessives: '', maleTitles: '', femaleTitles: '', titles: '', maleNouns: '' },
  ...{ femaleNouns: '', particles: '', objects: '', his: '', her: '', and: '', stops: '', adverb: /(?!)/u },
}

const known = new Map<string, SpeechWords>()

/** The words of a base language such as `pt`; in languages without lists nothing is a word of speech. */
export function getSpeechWords(language: string): SpeechWords {
  const key = Object.hasOwn(LISTS, language) ? language : ''
  const words = known.get(key) ?? readLists(key)
  known.set(key, words)
  return words
}

function readLists(language: string): SpeechWords {
  const lists = LISTS[language] ?? UNKNOWN
  return {
    verbs: toSet(lists.verbs),
    phrasal: new Map(Object.entries(lists.phrasal).map(([verb, seconds]) => [verb, toSet(seconds)])),
    firstPerson: { verbs: toSet(lists.firstPerson?.[0] ?? ''), pronoun: lists.firstPerson?.[1] ?? '' },
    pronouns: toMap(
      [lists.he, 'male'],
      [lists.she, 'female'],
      [lists.it, 'any'],
      [lists.they, 'several'],
      [lists.narrator, 'narrator'],
    ),
    determiners: toMap(
      [lists.maleArticles, 'male'],
      [lists.femaleArticles, 'female'],
      [lists.articles, 'any'],
      [lists.possessives, 'any'],
      [lists.pluralArticles, 'several'],
    ),
    possessives: toSet(lists.possessives),
    titles: toMap([lists.maleTitles, 'male'], [lists.femaleTitles, 'female'], [lists.titles, 'any']),
    nouns: toMap([lists.maleNouns, 'male'], [lists.femaleNouns, 'female']),
    particles: toSet(lists.particles),
    objects: toSet(lists.objects),
    owners: toMap([lists.his, 'male'], [lists.her, 'female']),
    and: toSet(lists.and),
    stops: toSet(lists.stops),
    adverb: lists.adverb,
    isCommon: language === '' ? () => false : createCommonCheck(language),
    hasCapitalNouns: language === 'de',
    hasLateAdjectives: ['fr', 'es', 'it', 'pt'].includes(language),
  }
}

function split(words: string): string[] {
  return words.split(/\s+/u).filter((word) => word !== '')
}

function toSet(words: string): ReadonlySet<string> {
  return new Set(split(words))
}

function toMap<Value>(...lists: (readonly [words: string, value: Value])[]): ReadonlyMap<string, Value> {
  return new Map(lists.flatMap(([words, value]) => split(words).map((word) => [word, value] as const)))
}
