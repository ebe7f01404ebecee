import type { CastMember, ProposedQuotation } from '#shared/contract/cast.ts'
import { findSpeaker, foldSpeakerName, indexCast } from '#shared/domain/find-speaker.ts'
import { SPEAKER_NAME_LENGTH } from '#shared/domain/text-lengths.ts'

/** More new speakers of one chapter are hardly persons; the quotations of the others have no speaker. */
const MAX_NEW_SPEAKERS = 100

/** A person whom quotations can be given to. */
export interface ReviewedSpeaker {
  /** The name as compared. */
  key: string
  name: string
  /** Null for a name that isn't in the cast yet. */
  member: CastMember | null
  /** Quotations that the text suggests for it. */
  quotationCount: number
  /** As the text shows it; null if it doesn't. */
  gender: ProposedQuotation['speakerGender']
  /** The pronoun of a narrator who takes part. */
  isNarrator: boolean
}

/** What the user changed about the proposals. */
export interface ReviewChoices {
  /** By speaker: the one who speaks instead, or null if nobody does. */
  uses: ReadonlyMap<string, string | null>
  /** By quotation: its speaker. */
  speakers: ReadonlyMap<string, string | null>
  /** By quotation: whether it is cast. */
  included: ReadonlyMap<string, boolean>
}

export interface ReviewedQuotation {
  id: string
  quotation: ProposedQuotation
  /** The quoted text with its marks. */
  text: string
  /** Who speaks after all choices; null keeps the block's voice. */
  speakerKey: string | null
  /** Casting it would change something. */
  canInclude: boolean
  isIncluded: boolean
  isSetByHand: boolean
  /** Its proposal is a guess, or there is none. */
  needsCheck: boolean
}

/** The cast, then the new names with most quotations first, and how many names are left out. */
export function listSpeakers(
  quotations: readonly ProposedQuotation[],
  cast: readonly CastMember[],
): { speakers: ReviewedSpeaker[]; unlistedCount: number } {
  const found = new Map<string, ReviewedSpeaker>()
  for (const member of cast) {
    const key = foldSpeakerName(member.name)
    found.set(key, { key, name: member.name, member, quotationCount: 0, gender: null, isNarrator: false })
  }
  for (const { speakerName: name, speakerGender: gender, isLikelySpeech, lineSpeakerName, isNarrator } of quotations) {
    if (name === null || !isLikelySpeech || lineSpeakerName !== null || !isSpeakerName(name)) continue
    const key = foldSpeakerName(name)
    const known = found.get(key)
    if (known) known.quotationCount += 1
    else found.set(key, { key, name, member: null, quotationCount: 1, gender, isNarrator })
  }
  const all = [...found.values()].toSorted(
    (left, right) =>
      right.quotationCount - left.quotationCount || (left.key < right.key ? -1 : Number(left.key > right.key)),
  )
  const added = all.filter(({ member }) => member === null)
  return {
    speakers: [...all.filter(({ member }) => member !== null), ...added.slice(0, MAX_NEW_SPEAKERS)],
    unlistedCount: Math.max(0, added.length - MAX_NEW_SPEAKERS),
  }
}

/** Who speaks instead of a speaker after all choices; null if nobody does. A narrator's words keep their block's voice. */
export function resolveUse(
  speaker: Pick<ReviewedSpeaker, 'key' | 'isNarrator'> | undefined,
  uses: ReviewChoices['uses'],
): string | null {
  if (!speaker) return null
  const use = uses.get(speaker.key)
  return use === undefined ? (speaker.isNarrator ? null : speaker.key) : use
}

/** The quotations in order, as they are cast with these choices. */
export function reviewQuotations(
  quotations: readonly ProposedQuotation[],
  speakers: readonly ReviewedSpeaker[],
  choices: ReviewChoices,
): ReviewedQuotation[] {
  const byKey = new Map(speakers.map((speaker) => [speaker.key, speaker]))
  const find = (name: string | null) => (name === null ? undefined : byKey.get(foldSpeakerName(name)))
  return quotations.map((quotation) => {
    const { blockId, startChar, endChar, excerpt, excerptStartChar, isLikelySpeech, lineSpeakerName } = quotation
    const id = `${blockId}:${startChar}`
    const present = find(quotation.presentSpeakerName)
    // A name that isn't in the cast gives the words no voice.
    const presentKey = present?.member ? present.key : null
    const proposed = find(lineSpeakerName) ?? (presentKey === null ? find(quotation.speakerName) : present)
    const chosen = choices.speakers.get(id)
    const isSetByHand = chosen !== undefined
    const speakerKey = isSetByHand
      ? resolveUse(chosen === null ? undefined : byKey.get(chosen), choices.uses)
      : isLikelySpeech || presentKey !== null
        ? resolveUse(proposed, choices.uses)
        : null
    const canInclude = speakerKey !== presentKey
    const isOffered = isSetByHand || lineSpeakerName === null
    const isOpen = isLikelySpeech && lineSpeakerName === null && presentKey === null
    return {
      ...{ id, quotation, speakerKey, canInclude, isSetByHand },
      text: excerpt.slice(excerptStartChar, excerptStartChar + endChar - startChar),
      isIncluded: canInclude && (choices.included.get(id) ?? isOffered),
      needsCheck: isOpen && (quotation.confidence === 'low' || proposed === undefined),
    }
  })
}

/** Whether the cast accepts the name, as `cast.add` checks it. */
function isSpeakerName(name: string): boolean {
  return name.length <= SPEAKER_NAME_LENGTH && findSpeaker(`${name}: x`, indexCast([{ name }])) !== null
}
