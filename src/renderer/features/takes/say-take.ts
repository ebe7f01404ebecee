import type { Take, TakeDeletion } from '#shared/contract/takes.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'

/** `0:42.1`, or why there is no length. */
export function sayLength(take: Pick<Take, 'status' | 'durationMs'>): string {
  if (take.status === 'receiving') return 'Receiving'
  return take.status === 'failed' ? 'No sound' : formatDuration(take.durationMs)
}

/** `412 characters`, `not charged`, or that it is not known. */
export function sayCharge(take: Pick<Take, 'status' | 'chargedCharacters'>): string {
  if (take.status === 'receiving') return 'not ended yet'
  if (take.chargedCharacters === null) return 'charge not known'
  return take.chargedCharacters === 0 ? 'not charged' : formatCount(take.chargedCharacters, 'character')
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
