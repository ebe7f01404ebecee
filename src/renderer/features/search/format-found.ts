import type { FindResult } from '#shared/contract/search.ts'
import { FOUND_BLOCKS_LISTED } from '#shared/domain/text-lengths.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import type { ChosenFigures } from './found-rows.ts'
import type { ReplaceState } from './use-find.ts'

/** The search result in one line. Null if there is no search. */
export function formatFound(result: FindResult | 'looking' | null, isFailed: boolean): string {
  if (isFailed) return ''
  if (result === null) return 'Search every chapter in this project.'
  if (result === 'looking') return 'Searching…'
  if (result.hitCount === 0) return 'No matches.'
  const { hitCount, blockCount, chapters, locked } = result
  const counts = `${formatCount(hitCount, 'match', 'matches')} in ${formatCount(blockCount, 'block')} of ${formatCount(chapters.length, 'chapter')}.`
  const { blockCount: lockedCount } = locked
  const kept =
    lockedCount === 0
      ? ''
      : ` ${formatNumber(lockedCount)} of them ${lockedCount === 1 ? 'is' : 'are'} locked and won’t change.`
  const listed = blockCount > FOUND_BLOCKS_LISTED ? ` Showing the first ${formatNumber(FOUND_BLOCKS_LISTED)}.` : ''
  return counts + kept + listed
}

/** What a replacement would affect. */
export function formatTouched({ touchedCharacters, spokenBlocks, spokenCharacters }: ChosenFigures): string {
  const touched = `${formatCount(touchedCharacters, 'character')} will be replaced.`
  if (spokenBlocks === 0) return `${touched} No audio needs regenerating.`
  return `${touched} ${formatCount(spokenBlocks, 'generated block')} (${formatCount(spokenCharacters, 'character')}) will need regenerating.`
}

/** Label of the replace button. */
export function formatButton(figures: ChosenFigures | undefined): string {
  if (!figures || figures.hitCount <= 0) return 'Replace'
  return `Replace ${formatNumber(figures.hitCount)} in ${formatCount(figures.blockCount, 'block')}`
}

/** What was done, in the past tense. */
export function formatDone(done: Extract<ReplaceState, { kind: 'replaced' | 'taken-back' }>): string {
  if (done.kind === 'taken-back') {
    const left =
      done.leftBlockCount === 0 ? '' : ` ${formatCount(done.leftBlockCount, 'block')} skipped: edited since, or locked.`
    return `Undid the replacement in ${formatCount(done.blockCount, 'block')}.${left}`
  }
  const { hitCount, blockCount, chapterIds, lockedBlockCount } = done.replacement
  const locked = lockedBlockCount === 0 ? '' : ` Skipped ${formatCount(lockedBlockCount, 'locked block')}.`
  if (blockCount === 0) return `Nothing was replaced.${locked}`
  return `Replaced ${formatNumber(hitCount)} in ${formatCount(blockCount, 'block')} of ${formatCount(chapterIds.length, 'chapter')}.${locked}`
}
