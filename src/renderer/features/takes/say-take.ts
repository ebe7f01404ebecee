import type { Take, TakeDeletion } from '#shared/contract/takes.ts'
import { formatCount, formatNumber, formatSize } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'

/** `0:42.1`, or why there is no length. */
export function sayLength(take: Pick<Take, 'status' | 'durationMs'>): string {
  if (take.status === 'receiving') return 'Receiving'
  return take.status === 'failed' ? 'No sound' : formatDuration(take.durationMs)
}

/** `412 characters`, `180 characters and up to 212 more`, `up to 212 characters`, `not charged`, or that it is not known. */
export function sayCharge(take: Pick<Take, 'status' | 'chargedCharacters' | 'unconfirmedCharacters'>): string {
  const { chargedCharacters: charged, unconfirmedCharacters: unconfirmed } = take
  if (take.status === 'receiving') return 'not ended yet'
  if (charged) {
    const said = formatCount(charged, 'character')
    return unconfirmed > 0 ? `${said} and up to ${formatNumber(unconfirmed)} more` : said
  }
  if (unconfirmed > 0) return `up to ${formatCount(unconfirmed, 'character')}`
  return charged === null ? 'charge not known' : 'not charged'
}

/** `Deleted 12 takes, 34.1 MB. 1 take stayed because a block plays it.` */
export function sayDeletion({ count, sizeBytes, keptActive, keptStarred }: TakeDeletion): string {
  const parts = [`Deleted ${formatCount(count, 'take')}, ${formatSize(sizeBytes)}.`]
  if (keptActive > 0)
    parts.push(
      `${formatCount(keptActive, 'take')} stayed because ${keptActive === 1 ? 'a block plays it' : 'blocks play them'}.`,
    )
  if (keptStarred > 0)
    parts.push(
      `${formatCount(keptStarred, 'take')} stayed because of ${keptStarred === 1 ? 'its star' : 'their stars'}.`,
    )
  return parts.join(' ')
}

/** Why a block lists a take that was made for another one. */
export function sayBorrowed(take: Pick<Take, 'inputs'>, writtenText: string): string {
  return take.inputs.text === writtenText
    ? 'Made for another block with the same words. Used again, not charged.'
    : 'Made for a block that was split or merged.'
}

/** How a take was made of sound that was there. */
export function sayDerived({ derivedFromTakeIds }: Pick<Take, 'derivedFromTakeIds'>): string {
  return derivedFromTakeIds.length > 1
    ? 'Joined from two takes when blocks were merged.'
    : 'Cut from a take when its block was split.'
}
