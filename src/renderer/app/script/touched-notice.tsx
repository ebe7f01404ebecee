import type { Touched } from '#shared/contract/cast.ts'
import { formatCount } from '../../lib/format-count.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shows what a change would affect before it is stored. */
export function TouchedNotice({ touched }: { touched: Touched | null }) {
  if (!touched) return null
  const { blockCount, fittingBlockCount } = touched
  if (blockCount === 0 && fittingBlockCount === 0) {
    return (
      <Notice tone="quiet" role="status">
        No generated audio is affected.
      </Notice>
    )
  }
  return (
    <Notice tone={blockCount > 0 ? 'warning' : 'quiet'} role="status">
      {formatTouched(touched)} Existing takes are kept. Nothing is generated yet.
    </Notice>
  )
}

/** The verb on the button that stores such a change; it reflects the effect on the script. */
export function storeVerb(touched: Touched | null): string {
  const count = touched?.blockCount ?? 0
  return count === 0 ? 'Save' : `Save and mark ${formatCount(count, 'block')} out of date`
}

function formatTouched({
  blockCount,
  characters,
  lockedBlockCount,
  storedBlockCount,
  fittingBlockCount,
}: Touched): string {
  const parts: string[] = []
  if (blockCount > 0) {
    parts.push(
      `${formatCount(blockCount, 'generated block')} (${formatCount(characters, 'character')}) will be out of date.`,
    )
  }
  if (lockedBlockCount > 0) {
    parts.push(`${lockedBlockCount} of them ${lockedBlockCount === 1 ? 'is' : 'are'} locked and won’t change.`)
  }
  if (storedBlockCount > 0) {
    parts.push(`${storedBlockCount} of them already have a matching take and cost nothing.`)
  }
  if (fittingBlockCount > 0)
    parts.push(`${formatCount(fittingBlockCount, 'outdated block')} would be up to date again.`)
  return parts.join(' ')
}
