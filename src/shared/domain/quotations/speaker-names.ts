import { foldSpeakerName } from '../find-speaker.ts'
import type { Person } from './read-person.ts'
import type { Gender, SpeechWords } from './speech-words.ts'

/** The persons of a chapter: which names mean the same one, and what the text shows of their gender. */
export interface SpeakerNames {
  /** Counts a mention. @param isSpeaker whether it names who speaks */
  add(person: Person, isSpeaker: boolean): void
  /** Counts a pronoun that belongs to a name. */
  vote(name: string, gender: Gender): void
  /** Whether a name occurs with a capital that isn't due to the place; of nouns, whether they speak. */
  isKnown(person: Pick<Person, 'kind' | 'name'>): boolean
  isCast(name: string): boolean
  /** The one name of a person: of the cast, else the one that is used most. */
  resolve(name: string): string
  /** As the text shows it for this name. */
  getGender(name: string): Gender | null
  /** As the text shows it for all names of the person. @param resolved what `resolve` returned */
  getPersonGender(resolved: string): Gender | null
}

interface NameRecord {
  written: string
  count: number
  isCast: boolean
  isSpeaker: boolean
  /** Positive: male. */
  balance: number
}

/** Longer lists of names with the same word say nothing. */
const MAX_SAME_WORD = 20
const CERTAIN = 100

export function createSpeakerNames(castNames: readonly string[], speech: SpeechWords): SpeakerNames {
  const records = new Map<string, NameRecord>()
  const keysOfWord = new Map<string, string[]>()
  const settled = new Map<string, string>()
  let personBalances: Map<string, number> | null = null

  function record(name: string): NameRecord {
    const key = foldSpeakerName(name)
    const known = records.get(key)
    if (known) return known
    const added = { written: name, count: 0, isCast: false, isSpeaker: false, balance: 0 }
    records.set(key, added)
    for (const word of new Set(listWords(key))) {
      const keys = keysOfWord.get(word)
      if (keys) keys.push(key)
      else keysOfWord.set(word, [key])
    }
    return added
  }

  for (const name of castNames) {
    const one = record(name)
    one.isCast = true
    one.isSpeaker = true
  }

  /** The only longer name that has all words of this one. */
  function findLonger(key: string): string | null {
    const words = listWords(key)
    const [first = ''] = words
    const candidates = keysOfWord.get(first) ?? []
    if (candidates.length > MAX_SAME_WORD) return null
    const longer = candidates.filter((other) => other !== key && includesName(listWords(other), words))
    const [one, ...others] = longer
    if (one === undefined) return null
    // `Bourgh` may be part of a name that is itself part of a longer one.
    return others.every(
      (other) => includesName(listWords(one), listWords(other)) || includesName(listWords(other), listWords(one)),
    )
      ? one
      : null
  }

  function includesName(longer: readonly string[], words: readonly string[]): boolean {
    if (longer.length <= words.length) return false
    const isEnd = words.every((word, at) => longer[longer.length - words.length + at] === word)
    const isStart = words.every((word, at) => longer[at] === word)
    const hasTitle = speech.titles.has(longer[0] ?? '')
    if (speech.possessives.has(longer[0] ?? '') && words.length === 1) return false
    return isEnd || (isStart && (!hasTitle || words.length > 1)) || (isStart && speech.hasLateAdjectives)
  }

  function settle(key: string): string {
    const longer = findLonger(key)
    const own = records.get(key)
    const other = longer === null ? undefined : records.get(longer)
    if (!own || !other) return own?.written ?? key
    const hasTitle = speech.titles.has(listWords(longer ?? '')[0] ?? '')
    const isOwnBetter = own.isCast || (!other.isCast && !hasTitle && own.isSpeaker && own.count >= other.count)
    return isOwnBetter ? own.written : other.written
  }

  /** Shorter names that this one goes by. */
  function findShorter(key: string): string | null {
    const words = listWords(key)
    for (const from of words.keys()) {
      for (const shorter of [words.slice(from + 1), words.slice(0, from)]) {
        const found = shorter.length > 0 && shorter.length < words.length ? records.get(shorter.join(' ')) : undefined
        const shorterKey = shorter.join(' ')
        if (found && findLonger(shorterKey) === key && settle(shorterKey) === found.written) return found.written
      }
    }
    return null
  }

  function resolve(name: string): string {
    const key = foldSpeakerName(name)
    const known = settled.get(key)
    if (known !== undefined) return known
    const own = settle(key)
    const ownRecord = records.get(key)
    const result = own === ownRecord?.written && !ownRecord.isCast ? (findShorter(key) ?? own) : own
    settled.set(key, result)
    return result
  }

  function sumBalances(): Map<string, number> {
    const sums = new Map<string, number>()
    for (const { written, balance } of records.values()) {
      const resolved = resolve(written)
      sums.set(resolved, (sums.get(resolved) ?? 0) + balance)
    }
    return sums
  }

  return {
    add(person, isSpeaker) {
      if (person.kind !== 'name' && person.kind !== 'noun') return
      if (person.isFirstWord && !isSpeaker && !records.has(foldSpeakerName(person.name))) return
      const one = record(person.name)
      one.count += 1
      one.isSpeaker ||= isSpeaker
      if (person.gender) one.balance += person.gender === 'male' ? CERTAIN : -CERTAIN
    },
    vote(name, gender) {
      const one = records.get(foldSpeakerName(name))
      if (one) one.balance += gender === 'male' ? 1 : -1
    },
    isKnown({ kind, name }) {
      const one = records.get(foldSpeakerName(name))
      return one !== undefined && (kind === 'name' || one.isSpeaker)
    },
    isCast: (name) => records.get(foldSpeakerName(name))?.isCast ?? false,
    resolve,
    getGender: (name) => toGender(records.get(foldSpeakerName(name))?.balance ?? 0),
    getPersonGender(resolved) {
      personBalances ??= sumBalances()
      return toGender(personBalances.get(resolved) ?? 0)
    },
  }
}

function toGender(balance: number): Gender | null {
  return balance > 0 ? 'male' : balance < 0 ? 'female' : null
}

function listWords(key: string): string[] {
  return key.split(' ').map((word) => word.replace(/\.$/u, ''))
}
