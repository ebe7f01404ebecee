/** A line of dialogue: who speaks it, and where what they say begins. */
export interface Speaker<Member> {
  member: Member
  /** First UTF-16 unit behind the name, the colon and the blanks: what precedes it is not spoken. */
  spokenFromChar: number
}

/** Signs that nobody sees: what is copied from a page or a chat has them in front of names and around them. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
/** A line's beginning as `findSpeaker` and `findSpeakerName` read it: name, aside in brackets, colon, blanks. */
const LEAD =
  /^[\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]*([\p{L}\p{N}][^:：()[\]<>]{0,59}?)(\s*[([][^()[\]]{0,80}[)\]])?\s*([:：])(\s*)/u
/** Longest beginning that can match, so that a long block costs no more than a short one. */
const LEAD_LENGTH = 200
/** Words that a name has at most, when nobody has said yet that it is one. */
const NAME_WORDS = 4

/** The form by which names are compared: case, width, the number of blanks and signs that nobody sees make no other name. */
export function foldSpeakerName(name: string): string {
  return name.normalize('NFKC').replace(UNSEEN, '').replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** The members by their folded names. */
export function indexCast<Member extends { name: string }>(members: readonly Member[]): ReadonlyMap<string, Member> {
  return new Map(members.map((member) => [foldSpeakerName(member.name), member]))
}

/**
 * Reads `Name: text` and `Name (aside): text` when the name is in the cast; anything else before a colon is text. What
 * looks like an address or a time of day is text too.
 */
export function findSpeaker<Member>(text: string, cast: ReadonlyMap<string, Member>): Speaker<Member> | null {
  if (cast.size === 0) return null
  const lead = readLead(text)
  const member = lead && cast.get(foldSpeakerName(lead.name))
  return member ? { member, spokenFromChar: lead.lengthChars } : null
}

/** The name before the colon of a line that is known to begin with one. Null when there is no colon. */
export function readSpeakerName(text: string): string | null {
  return readLead(text)?.name ?? null
}

/** A name that stands before a colon and could be a speaker's: few words that begin with a capital, or a script without. */
export function findSpeakerName(text: string): string | null {
  const lead = readLead(text)
  if (!lead?.isParted) return null
  const { name } = lead
  if (!/^\p{L}/u.test(name) || /^\p{Ll}/u.test(name) || /[.!?;,"“”„«»…]\s|[!?;,"“”„«»…]$/u.test(name)) return null
  return name.split(/\s+/u).length <= NAME_WORDS && name.length <= 40 ? name.replace(/\s+/gu, ' ') : null
}

/** The text with another name before the colon; the aside, the colon and the blanks stay. Null when no name is there. */
export function withSpeakerName(text: string, name: string): string | null {
  const match = LEAD.exec(text.slice(0, LEAD_LENGTH))
  const old = match?.[1]
  if (!match || old === undefined) return null
  const at = match[0].indexOf(old)
  return text.slice(0, at) + name + text.slice(at + old.length)
}

function readLead(text: string): { name: string; lengthChars: number; isParted: boolean } | null {
  // Most blocks hold no colon at their beginning, and this says so without a pattern.
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
