import type { Touched } from '#shared/contract/cast.ts'
import { formatCount } from '../../lib/format-count.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says what a change would touch before it is stored. */
export function TouchedNotice({ touched }: { touched: Touched | null }) {
  if (!touched) return null
  const { blockCount, fittingBlockCount } = touched
  if (blockCount === 0 && fittingBlockCount === 0) {
    return (
      <Notice tone="quiet" role="status">
        No block that is spoken sounds different by this.
      </Notice>
    )
  }
  return (
    <Notice tone={blockCount > 0 ? 'warning' : 'quiet'} role="status">
      {sayTouched(touched)} Takes stay, and nothing is sent by this.
    </Notice>
  )
}

/** The verb on the button that stores such a change: it says what it does to the script. */
export function storeVerb(touched: Touched | null): string {
  const count = touched?.blockCount ?? 0
  return count === 0 ? 'Store' : `Store, ${formatCount(count, 'block')} become${count === 1 ? 's' : ''} changed`
}

function sayTouched({
  blockCount,
  characters,
  lockedBlockCount,
  storedBlockCount,
  fittingBlockCount,
}: Touched): string {
  const parts: string[] = []
  if (blockCount > 0) {
    const verb = blockCount === 1 ? 'counts' : 'count'
    parts.push(
      `${formatCount(blockCount, 'spoken block')} with ${formatCount(characters, 'character')} ${verb} as changed then.`,
    )
  }
  if (lockedBlockCount > 0) {
    parts.push(`${lockedBlockCount} of them ${lockedBlockCount === 1 ? 'is' : 'are'} locked and keep their take.`)
  }
  if (storedBlockCount > 0) {
    parts.push(`For ${storedBlockCount} of them a take is stored already and costs nothing.`)
  }
  if (fittingBlockCount > 0) parts.push(`${formatCount(fittingBlockCount, 'changed block')} would fit again.`)
  return parts.join(' ')
}
