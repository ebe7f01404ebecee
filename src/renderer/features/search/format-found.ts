import type { FindResult } from '#shared/contract/search.ts'
import { FOUND_BLOCKS_LISTED } from '#shared/domain/text-lengths.ts'
import type { ChosenFigures } from './found-rows.ts'
import { t } from './messages/t.ts'
import type { ReplaceState } from './use-find.ts'

/** The search result in one line. Null if there is no search. */
export function formatFound(result: FindResult | 'looking' | null, isFailed: boolean): string {
  if (isFailed) return ''
  if (result === null) return t('found.unasked')
  if (result === 'looking') return t('found.looking')
  if (result.hitCount === 0) return t('found.nothing')
  const { hitCount, blockCount, chapters, locked } = result
  return [
    t('found.counts', { hits: hitCount, blocks: blockCount, chapters: chapters.length }),
    ...(locked.blockCount > 0 ? [t('found.locked', { count: locked.blockCount })] : []),
    ...(blockCount > FOUND_BLOCKS_LISTED ? [t('found.listed', { count: FOUND_BLOCKS_LISTED })] : []),
  ].join(' ')
}

/** What a replacement would affect. */
export function formatTouched({ touchedCharacters, spokenBlocks, spokenCharacters }: ChosenFigures): string {
  const audio =
    spokenBlocks === 0 ? t('effect.noAudio') : t('effect.audio', { blocks: spokenBlocks, characters: spokenCharacters })
  return `${t('effect.touched', { count: touchedCharacters })} ${audio}`
}

/** Label of the replace button. */
export function formatButton(figures: ChosenFigures | undefined): string {
  if (!figures || figures.hitCount <= 0) return t('replace')
  return t('replaceCount', { hits: figures.hitCount, blocks: figures.blockCount })
}

/** What was done, in the past tense. */
export function formatDone(done: Extract<ReplaceState, { kind: 'replaced' | 'taken-back' }>): string {
  if (done.kind === 'taken-back') {
    const undone = t('done.undone', { count: done.blockCount })
    return done.leftBlockCount === 0 ? undone : `${undone} ${t('done.left', { count: done.leftBlockCount })}`
  }
  const { hitCount, blockCount, chapterIds, lockedBlockCount } = done.replacement
  const replaced =
    blockCount === 0
      ? t('done.nothing')
      : t('done.replaced', { hits: hitCount, blocks: blockCount, chapters: chapterIds.length })
  return lockedBlockCount === 0 ? replaced : `${replaced} ${t('done.locked', { count: lockedBlockCount })}`
}

/** A chapter without a title has its number. */
export function formatChapter({ title, number }: { title: string; number: number }): string {
  return title === '' ? t('chapter', { number: String(number) }) : title
}
