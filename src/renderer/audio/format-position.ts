import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { describeDuration } from '../lib/format-time.ts'
import { formatCount } from '../lib/format-count.ts'
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
  const chapter = open ? `chapter ${open.index + 1} of ${chapters.length}` : ''
  if (spans.length === 0) return open ? `${chapter}, no audio yet` : 'no audio yet'
  const seconds = describeDuration((sample * 1000) / TIMELINE_RATE_HZ)
  const time = open ? `${chapter}, ${seconds}` : seconds
  const word = player.wordAt(sample)
  if (word) {
    return `word ${word.wordIndex + 1} of ${word.wordCount}, block ${word.blockNumber + 1} of ${spans.length}, ${time}`
  }
  const next = spans.findIndex((span) => span.startSample > sample)
  const block = next < 0 ? spans.length : next
  const span = spans[block - 1]
  const timing = span && player.wordCountOf(span.blockId) === 0 ? ', no word timing' : ''
  return `block ${block} of ${spans.length}${timing}, ${time}`
}

/** Describes the selection, appended to the position: `, 3 words selected`, or its duration without word timings. */
export function formatSelection(selected: SelectedSound | null): string {
  if (!selected) return ''
  const { startSample, endSample, wordCount } = selected
  const size =
    wordCount > 0
      ? formatCount(wordCount, 'word')
      : describeDuration(((endSample - startSample) * 1000) / TIMELINE_RATE_HZ)
  return `, ${size} selected`
}
