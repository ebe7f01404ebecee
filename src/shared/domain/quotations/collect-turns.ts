import type { Attribution } from './read-attribution.ts'
import type { ReadBlock, ReadQuotation } from './read-block.ts'
import {
  getKnownName,
  type KnownSpeaker,
  type RecentPersons,
  resolveSpeaker,
  UNKNOWN_SPEAKER,
} from './resolve-person.ts'
import type { SpeakerNames } from './speaker-names.ts'

/** What one person says before another does. */
export interface Turn extends KnownSpeaker {
  blockIndex: number
  /** None: somebody is mentioned who keeps silent or whose words aren't quoted. */
  quotations: { read: ReadQuotation; blockIndex: number }[]
  /** A longer narration or a scene break precedes it. */
  isAfterBreak: boolean
}

/** About two lines. Longer narration ends an exchange. */
const MAX_SHORT_CHARS = 240
const RECENT_TURNS = 12
const BLOCKS_PER_STEP = 100
const GROUPS_PER_STEP = 100

/** Forms the turns of a chapter, with the speakers that narration names. */
export function* collectTurns(blocks: readonly ReadBlock[], names: SpeakerNames): Generator<void, Turn[]> {
  const turns: Turn[] = []
  let isAfterBreak = false

  function add(blockIndex: number, quotations: Turn['quotations'], known: KnownSpeaker): void {
    turns.push({ blockIndex, quotations, ...known, isAfterBreak })
    isAfterBreak = false
  }

  function addSilence(blockIndex: number, { subject, narrationChars, isBreak }: ReadBlock): void {
    if (isBreak || narrationChars > MAX_SHORT_CHARS) isAfterBreak = true
    const speakerName = getKnownName(subject, names)
    if (speakerName !== null) add(blockIndex, [], { ...UNKNOWN_SPEAKER, speakerName })
  }

  for (const [blockIndex, block] of blocks.entries()) {
    if (blockIndex % BLOCKS_PER_STEP === 0) yield
    const { spoken } = block
    if (spoken.length === 0) {
      addSilence(blockIndex, block)
      continue
    }
    if (block.leadChars > MAX_SHORT_CHARS) isAfterBreak = true
    let count = 0
    for (let from = 0, to = 0; from < spoken.length; from = to) {
      if ((count += 1) % GROUPS_PER_STEP === 0) yield
      to = findGroupEnd(spoken, from)
      const isAlone = to - from === spoken.length
      const group = spoken.slice(from, to)
      const recent = listRecent(turns, from === 0 ? blocks[blockIndex - 1] : undefined)
      const known = yield* nameGroup(
        group,
        (at) => readDirect(blocks, blockIndex, spoken, from + at),
        recent,
        names,
        isAlone,
      )
      // In a paragraph of several speakers, somebody who acts before may be anyone of them.
      const actor = !isAlone && from === 0 ? getActor(group[0]?.before, names) : null
      if (actor !== null && known.every(({ speakerName }) => speakerName === null)) {
        add(blockIndex, [], { ...UNKNOWN_SPEAKER, speakerName: actor })
      }
      let start = 0
      for (let at = 1; at <= group.length; at += 1) {
        const one = known[start] ?? UNKNOWN_SPEAKER
        if (at % GROUPS_PER_STEP === 0) yield
        if (at < group.length && known[at]?.speakerName === one.speakerName) continue
        const quotations = group.slice(start, at).map((read) => ({ read, blockIndex }))
        const last = turns.at(-1)
        const isFirst = from === 0 && start === 0 && block.goesOn && group[0]?.hasNarrationBefore === false
        if (last && isFirst && last.quotations.length > 0 && continues(last, one)) last.quotations.push(...quotations)
        else add(blockIndex, quotations, one)
        start = at
      }
    }
    const actor = getKnownName(block.tailActor, names)
    if (actor !== null && actor !== turns.at(-1)?.speakerName) {
      add(blockIndex, [], { ...UNKNOWN_SPEAKER, speakerName: actor })
    }
    if (block.narrationChars - block.leadChars > MAX_SHORT_CHARS) isAfterBreak = true
  }
  return turns
}

/** The attribution of a quotation, also from the narration in the blocks beside it. */
function readDirect(
  blocks: readonly ReadBlock[],
  index: number,
  spoken: readonly ReadQuotation[],
  at: number,
): Attribution | null {
  const read = spoken[at]
  if (read?.after?.evidence === 'speech') return read.after
  if (read?.before?.evidence === 'speech') return read.before
  const lead = at === 0 && !read?.hasNarrationBefore ? blocks[index - 1]?.lead : null
  if (lead) return lead
  const next = blocks[index + 1]
  const isLast = at === spoken.length - 1 && !read?.after
  return isLast && next?.head?.evidence === 'speech' && (next.startsSmall || read?.endsWithComma) ? next.head : null
}

/** Quotations with nothing but dashes between them are of different persons. */
function findGroupEnd(spoken: readonly ReadQuotation[], from: number): number {
  let to = from + 1
  while (spoken[to]?.hasNarrationBefore) to += 1
  return to
}

function listRecent(turns: readonly Turn[], blockBefore: ReadBlock | undefined): RecentPersons {
  const recent = turns.slice(-RECENT_TURNS).toReversed()
  return {
    speakers: recent.flatMap(({ speakerName }) => speakerName ?? []),
    hasJustSpoken: (recent[0]?.quotations.length ?? 0) > 0 && recent[0]?.speakerName !== null,
    mentions: blockBefore?.mentions ?? [],
  }
}

/** Quotations with narration between them are of one person unless that says otherwise. */
function* nameGroup(
  group: readonly ReadQuotation[],
  getDirect: (at: number) => Attribution | null,
  recent: RecentPersons,
  names: SpeakerNames,
  isAlone: boolean,
): Generator<void, KnownSpeaker[]> {
  const known: (KnownSpeaker | null)[] = []
  let before = null as KnownSpeaker | null
  for (const [at, read] of group.entries()) {
    if (at % GROUPS_PER_STEP === GROUPS_PER_STEP - 1) yield
    const attribution = getDirect(at)
    const one: KnownSpeaker | null = attribution
      ? resolveSpeaker(attribution, read, before?.speakerName ?? null, recent, names)
      : before && nameLater(read, before, names)
    known.push(one)
    before = one ?? before
  }
  const first = known.find((one) => one !== null)
  const actor = first || !isAlone ? null : nameActor(group, names)
  return known.map((one) => one ?? first ?? actor ?? UNKNOWN_SPEAKER)
}

/** A later quotation of a paragraph, before which somebody else may act. */
function nameLater(read: ReadQuotation, before: KnownSpeaker, names: SpeakerNames): KnownSpeaker {
  if (read.addressed.some((name) => names.resolve(name) === before.speakerName)) return UNKNOWN_SPEAKER
  const actor = getActor(read.before, names)
  const isOther = actor !== null && actor !== before.speakerName && before.speakerName !== null
  return isOther ? { speakerName: actor, isShared: false, evidence: 'action', confidence: 'low' } : before
}

/** Somebody acts in the paragraph, and nobody is said to speak. */
function nameActor(group: readonly ReadQuotation[], names: SpeakerNames): KnownSpeaker | null {
  const [first] = group
  const last = group.at(-1)
  if (first?.before?.person.kind === 'several') return { ...UNKNOWN_SPEAKER, isShared: true }
  const speakerName = getActor(first?.before, names) ?? getActor(last?.after, names)
  return speakerName === null ? null : { speakerName, isShared: false, evidence: 'action', confidence: 'medium' }
}

function getActor(attribution: Attribution | null | undefined, names: SpeakerNames): string | null {
  return attribution?.evidence === 'action' ? getKnownName(attribution.person, names) : null
}

/** Takes over the speaker that a later paragraph of a speech names. */
function continues(last: Turn, next: KnownSpeaker): boolean {
  if (next.speakerName === null) return !next.isShared
  if (last.speakerName === null) Object.assign(last, next)
  return last.speakerName === next.speakerName
}
