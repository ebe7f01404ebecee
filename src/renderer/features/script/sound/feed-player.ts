import type { BlockSound } from '#shared/contract/script.ts'
import type { Take, WordMark } from '#shared/contract/takes.ts'
import { shapeTake } from '#shared/domain/chapter-timeline.ts'
import { trimMarks } from '#shared/domain/trim-marks.ts'
import type { Player, PlayerEntry } from '../../../audio/player.ts'
import type { ChapterSession } from '../session/chapter-session.ts'
import type { MarksCache } from './marks-cache.ts'
import type { TakeActivity } from '../generation/take-activity.ts'

export interface PlayerFeedDeps {
  chapterId: string
  session: Pick<ChapterSession, 'book' | 'order' | 'blockIds' | 'merging'>
  activity: TakeActivity
  marks: MarksCache
  player: Pick<Player, 'setChapter' | 'updateEntries'>
  clock?: FeedClock
}

/** The feed's time source. */
export interface FeedClock {
  nowMs(): number
  /** Calls back once after that time, unless the returned function is called first. */
  after(delayMs: number, callback: () => void): () => void
}

const WINDOW_CLOCK: FeedClock = {
  nowMs: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * Minimum interval between updates about arriving audio. One block reports ten times a second; fifteen at once would
 * lay out and draw the timeline 150 times.
 */
const PROGRESS_EVERY_MS = 50

/**
 * Keeps the player in sync with the chapter: a generating block plays what arrives, a queued one is waited for, any
 * other plays its active take. Simultaneous changes reach the player together; a block's first audio does so
 * immediately, further audio at most every 50 ms. Returns a function that stops the feed.
 */
export function feedPlayer({
  chapterId,
  session,
  activity,
  marks,
  player,
  clock = WINDOW_CLOCK,
}: PlayerFeedDeps): () => void {
  /** Trimmed word lists, cached so the same list is returned until something changes. */
  const trimmed = new WeakMap<readonly WordMark[], { key: string; heard: readonly WordMark[] }>()
  const heardMarks = (take: Take, sound: BlockSound, all: readonly WordMark[]): readonly WordMark[] => {
    if (sound.trims.length === 0) return all
    const { sampleCount, shape } = shapeTake(take, sound)
    const key = `${shape?.fromSample} ${sampleCount}`
    const known = trimmed.get(all)
    if (known?.key === key) return known.heard
    const heard = trimMarks(all, shape, sampleCount)
    trimmed.set(all, { key, heard })
    return heard
  }
  let isEnded = false
  let isAllDue = true
  const due = new Set<string>()
  let isScheduled = false
  /** Blocks whose first audio the player has been notified of. */
  const arriving = new Set<string>()
  let progressAtMs = Number.NEGATIVE_INFINITY
  let endWait: (() => void) | null = null

  const getEntry = (blockId: string): PlayerEntry => {
    const pauseAfterMs = session.book.pauseAfterMs(blockId)
    const now = activity.get(blockId)
    if (now?.kind === 'queued') return { blockId, take: null, pauseAfterMs, marks: [], isAwaited: true }
    if (now?.kind === 'speaking') {
      return {
        blockId,
        take: { ...now.take, sampleCount: now.sampleCount },
        pauseAfterMs,
        sound: session.book.record(blockId).sound,
        marks: now.marks,
        isAwaited: true,
      }
    }
    const { activeTake: take, sound } = session.book.record(blockId)
    if (!take || take.sampleCount === 0) return { blockId, take: null, pauseAfterMs, marks: [] }
    const heard = heardMarks(take, sound, marks.get(take.id))
    return { blockId, take, pauseAfterMs, sound, marks: heard, isReadingMarks: marks.isUnread(take.id) }
  }

  /** The chapter's blocks, and those merged into others while the takes of both are being joined. */
  const soundingBlockIds = (): readonly string[] => {
    const blockIds = session.blockIds()
    const merging = session.merging.get()
    if (merging.size === 0) return blockIds
    const present = new Set(blockIds)
    return blockIds.flatMap((blockId) => {
      const merged = merging.get(blockId)
      return merged === undefined || present.has(merged) ? blockId : [blockId, merged]
    })
  }

  const readMarks = (blockIds: readonly string[]) => {
    const blockOf = new Map<string, string>()
    for (const blockId of blockIds) {
      const take = session.book.record(blockId).activeTake
      if (take) blockOf.set(take.id, blockId)
    }
    const onRead = (takeIds: readonly string[]) => update(takeIds.flatMap((takeId) => blockOf.get(takeId) ?? []))
    // Without word timings the audio still plays, but no word is highlighted; the next change of the chapter retries.
    marks.read([...blockOf.keys()], onRead).catch(() => {
      if (!isEnded) player.updateEntries([...blockOf.values()].map(getEntry))
    })
  }

  const flush = () => {
    isScheduled = false
    endWait?.()
    endWait = null
    if (isEnded) return
    const blockIds = isAllDue ? soundingBlockIds() : [...due]
    const entries = blockIds.map(getEntry)
    if (isAllDue) player.setChapter({ chapterId, entries })
    else player.updateEntries(entries)
    isAllDue = false
    due.clear()
    readMarks(blockIds)
  }
  const schedule = (start: (flush: () => void) => void = queueMicrotask) => {
    if (isScheduled) return
    isScheduled = true
    start(flush)
  }
  /** In a task of its own, after the editor and the screen. A hidden window delays it. */
  const scheduleTask = () => schedule((callback) => clock.after(0, callback))
  /** Blocks to update; null for the whole chapter. */
  const update = (blockIds: readonly string[] | null, start = schedule) => {
    if (blockIds === null) isAllDue = true
    else for (const blockId of blockIds) due.add(blockId)
    start()
  }
  const follow = (blockIds: readonly string[], kind: 'phase' | 'progress') => {
    const start = blockIds.length > 1 ? scheduleTask : schedule
    if (kind === 'phase') {
      for (const blockId of blockIds) arriving.delete(blockId)
      return update(blockIds, start)
    }
    const isFirst = blockIds.some((blockId) => !arriving.has(blockId))
    for (const blockId of blockIds) {
      arriving.add(blockId)
      due.add(blockId)
    }
    const waitMs = progressAtMs + PROGRESS_EVERY_MS - clock.nowMs()
    if (isFirst || waitMs <= 0) {
      progressAtMs = clock.nowMs()
      return start()
    }
    endWait ??= clock.after(waitMs, () => {
      progressAtMs = clock.nowMs()
      flush()
    })
  }

  const ends = [
    session.book.subscribe((blockIds) => update(blockIds)),
    session.order.subscribe(() => update(null)),
    session.merging.subscribe(() => update(null)),
    activity.subscribe(follow),
  ]
  schedule()
  return () => {
    isEnded = true
    endWait?.()
    for (const end of ends) end()
  }
}
