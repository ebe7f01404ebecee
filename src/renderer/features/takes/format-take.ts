import type { Take, TakeDeletion } from '#shared/contract/takes.ts'
import { formatCount, formatNumber, formatSize } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'

/** `0:42.1`, or why there is no duration. */
export function formatLength(take: Pick<Take, 'status' | 'durationMs'>): string {
  if (take.status === 'receiving') return 'Receiving'
  return take.status === 'failed' ? 'No audio' : formatDuration(take.durationMs)
}

/** `412 characters`, `180 characters · up to 212 pending`, `Up to 212 characters pending`, `not charged`, or that it is not known. */
export function formatCharge(take: Pick<Take, 'status' | 'chargedCharacters' | 'unconfirmedCharacters'>): string {
  const { chargedCharacters: charged, unconfirmedCharacters: unconfirmed } = take
  if (take.status === 'receiving') return 'In progress'
  if (charged) {
    const said = formatCount(charged, 'character')
    return unconfirmed > 0 ? `${said} · up to ${formatNumber(unconfirmed)} pending` : said
  }
  if (unconfirmed > 0) return `Up to ${formatCount(unconfirmed, 'character')} pending`
  return charged === null ? 'Cost unconfirmed' : 'Not charged'
}

/** `Deleted 12 takes, 34.1 MB. 1 take kept: in use by a block.` */
export function formatDeletion({ count, sizeBytes, keptActive, keptStarred }: TakeDeletion): string {
  const parts = [`Deleted ${formatCount(count, 'take')}, ${formatSize(sizeBytes)}.`]
  if (keptActive > 0) parts.push(`${formatCount(keptActive, 'take')} kept: in use by a block.`)
  if (keptStarred > 0) parts.push(`${formatCount(keptStarred, 'take')} kept: starred.`)
  return parts.join(' ')
}

/** Why a block lists a take made for another one. */
export function formatBorrowed(take: Pick<Take, 'inputs'>, writtenText: string): string {
  return take.inputs.text === writtenText
    ? 'Reused from another block with the same text. Not charged.'
    : 'From a block that was split or merged.'
}

/** How a take was derived from existing audio. */
export function formatDerived({ derivedFromTakeIds }: Pick<Take, 'derivedFromTakeIds'>): string {
  return derivedFromTakeIds.length > 1
    ? 'Joined from two takes when blocks were merged.'
    : 'Created when the block was split.'
}

/** `Generated as dialogue with 3 lines.` */
export function formatDialogue({ dialogue }: Pick<Take, 'dialogue'>): string | null {
  return dialogue ? `Generated as dialogue with ${formatCount(dialogue.lines, 'line')}.` : null
}
