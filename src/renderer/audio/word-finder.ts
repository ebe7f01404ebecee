import type { PlayerTimeline } from './player-timeline.ts'
import type { TimelineWord } from './player.ts'
import { getWordIndex } from './word-index.ts'
import type { Cursor } from './cursor.ts'

/** A block's word with its current place in the timeline; null if there is no such word. */
function getWord(timeline: PlayerTimeline, spanIndex: number, wordIndex: number): TimelineWord | null {
  const span = timeline.spans[spanIndex]
  const entry = span && timeline.entry(span.blockId)
  const mark = entry?.marks[wordIndex]
  if (!span || !entry || !mark) return null
  const index = getWordIndex(entry.marks)
  return {
    blockId: span.blockId,
    takeId: span.takeId,
    blockNumber: spanIndex,
    wordIndex,
    wordCount: entry.marks.length,
    startChar: mark.startChar,
    endChar: mark.endChar,
    startSample: span.startSample + (index.starts[wordIndex] as number),
    endSample: span.startSample + (index.ends[wordIndex] as number),
  }
}

/** The word playing at a timeline sample; null in pauses, between words and without word timings. */
export function findWordAt(timeline: PlayerTimeline, sample: number): TimelineWord | null {
  const spanIndex = timeline.spanIndexAt(sample)
  const span = timeline.spans[spanIndex]
  const entry = span && timeline.entry(span.blockId)
  if (!span || !entry) return null
  const offset = sample - span.startSample
  if (offset < 0 || offset >= span.sampleCount) return null
  const wordIndex = getWordIndex(entry.marks).at(offset)
  return wordIndex < 0 ? null : getWord(timeline, spanIndex, wordIndex)
}

/** Words that overlap a range, in order. The cost depends on the words found, not on the chapter. */
export function findWordsBetween(timeline: PlayerTimeline, startSample: number, endSample: number): TimelineWord[] {
  const words: TimelineWord[] = []
  for (
    let spanIndex = Math.max(0, timeline.spanIndexAt(startSample));
    spanIndex < timeline.spans.length;
    spanIndex += 1
  ) {
    const span = timeline.spans[spanIndex]
    const entry = span && timeline.entry(span.blockId)
    if (!span || !entry || span.startSample >= endSample) break
    const index = getWordIndex(entry.marks)
    const first = Math.max(0, index.lastStartingBy(startSample - span.startSample))
    for (let wordIndex = first; wordIndex < index.starts.length; wordIndex += 1) {
      const word = getWord(timeline, spanIndex, wordIndex)
      if (!word || word.startSample >= endSample) break
      if (word.endSample > startSample) words.push(word)
    }
  }
  return words
}

/** The first word that starts after a sample, or the last that starts before it, across blocks; null beyond the ends. */
export function findNeighborWord(timeline: PlayerTimeline, sample: number, direction: 1 | -1): TimelineWord | null {
  for (
    let spanIndex = timeline.spanIndexAt(sample);
    spanIndex >= 0 && spanIndex < timeline.spans.length;
    spanIndex += direction
  ) {
    const span = timeline.spans[spanIndex]
    const entry = span && timeline.entry(span.blockId)
    if (!span || !entry) continue
    const index = getWordIndex(entry.marks)
    const last = index.lastStartingBy(sample - span.startSample)
    const isExact = last >= 0 && index.starts[last] === sample - span.startSample
    const found = direction > 0 ? last + 1 : last - (isExact ? 1 : 0)
    const word = found >= 0 ? getWord(timeline, spanIndex, found) : null
    if (word) return word
  }
  return null
}

/** The word at a place of the chapter itself; null in pauses, between words and in following chapters. */
export function findWordAtCursor(timeline: PlayerTimeline, cursor: Cursor | null): TimelineWord | null {
  if (cursor?.part !== 'sound' || timeline.isFollowing(cursor.blockId)) return null
  return findWordAt(timeline, timeline.sampleOf(cursor))
}
