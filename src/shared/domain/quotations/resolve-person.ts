import type { Attribution } from './read-attribution.ts'
import type { ReadQuotation } from './read-block.ts'
import type { Person } from './read-person.ts'
import type { SpeakerNames } from './speaker-names.ts'

/**
 * Why a speaker is proposed: a verb of saying with a name or a noun, or with a pronoun; who else acts in the paragraph; a
 * speech that goes on in the next paragraph; a name that the speech before addresses; two speakers who take turns.
 */
export type SpeakerEvidence = 'attribution' | 'pronoun' | 'action' | 'continued' | 'addressed' | 'alternation' | 'none'

/** `docs/casting-prose.md` has the measured precision of each. */
export type SpeakerConfidence = 'high' | 'medium' | 'low'

/** Who speaks, as far as narration says so. */
export interface KnownSpeaker {
  speakerName: string | null
  /** Several persons speak, so nobody is to be guessed. */
  isShared: boolean
  evidence: SpeakerEvidence
  confidence: SpeakerConfidence
}

/** Who may be meant by a pronoun, the last first. */
export interface RecentPersons {
  speakers: readonly string[]
  /** Whether the first of them has just spoken, and so rarely speaks in a new paragraph. */
  hasJustSpoken: boolean
  mentions: readonly Person[]
}

export const UNKNOWN_SPEAKER: KnownSpeaker = {
  ...{ speakerName: null, isShared: false, evidence: 'none', confidence: 'low' },
}

/** The name of a person in narration, if it is known to be a person. */
export function getKnownName(person: Person | null | undefined, names: SpeakerNames): string | null {
  if (!person || (person.kind !== 'name' && person.kind !== 'noun')) return null
  return names.isKnown(person) ? names.resolve(person.name) : null
}

/**
 * Names the speaker of an attribution.
 *
 * @param before the speaker of the quotation before in the same paragraph
 */
export function resolveSpeaker(
  { person, antecedents, isByPosition }: Attribution,
  read: ReadQuotation,
  before: string | null,
  recent: RecentPersons,
  names: SpeakerNames,
): KnownSpeaker {
  if (person.kind === 'several') return { ...UNKNOWN_SPEAKER, isShared: true }
  if (person.kind === 'narrator') return attribute(person.name, 'attribution', 'high')
  if (person.kind !== 'pronoun')
    return attribute(names.resolve(person.name), 'attribution', isByPosition ? 'medium' : 'high')
  const addressed = read.addressed.map((name) => names.resolve(name))
  const fits = (name: string): boolean => {
    const gender = names.getGender(name)
    return !addressed.includes(name) && (gender === null || person.gender === null || gender === person.gender)
  }
  const list = (persons: readonly (Person | undefined)[]) => persons.flatMap((one) => getKnownName(one, names) ?? [])
  const near = list([...antecedents, read.before?.person, ...(read.before?.antecedents ?? [])])
  const close = [...near, ...(before === null ? [] : [before])].find(fits)
  if (close !== undefined) return attribute(close, 'pronoun', 'medium')
  return resolveRecent(person, recent, list([...read.mentions, ...recent.mentions]), fits, names)
}

function resolveRecent(
  { gender }: Person,
  { speakers, hasJustSpoken }: RecentPersons,
  mentions: readonly string[],
  fits: (name: string) => boolean,
  names: SpeakerNames,
): KnownSpeaker {
  const isCertain = (name: string) => gender !== null && names.getGender(name) === gender
  const mentioned = mentions.filter(fits)
  const spoke = [...new Set(speakers)].filter(fits)
  const certain = [...new Set([...mentioned, ...spoke])].filter(isCertain)
  const [only] = certain
  if (only !== undefined && certain.length === 1) return attribute(only, 'pronoun', 'medium')
  const others = hasJustSpoken ? spoke.filter((name) => name !== speakers[0]) : spoke
  const best = [...mentioned, ...others].find(isCertain) ?? mentioned[0] ?? others[0] ?? spoke[0]
  return best === undefined ? UNKNOWN_SPEAKER : attribute(best, 'pronoun', 'low')
}

function attribute(speakerName: string, evidence: SpeakerEvidence, confidence: SpeakerConfidence): KnownSpeaker {
  return { speakerName, isShared: false, evidence, confidence }
}
