import {
  layOutChapter,
  shapeTake,
  type SpanShape,
  TIMELINE_RATE_HZ,
  timelineLength,
  type TimelineBlock,
  type TimelineSpan,
} from '#shared/domain/chapter-timeline.ts'
import { carryCursors } from './carry-cursors.ts'
import type { FedShape } from './fed-shape.ts'
import type { PlayerEntry } from './player.ts'
import type { Cursor, Piece } from './cursor.ts'

/** The player's view of the chapter: the shared layout, audio that has arrived beyond it, and the playback order. */
export class PlayerTimeline {
  /** The chapter's own entries, then those of the chapters that follow. */
  #entries: readonly PlayerEntry[] = []
  #ownCount = 0
  #indexes = new Map<string, number>()
  #indexesByTake = new Map<string, number>()
  #spans: TimelineSpan[] = []
  /** Index of the first span at or after an entry; the entry's own if it has audio. */
  #spanIndexes: number[] = []
  /** Index of the next entry that has or will have audio; -1 after the last. */
  #following: number[] = []
  #length = 0
  /** Fetched samples of a take, at its own rate, that no event has reported yet. */
  readonly #fetched = new Map<string, number>()
  /** Takes whose audio has ended although no event has reported it yet. */
  readonly #ended = new Set<string>()

  get entries(): readonly PlayerEntry[] {
    return this.#entries
  }

  get spans(): readonly TimelineSpan[] {
    return this.#spans
  }

  get lengthSamples(): number {
    return this.#length
  }

  /**
   * @param following entries played after the chapter's end without a gap; they have no place in its layout, where each
   *   of them is at the end
   */
  setEntries(own: readonly PlayerEntry[], following: readonly PlayerEntry[] = []): void {
    const entries = following.length === 0 ? own : [...own, ...following]
    this.#ownCount = own.length
    this.#entries = entries
    this.#indexes = new Map(entries.map((entry, index) => [entry.blockId, index]))
    this.#indexesByTake = new Map(entries.flatMap((entry, index) => (entry.take ? [[entry.take.id, index]] : [])))
    this.#forgetFetched()
    this.#layOut()
  }

  /** Replaces entries in place; unknown blocks are ignored. */
  replaceEntries(changed: readonly PlayerEntry[]): void {
    const entries = [...this.#entries]
    let isAudible = false
    for (const entry of changed) {
      const index = this.#indexes.get(entry.blockId)
      if (index === undefined) continue
      if (entry.take) this.#indexesByTake.set(entry.take.id, index)
      isAudible ||= (entry.take ?? entries[index]?.take ?? null) !== null
      entries[index] = entry
    }
    this.#entries = entries
    this.#forgetFetched()
    // Blocks without audio, such as thousands that are queued, have no place in the layout.
    if (isAudible) this.#layOut()
    else this.#findFollowing()
  }

  /** Records fetched audio; true if it extends the layout. */
  noteFetched(takeId: string, sampleCount: number): boolean {
    const entry = this.entryOfTake(takeId)
    if (entry?.take?.status !== 'receiving' || sampleCount <= this.#sampleCount(entry)) return false
    this.#fetched.set(takeId, sampleCount)
    return true
  }

  /** The stream of an arriving take has ended. */
  noteEnded(takeId: string): void {
    this.#ended.add(takeId)
  }

  /** Updates spans with what `noteFetched` recorded. */
  refresh(): void {
    this.#layOut()
  }

  /** The chapter's own entries. */
  get own(): readonly PlayerEntry[] {
    return this.#entries.length === this.#ownCount ? this.#entries : this.#entries.slice(0, this.#ownCount)
  }

  /** True for a block of a following chapter. */
  isFollowing(blockId: string): boolean {
    return (this.#indexes.get(blockId) ?? -1) >= this.#ownCount
  }

  /** Place of a block in `entries`, or -1. */
  indexOf(blockId: string): number {
    return this.#indexes.get(blockId) ?? -1
  }

  entry(blockId: string): PlayerEntry | null {
    return this.#entries[this.#indexes.get(blockId) ?? -1] ?? null
  }

  /** The entry that plays a take; any of them if several blocks share it. */
  entryOfTake(takeId: string): PlayerEntry | null {
    const known = this.#entries[this.#indexesByTake.get(takeId) ?? -1]
    if (known?.take?.id === takeId) return known
    const index = this.#entries.findIndex((entry) => entry.take?.id === takeId)
    if (index < 0) return null
    this.#indexesByTake.set(takeId, index)
    return this.#entries[index] ?? null
  }

  spanOf(blockId: string): TimelineSpan | null {
    const span = this.#spans[this.#spanIndexes[this.#indexes.get(blockId) ?? -1] ?? -1]
    return span?.blockId === blockId ? span : null
  }

  /** Index of the span, including its pause, at a timeline sample; the last span beyond the end, -1 without audio. */
  spanIndexAt(sample: number): number {
    let low = 0
    let high = this.#spans.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#spans[middle] as TimelineSpan).startSample <= sample) low = middle
      else high = middle - 1
    }
    return high < 0 ? -1 : low
  }

  cursorAt(sample: number): Cursor | null {
    const span = this.#spans[this.spanIndexAt(sample)]
    if (!span) return null
    const offset = Math.max(0, Math.floor(sample) - span.startSample)
    if (offset < span.sampleCount) {
      const fromSample = span.shape?.fromSample ?? 0
      return { blockId: span.blockId, takeId: span.takeId, part: 'sound', offset: fromSample + offset }
    }
    const pauseOffset = Math.min(offset - span.sampleCount, span.pauseSampleCount)
    return { blockId: span.blockId, takeId: span.takeId, part: 'pause', offset: pauseOffset }
  }

  /** Start of a block, or of the next one that has or will have audio; null after the last. */
  cursorOfBlock(blockId: string): Cursor | null {
    const index = this.#indexes.get(blockId)
    if (index === undefined) return null
    const target = this.#isWorthStopping(index) ? index : (this.#following[index] ?? -1)
    // Silent blocks at the end lead nowhere: another chapter isn't what was requested.
    if (index < this.#ownCount && target >= this.#ownCount) return null
    return this.#getStart(target)
  }

  /** Place of the first existing or pending audio. */
  firstCursor(): Cursor | null {
    return this.#getStart(this.own.findIndex((_entry, index) => this.#isWorthStopping(index)))
  }

  /** Timeline sample of a cursor. A place without a span maps to where its span would start. */
  sampleOf(cursor: Cursor): number {
    const index = this.#indexes.get(cursor.blockId)
    if (index === undefined) return 0
    const span = this.#spans[this.#spanIndexes[index] ?? -1]
    if (!span) return this.#length
    if (span.blockId !== cursor.blockId) return span.startSample
    if (cursor.part === 'sound') {
      if (!span.shape) return span.startSample + cursor.offset
      const heard = Math.max(0, cursor.offset - span.shape.fromSample)
      // Arriving audio grows before its span does.
      return span.startSample + (this.isOpen(span.takeId) ? heard : Math.min(heard, span.sampleCount))
    }
    return span.startSample + span.sampleCount + cursor.offset
  }

  /**
   * The same place in the current chapter. Of audio no longer in it: the block's start if its take changed, the next
   * block if it is gone.
   */
  resolve(cursor: Cursor, orderBefore: readonly PlayerEntry[]): Cursor | null {
    const index = this.#indexes.get(cursor.blockId)
    const take = this.#entries[index ?? -1]?.take ?? null
    if (take !== null && take.id === cursor.takeId) return cursor
    const carried = carryCursors(this, orderBefore)(cursor)
    if (carried) return carried.at
    if (index !== undefined) return this.cursorOfBlock(cursor.blockId)
    const at = orderBefore.findIndex((entry) => entry.blockId === cursor.blockId)
    for (const entry of orderBefore.slice(at + 1)) {
      if (this.#indexes.has(entry.blockId)) return this.cursorOfBlock(entry.blockId)
    }
    const last = this.#spans.at(-1)
    return last ? this.cursorAt(last.startSample + last.sampleCount) : this.firstCursor()
  }

  /** What to play at a cursor. */
  pieceAt(cursor: Cursor): Piece {
    const index = this.#indexes.get(cursor.blockId)
    const entry = index === undefined ? undefined : this.#entries[index]
    if (index === undefined || !entry) return { kind: 'lost' }
    if (cursor.takeId !== (entry.take?.id ?? null)) return { kind: 'lost' }
    if (!entry.take) return entry.isAwaited === true ? { kind: 'await', at: cursor } : this.#pieceAfter(index, cursor)
    if (cursor.part === 'sound') {
      const { sampleCount, shape } = this.#heard(entry, entry.take)
      const first = shape?.fromSample ?? 0
      // A trimmed place maps to the first one that isn't.
      const at = cursor.offset < first ? { ...cursor, offset: first } : cursor
      const count = first + sampleCount - at.offset
      if (count > 0) return { kind: 'sound', at, count }
      if (this.isOpen(entry.take.id)) return { kind: 'live', at: cursor }
    }
    const next = this.#following[index] ?? -1
    if (next < 0) return { kind: 'end', at: cursor }
    const pauseCount = Math.round((entry.pauseAfterMs * TIMELINE_RATE_HZ) / 1000)
    const offset = cursor.part === 'pause' ? cursor.offset : 0
    if (this.#sampleCount(entry) > 0 && offset < pauseCount) {
      return { kind: 'pause', at: { ...cursor, part: 'pause', offset }, count: pauseCount - offset }
    }
    return this.#pieceAfter(index, cursor)
  }

  /** How a block's edits shape its take's samples; null if they don't. */
  fedShapeOf(blockId: string, takeId: string | null): FedShape | null {
    const entry = this.entry(blockId)
    if (!entry?.take || entry.take.id !== takeId) return null
    const { sampleCount, shape } = this.#heard(entry, entry.take)
    if (!shape || (shape.gain === 1 && shape.fadeInSamples === 0 && shape.fadeOutSamples === 0)) return null
    return { ...shape, sampleCount: this.isOpen(entry.take.id) ? Infinity : sampleCount }
  }

  /** True while more of a take may arrive. */
  isOpen(takeId: string): boolean {
    if (this.#ended.has(takeId)) return false
    return this.entryOfTake(takeId)?.take?.status === 'receiving'
  }

  /** Samples of a take at its own rate, including those fetched ahead of events. */
  sourceSampleCount(takeId: string): number {
    const entry = this.entryOfTake(takeId)
    return entry ? this.#sampleCount(entry) : 0
  }

  /** Events count again as soon as a take is no longer arriving. */
  #forgetFetched(): void {
    for (const takeId of [...this.#fetched.keys(), ...this.#ended]) {
      if (this.entryOfTake(takeId)?.take?.status === 'receiving') continue
      this.#fetched.delete(takeId)
      this.#ended.delete(takeId)
    }
  }

  #pieceAfter(index: number, at: Cursor): Piece {
    const next = this.#getStart(this.#following[index] ?? -1)
    return next ? this.pieceAt(next) : { kind: 'end', at }
  }

  #getStart(index: number): Cursor | null {
    const entry = this.#entries[index]
    if (!entry) return null
    const offset = entry.take ? (this.#heard(entry, entry.take).shape?.fromSample ?? 0) : 0
    return { blockId: entry.blockId, takeId: entry.take?.id ?? null, part: 'sound', offset }
  }

  #isWorthStopping(index: number): boolean {
    const entry = this.#entries[index]
    if (!entry) return false
    if (!entry.take) return entry.isAwaited === true
    return this.#sampleCount(entry) > 0 || this.isOpen(entry.take.id)
  }

  #sampleCount(entry: PlayerEntry): number {
    if (!entry.take) return 0
    if (entry.take.status !== 'receiving') return entry.take.sampleCount
    return Math.max(entry.take.sampleCount, this.#fetched.get(entry.take.id) ?? 0)
  }

  /** The audible part of a take, including audio fetched ahead of events. */
  #heard(entry: PlayerEntry, take: NonNullable<PlayerEntry['take']>): { sampleCount: number; shape?: SpanShape } {
    return shapeTake({ ...take, sampleCount: this.#sampleCount(entry) }, soundOf(entry))
  }

  #layOut(): void {
    const blocks = this.own.map((entry): TimelineBlock => {
      if (entry.take?.status !== 'receiving') return entry
      const sound = soundOf(entry)
      const take = { ...entry.take, sampleCount: this.#sampleCount(entry) }
      return { blockId: entry.blockId, take, pauseAfterMs: entry.pauseAfterMs, ...(sound && { sound }) }
    })
    this.#spans = layOutChapter(blocks)
    this.#length = timelineLength(this.#spans)
    let spanIndex = 0
    this.#spanIndexes = this.#entries.map((entry) =>
      this.#spans[spanIndex]?.blockId === entry.blockId ? spanIndex++ : spanIndex,
    )
    this.#findFollowing()
  }

  #findFollowing(): void {
    this.#following = new Array<number>(this.#entries.length).fill(-1)
    let next = -1
    for (let index = this.#entries.length - 1; index >= 0; index -= 1) {
      this.#following[index] = next
      if (this.#isWorthStopping(index)) next = index
    }
  }
}

/** The end of an arriving take is unknown, so it can't fade out. */
function soundOf({ take, sound }: PlayerEntry): PlayerEntry['sound'] {
  return sound && take?.status === 'receiving' ? { ...sound, fadeOutMs: 0 } : sound
}
