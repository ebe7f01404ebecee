import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { sayDuration } from '../lib/format-time.ts'
import type { Player } from './player.ts'

/** Where a place in the chapter is, in words: `word 14 of 212, block 3 of 9, 42 s`. */
export function sayPosition(player: Pick<Player, 'wordAt' | 'getSnapshot'>, sample: number): string {
  const { spans } = player.getSnapshot()
  if (spans.length === 0) return 'nothing spoken yet'
  const time = sayDuration((sample * 1000) / TIMELINE_RATE_HZ)
  const word = player.wordAt(sample)
  if (word) {
    return `word ${word.wordIndex + 1} of ${word.wordCount}, block ${word.blockNumber + 1} of ${spans.length}, ${time}`
  }
  const next = spans.findIndex((span) => span.startSample > sample)
  const block = next < 0 ? spans.length : next
  return `block ${block} of ${spans.length}, ${time}`
}
