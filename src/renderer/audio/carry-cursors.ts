import { TIMELINE_RATE_HZ, timelineSampleCount } from '#shared/domain/chapter-timeline.ts'
import type { PlayerEntry, PlayerTake } from './player.ts'
import type { Cursor, Piece } from './cursor.ts'

/** Where audio of a replaced take is now, and how many samples continue there. */
export interface CarriedPlace {
  at: Cursor
  count: number
}

/** What a timeline tells about its places. */
interface CursorTimeline {
  readonly entries: readonly PlayerEntry[]
  /** The place of a block's entry; -1 if it has none. */
  indexOf(blockId: string): number
  pieceAt(cursor: Cursor): Piece
}

/** Finds a place of the earlier chapter in the current one; null if it is where it was, or nowhere. */
export type CarryCursor = (cursor: Cursor) => CarriedPlace | null

/**
 * Finds audio whose block was split or merged, by the generated take that both the earlier and the current one were cut
 * from. Only that block and those without audio beside it are searched: others may play the same take.
 *
 * @param before entries of the chapter before it changed
 */
export function carryCursors(timeline: CursorTimeline, before: readonly PlayerEntry[]): CarryCursor {
  let placesBefore: Map<string, number> | null = null
  const placeBefore = (blockId: string) => {
    placesBefore ??= new Map(before.map((entry, index) => [entry.blockId, index]))
    return placesBefore.get(blockId)
  }
  /** A split block's other half is without audio until the studio has cut its take. */
  const hadAudio = (blockId: string) => (before[placeBefore(blockId) ?? -1]?.take ?? null) !== null
  /** The block, or else the one before it, and the blocks after it that had no audio. */
  const candidates = (place: number): PlayerEntry[] => {
    let first = -1
    for (let index = place; index >= 0 && first < 0; index -= 1) {
      first = timeline.indexOf((before[index] as PlayerEntry).blockId)
    }
    const { entries } = timeline
    const start = Math.max(0, first)
    let end = start
    while (end < entries.length && (end === first || !hadAudio((entries[end] as PlayerEntry).blockId))) end += 1
    return entries.slice(start, end)
  }
  const find = (take: PlayerTake, offset: number, place: number): CarriedPlace | null => {
    for (const entry of candidates(place)) {
      const found = entry.take && findShared(take, offset, entry.take)
      if (found)
        return {
          at: { blockId: entry.blockId, takeId: entry.take?.id ?? null, part: 'sound', offset: found.offset },
          count: found.count,
        }
    }
    return null
  }

  return (cursor) => {
    if (timeline.pieceAt(cursor).kind !== 'lost') return null
    const place = placeBefore(cursor.blockId)
    const take = place === undefined ? null : before[place]?.take
    if (place === undefined || !take || take.id !== cursor.takeId) return null
    if (cursor.part === 'sound') {
      const found = find(take, cursor.offset, place)
      if (found) return found
    }
    // The end of the audio, and the pause after it.
    const length = timelineSampleCount(take)
    const last = cursor.part === 'pause' || cursor.offset >= length ? find(take, length - 1, place) : null
    if (!last) return null
    const end = { ...last.at, offset: last.at.offset + 1 }
    const isPause = cursor.part === 'pause' && timeline.pieceAt(end).kind !== 'sound'
    return { at: isPause ? { ...end, part: 'pause', offset: cursor.offset } : end, count: Number.POSITIVE_INFINITY }
  }
}

/** The place of `take`'s sample at `offset` in another take. Offsets count samples at `TIMELINE_RATE_HZ`. */
function findShared(take: PlayerTake, offset: number, other: PlayerTake): { offset: number; count: number } | null {
  const samplesPerOffset = take.sampleRateHz / TIMELINE_RATE_HZ
  const sample = offset * samplesPerOffset
  const from = rangesOf(take).find((range) => isBetween(sample, range.startSample, range.sampleCount))
  if (!from) return null
  const source = from.sourceStartSample + sample - from.startSample
  const to = rangesOf(other).find(
    (range) => range.takeId === from.takeId && isBetween(source, range.sourceStartSample, range.sampleCount),
  )
  if (!to) return null
  const count = Math.min(from.startSample + from.sampleCount - sample, to.sourceStartSample + to.sampleCount - source)
  return {
    offset: Math.round((to.startSample + source - to.sourceStartSample) / samplesPerOffset),
    count: Math.max(1, Math.round(count / samplesPerOffset)),
  }
}

function rangesOf({ id, sampleCount, sourceRanges }: PlayerTake) {
  if (sourceRanges && sourceRanges.length > 0) return sourceRanges
  return [{ takeId: id, sourceStartSample: 0, startSample: 0, sampleCount }]
}

function isBetween(sample: number, start: number, count: number): boolean {
  return sample >= start && sample < start + count
}
