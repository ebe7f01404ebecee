import type { FindResult } from '#shared/contract/search.ts'
import { FOUND_BLOCKS_LISTED } from '#shared/domain/text-lengths.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import type { ChosenFigures } from './found-rows.ts'
import type { ReplaceState } from './use-find.ts'

/** What was found, in one line. Null when nothing is looked for. */
export function sayFound(result: FindResult | 'looking' | null, isFailed: boolean): string {
  if (isFailed) return ''
  if (result === null) return 'Type what to look for. Every chapter of the project is looked through.'
  if (result === 'looking') return 'Looking…'
  if (result.hitCount === 0) return 'Nothing found.'
  const { hitCount, blockCount, chapters, locked } = result
  const counts = `${formatCount(hitCount, 'hit')} in ${formatCount(blockCount, 'block')} of ${formatCount(chapters.length, 'chapter')}.`
  const { blockCount: lockedCount } = locked
  const kept =
    lockedCount === 0
      ? ''
      : ` ${formatNumber(lockedCount)} of them ${lockedCount === 1 ? 'is locked and stays as it is' : 'are locked and stay as they are'}.`
  const listed = blockCount > FOUND_BLOCKS_LISTED ? ` The first ${formatNumber(FOUND_BLOCKS_LISTED)} are listed.` : ''
  return counts + kept + listed
}

/** What a replacement would touch. */
export function sayTouched({ touchedCharacters, spokenBlocks, spokenCharacters }: ChosenFigures): string {
  const touched = `${formatCount(touchedCharacters, 'character')} would be replaced.`
  if (spokenBlocks === 0) return `${touched} Nothing would have to be spoken again.`
  return `${touched} ${formatCount(spokenBlocks, 'spoken block')} with ${formatCount(spokenCharacters, 'character')} would have to be spoken again.`
}

/** The words of the button that replaces. */
export function sayButton(figures: ChosenFigures | undefined): string {
  if (!figures || figures.hitCount <= 0) return 'Replace'
  return `Replace ${formatNumber(figures.hitCount)} in ${formatCount(figures.blockCount, 'block')}`
}

/** What was done, in the past tense. */
export function sayDone(done: Extract<ReplaceState, { kind: 'replaced' | 'taken-back' }>): string {
  if (done.kind === 'taken-back') {
    const left =
      done.leftBlockCount === 0
        ? ''
        : ` ${formatCount(done.leftBlockCount, 'block')} changed since, or locked, ${done.leftBlockCount === 1 ? 'was' : 'were'} left.`
    return `Took the replacement back in ${formatCount(done.blockCount, 'block')}.${left}`
  }
  const { hitCount, blockCount, chapterIds, lockedBlockCount } = done.replacement
  const locked =
    lockedBlockCount === 0
      ? ''
      : ` ${formatCount(lockedBlockCount, 'locked block')} stayed as ${lockedBlockCount === 1 ? 'it was' : 'they were'}.`
  if (blockCount === 0) return `Nothing was replaced.${locked}`
  return `Replaced ${formatNumber(hitCount)} in ${formatCount(blockCount, 'block')} of ${formatCount(chapterIds.length, 'chapter')}.${locked}`
}
