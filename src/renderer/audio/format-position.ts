import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { describeDuration } from '../lib/format-time.ts'
import { t } from './messages/t.ts'
import type { Player } from './player.ts'
import type { SelectedSound } from './sound-selection.ts'
import type { ChapterStretch } from './surroundings.ts'

/**
 * Describes a place in the chapter: `word 14 of 212, block 3 of 9, 42 s`. A block without word timings says so: words
 * are never guessed. With several chapters, their number is included: `word 14 of 212, block 3 of 9, chapter 2 of 12,
 * 42 s`.
 */
export function formatPosition(
  player: Pick<Player, 'wordAt' | 'wordCountOf' | 'getSnapshot'>,
  sample: number,
  chapters: readonly ChapterStretch[] = [],
): string {
  const { spans } = player.getSnapshot()
  const open = chapters.length > 1 ? chapters.find(({ isOpen }) => isOpen) : undefined
  const chapter = open ? [formatPlace('chapter', open.index + 1, chapters.length)] : []
  if (spans.length === 0) return [...chapter, t('position.noAudio')].join(', ')
  const time = [...chapter, describeDuration((sample * 1000) / TIMELINE_RATE_HZ)]
  const word = player.wordAt(sample)
  if (word) {
    const { wordIndex, wordCount, blockNumber } = word
    return [
      formatPlace('word', wordIndex + 1, wordCount),
      formatPlace('block', blockNumber + 1, spans.length),
      ...time,
    ].join(', ')
  }
  const next = spans.findIndex((span) => span.startSample > sample)
  const block = next < 0 ? spans.length : next
  const span = spans[block - 1]
  const timing = span && player.wordCountOf(span.blockId) === 0 ? [t('position.noWordTiming')] : []
  return [formatPlace('block', block, spans.length), ...timing, ...time].join(', ')
}

function formatPlace(kind: 'word' | 'block' | 'chapter', number: number, count: number): string {
  return t(`position.${kind}`, { number: String(number), count: String(count) })
}

/** Describes the selection, appended to the position: `, 3 words selected`, or its duration without word timings. */
export function formatSelection(selected: SelectedSound | null): string {
  if (!selected) return ''
  const { startSample, endSample, wordCount } = selected
  const length = describeDuration(((endSample - startSample) * 1000) / TIMELINE_RATE_HZ)
  return `, ${wordCount > 0 ? t('position.selectedWords', { count: wordCount }) : t('position.selectedLength', { length })}`
}
