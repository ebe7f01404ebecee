import type { SpeakerConfidence, SpeakerEvidence } from './propose-speakers.ts'
import type { Attribution } from './read-attribution.ts'
import type { ReadBlock, ReadQuotation } from './read-block.ts'
import type { Person } from './read-person.ts'
import type { SpeakerNames } from './speaker-names.ts'

/** What one person says before another does. */
export interface Turn {
  blockIndex: number
  /** None: somebody is mentioned who keeps silent or whose words aren't quoted. */
  quotations: { read: ReadQuotation; blockIndex: number }[]
  speakerName: string | null
  /** Several persons speak, so nobody is to be guessed. */
  isShared: boolean
  evidence: SpeakerEvidence
  confidence: SpeakerConfidence
  /** A longer narration or a scene break precedes it. */
  isAfterBreak: boolean
}

/** Who speaks, as far as narration says so. */
type Known = Pick<Turn, 'speakerName' | 'isShared' | 'evidence' | 'confidence'>

/** About two lines. Longer narration ends an exchange. */
const MAX_SHORT_CHARS = 240
const RECENT_TURNS = 12
const BLOCKS_PER_STEP = 100
const UNKNOWN: Known = { speakerName: null, isShared: false, evidence: 'none', confidence: 'low' }

/** Forms the turns of a chapter, with the speakers that narration names. */
export function* collectTurns(blocks: readonly ReadBlock[], names: SpeakerNames): Generator<void, Turn[]> {
  const turns: Turn[] = []
  let isAfterBreak = false

  function add(blockIndex: number, quotations: Turn['quotations'], known: Known): void {
    turns.push({ blockIndex, quotations, ...known, isAfterBreak })
    isAfterBreak = false
  }

  function addSilence(blockIndex: number, { subject, narrationChars, isBreak }: ReadBlock): void {
    if (isBreak || narrationChars > MAX_SHORT_CHARS) isAfterBreak = true
    const speakerName = subject && isPerson(subject) && names.isKnown(subject.name) ? names.resolve(subject.name) : null
    if (speakerName !== null) add(blockIndex, [], { ...UNKNOWN, speakerName })
  }

  for (const [blockIndex, block] of blocks.entries()) {
    if (blockIndex % BLOCKS_PER_STEP === 0) yield
    const spoken = block.quotations.filter(({ isLikelySpeech }) => isLikelySpeech)
    if (spoken.length === 0) {
      addSilence(blockIndex, block)
      continue
    }
    const direct = listDirect(blocks, blockIndex, spoken)
    for (const [from, to] of cutGroups(spoken)) {
      const group = spoken.slice(from, to)
      const known = nameGroup(group, direct.slice(from, to), turns, names)
      let start = 0
      for (let at = 1; at <= group.length; at += 1) {
        if (at < group.length && known[at]?.speakerName === known[start]?.speakerName) continue
        const quotations = group.slice(start, at).map((read) => ({ read, blockIndex }))
        const one = known[start] ?? UNKNOWN
        const last = turns.at(-1)
        if (start === 0 && from === 0 && last && goesOn(last, group[0], blockIndex, blocks) && continues(last, one)) {
          last.quotations.push(...quotations)
        } else add(blockIndex, quotations, one)
        start = at
      }
    }
    if (block.narrationChars > 2 * MAX_SHORT_CHARS) isAfterBreak = true
  }
  return turns
}

/** The attribution of each quotation, also from the narration in the blocks beside it. */
function listDirect(
  blocks: readonly ReadBlock[],
  index: number,
  spoken: readonly ReadQuotation[],
): (Attribution | null)[] {
  return spoken.map((read, at) => {
    if (read.after?.evidence === 'speech') return read.after
    if (read.before?.evidence === 'speech') return read.before
    const lead = at === 0 && !read.hasNarrationBefore ? blocks[index - 1]?.lead : null
    if (lead) return lead
    const next = blocks[index + 1]
    const isLast = at === spoken.length - 1 && !read.after
    return isLast && next?.head?.evidence === 'speech' && (next.startsSmall || read.endsWithComma) ? next.head : null
  })
}

/** Quotations with nothing but dashes between them are of different persons. */
function cutGroups(spoken: readonly ReadQuotation[]): [from: number, to: number][] {
  const starts = [...spoken.keys()].filter((at) => at === 0 || !spoken[at]?.hasNarrationBefore)
  return starts.map((from, at) => [from, starts[at + 1] ?? spoken.length])
}

function nameGroup(
  group: readonly ReadQuotation[],
  direct: readonly (Attribution | null)[],
  turns: readonly Turn[],
  names: SpeakerNames,
): Known[] {
  const known: (Known | null)[] = []
  for (const [at, read] of group.entries()) {
    const attribution = direct[at]
    const before = known.findLast((one) => one !== null && one.speakerName !== null) ?? null
    known.push(attribution ? resolve(attribution, read, before, turns, names) : null)
  }
  if (known.every((one) => one === null)) return group.map(() => nameActor(group, names) ?? UNKNOWN)
  return known.map((one, at) => {
    if (one) return one
    const previous = known.slice(0, at).findLast((other) => other !== null)
    if (!previous) return known.slice(at).find((other) => other !== null) ?? UNKNOWN
    const actor = getActor(group[at]?.before, names)
    const isOther = actor !== null && actor !== previous.speakerName && previous.speakerName !== null
    return isOther ? { ...UNKNOWN, speakerName: actor, evidence: 'action', confidence: 'low' } : previous
  })
}

/** Somebody acts in the paragraph, and nobody is said to speak. */
function nameActor(group: readonly ReadQuotation[], names: SpeakerNames): Known | null {
  const [first] = group
  const last = group.at(-1)
  const before = getActor(first?.before, names)
  const speakerName = before ?? getActor(last?.after, names)
  return speakerName === null ? null : { ...UNKNOWN, speakerName, evidence: 'action', confidence: 'medium' }
}

function getActor(attribution: Attribution | null | undefined, names: SpeakerNames): string | null {
  if (attribution?.evidence !== 'action' || !isPerson(attribution.person)) return null
  return names.isKnown(attribution.person.name) ? names.resolve(attribution.person.name) : null
}

function resolve(
  { person, antecedent }: Attribution,
  read: ReadQuotation,
  before: Known | null,
  turns: readonly Turn[],
  names: SpeakerNames,
): Known {
  if (person.kind === 'several') return { ...UNKNOWN, isShared: true }
  if (person.kind !== 'pronoun') {
    const speakerName = person.kind === 'narrator' ? person.name : names.resolve(person.name)
    return { speakerName, isShared: false, evidence: 'attribution', confidence: 'high' }
  }
  const fits = (name: string) => fitsGender(names.getGender(name), person)
  const near = [antecedent && isPerson(antecedent) ? names.resolve(antecedent.name) : null]
  near.push(getActor(read.before, names), before?.speakerName ?? null)
  const close = near.find((name) => name !== null && fits(name))
  if (close) return { speakerName: close, isShared: false, evidence: 'pronoun', confidence: 'medium' }
  return resolveRecent(person, turns, names)
}

/** The person who spoke or was mentioned last and fits; in a new paragraph rarely the one who has just spoken. */
function resolveRecent(person: Person, turns: readonly Turn[], names: SpeakerNames): Known {
  const recent = turns.slice(-RECENT_TURNS).toReversed()
  const all = [...new Set(recent.flatMap(({ speakerName }) => speakerName ?? []))]
  const certain = all.filter((name) => person.gender !== null && names.getGender(name) === person.gender)
  const possible = all.filter((name) => fitsGender(names.getGender(name), person))
  const [last] = recent
  const others = possible.filter((name) => name !== last?.speakerName || last.quotations.length === 0)
  const speakerName = (certain.length === 1 ? certain[0] : (others[0] ?? possible[0])) ?? null
  const confidence = certain.length === 1 ? 'medium' : 'low'
  return speakerName === null ? UNKNOWN : { speakerName, isShared: false, evidence: 'pronoun', confidence }
}

function fitsGender(gender: string | null, person: Person): boolean {
  return gender === null || person.gender === null || gender === person.gender
}

function isPerson(person: Person): boolean {
  return person.kind === 'name' || person.kind === 'noun'
}

/** Whether a paragraph starts with the rest of a quotation that isn't closed. */
function goesOn(
  last: Turn,
  first: ReadQuotation | undefined,
  blockIndex: number,
  blocks: readonly ReadBlock[],
): boolean {
  const end = last.quotations.at(-1)
  if (!end?.read.quotation.isOpen || !first || first.hasNarrationBefore) return false
  return (
    blocks
      .slice(end.blockIndex + 1, Math.min(blockIndex, end.blockIndex + 8))
      .every((block) => block.quotations.length === 0) && blockIndex - end.blockIndex < 8
  )
}

/** Takes over the speaker that a later paragraph names. */
function continues(last: Turn, next: Known): boolean {
  if (next.speakerName === null) return !next.isShared
  if (last.speakerName === null) Object.assign(last, next)
  return last.speakerName === next.speakerName
}
