import { INVISIBLE, unifyCharacters } from './character-variants.ts'

/** A line of dialogue: its speaker, and where the spoken text starts. */
export interface Speaker<Member> {
  member: Member
  /** First UTF-16 unit after the name, the colon and the spaces: what precedes it isn't spoken. */
  spokenFromChar: number
}

/** Text copied from a page or a chat has invisible characters before and around names. */
const UNSEEN = new RegExp(`[${INVISIBLE}]`, 'gu')
/** A line's beginning as parsed by `findSpeaker` and `findSpeakerName`: name, aside in brackets, colon, spaces. */
const LEAD = new RegExp(
  `^[\\s${INVISIBLE}]*([\\p{L}\\p{N}][^:：()[\\]<>]{0,59}?)(\\s*[([][^()[\\]]{0,80}[)\\]])?\\s*([:：])(\\s*)`,
  'u',
)
/** Maximum length of a match, so a long block costs no more than a short one. */
const LEAD_LENGTH = 200
/** Maximum number of words in a name that isn't confirmed yet. */
const NAME_WORDS = 4

/** Normalizes a name for comparison: one form of its characters, without case and further spaces. */
export function foldSpeakerName(name: string): string {
  return unifyCharacters(name).normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** Indexes the members by normalized name. */
export function indexCast<Member extends { name: string }>(members: readonly Member[]): ReadonlyMap<string, Member> {
  return new Map(members.map((member) => [foldSpeakerName(member.name), member]))
}

/**
 * Parses `Name: text` and `Name (aside): text` if the name is in the cast; anything else before a colon is text, and so
 * is what looks like a URL or a time of day.
 */
export function findSpeaker<Member>(text: string, cast: ReadonlyMap<string, Member>): Speaker<Member> | null {
  if (cast.size === 0) return null
  const lead = readLead(text)
  const member = lead && cast.get(foldSpeakerName(lead.name))
  return member ? { member, spokenFromChar: lead.lengthChars } : null
}

/** The name before the colon of a line known to start with one. Null without a colon. */
export function readSpeakerName(text: string): string | null {
  return readLead(text)?.name ?? null
}

/** A name before a colon that could be a speaker's: a few capitalized words, or a script without capitals. */
export function findSpeakerName(text: string): string | null {
  const lead = readLead(text)
  if (!lead?.isParted) return null
  const { name } = lead
  if (!/^\p{L}/u.test(name) || /^\p{Ll}/u.test(name) || /[.!?;,"“”„«»…]\s|[!?;,"“”„«»…]$/u.test(name)) return null
  return name.split(/\s+/u).length <= NAME_WORDS && name.length <= 40 ? name.replace(/\s+/gu, ' ') : null
}

/** Replaces the name before the colon; the aside, the colon and the spaces stay. Null if there is no name. */
export function withSpeakerName(text: string, name: string): string | null {
  const match = LEAD.exec(text.slice(0, LEAD_LENGTH))
  const old = match?.[1]
  if (!match || old === undefined) return null
  const at = match[0].indexOf(old)
  return text.slice(0, at) + name + text.slice(at + old.length)
}

function readLead(text: string): { name: string; lengthChars: number; isParted: boolean } | null {
  // Most blocks have no colon at the start, which this detects without a pattern.
  const head = text.slice(0, LEAD_LENGTH)
  if (!head.includes(':') && !head.includes('：')) return null
  const match = LEAD.exec(head)
  if (!match) return null
  const [whole, written = '', , colon, blanks = ''] = match
  const name = written.replace(UNSEEN, '').trim()
  const next = text.slice(whole.length, whole.length + 2)
  if (blanks === '' && (next === '//' || /^\d/u.test(next))) return null
  const lengthChars = blanks === '' ? whole.length : whole.length + leadingBlanks(text, whole.length)
  return { name, lengthChars, isParted: blanks !== '' || colon === '：' || text.length === whole.length }
}

function leadingBlanks(text: string, from: number): number {
  const rest = text.slice(from)
  return rest.length - rest.trimStart().length
}
