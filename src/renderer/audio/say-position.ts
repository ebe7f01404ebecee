import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { sayDuration } from '../lib/format-time.ts'
import { formatCount } from '../lib/format-count.ts'
import type { Player } from './player.ts'
import type { SelectedSound } from './sound-selection.ts'

/**
 * Where a place in the chapter is, in words: `word 14 of 212, block 3 of 9, 42 s`. A block whose words have no times says so:
 * no word is guessed.
 */
export function sayPosition(player: Pick<Player, 'wordAt' | 'wordCountOf' | 'getSnapshot'>, sample: number): string {
  const { spans } = player.getSnapshot()
  if (spans.length === 0) return 'nothing spoken yet'
  const time = sayDuration((sample * 1000) / TIMELINE_RATE_HZ)
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

/** What is selected beside the position: `, 3 words selected`, or how long it is where no word has timing. */
export function saySelection(selected: SelectedSound | null): string {
  if (!selected) return ''
  const { startSample, endSample, wordCount } = selected
  const size =
    wordCount > 0 ? formatCount(wordCount, 'word') : sayDuration(((endSample - startSample) * 1000) / TIMELINE_RATE_HZ)
  return `, ${size} selected`
}
