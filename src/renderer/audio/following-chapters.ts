import { addListener } from '../lib/add-listener.ts'
import type { PlayerTimeline } from './player-timeline.ts'
import type { PlayerChapter, PlayerEntry } from './player.ts'

/** The chapters that play after the player's own without a gap, and whether playback has reached one of them. */
export interface FollowingChapters {
  /** The blocks of all of them, in order. */
  entries(): readonly PlayerEntry[]
  set(chapters: readonly PlayerChapter[]): void
  /** True if playback has moved into this chapter by itself. */
  hasReached(chapter: PlayerChapter): boolean
  /** Called when another chapter becomes the player's own; those after it stay if playback continues in it. */
  enter(chapterId: string, isContinued: boolean): void
  /** Reports it if playback has moved into another chapter. Also called without a frame: hidden windows have none. */
  note(): void
  /** See `Player`. */
  onChapter(listener: (chapterId: string | null) => void): () => void
}

/** @param heardBlockId the block playing now */
export function createFollowingChapters(
  timeline: PlayerTimeline,
  heardBlockId: () => string | undefined,
): FollowingChapters {
  const listeners = new Set<(chapterId: string | null) => void>()
  let following: readonly PlayerChapter[] = []
  /** The one reported as playing. */
  let reportedId: string | null = null

  const contains = ({ entries }: PlayerChapter, blockId: string | undefined) =>
    entries.some((entry) => entry.blockId === blockId)

  return {
    entries: () => following.flatMap(({ entries }) => entries),
    set(chapters) {
      following = chapters
    },
    hasReached: (chapter) => reportedId === chapter.chapterId && contains(chapter, heardBlockId()),
    enter(chapterId, isContinued) {
      const place = following.findIndex((chapter) => chapter.chapterId === chapterId)
      following = isContinued ? following.slice(place + 1) : []
      reportedId = null
    },
    note() {
      if (following.length === 0) return
      const blockId = heardBlockId()
      const isPast = blockId !== undefined && timeline.isFollowing(blockId)
      const past = isPast ? following.find((chapter) => contains(chapter, blockId)) : undefined
      const chapterId = past?.chapterId ?? null
      if (chapterId === reportedId) return
      reportedId = chapterId
      for (const listener of listeners) listener(chapterId)
    },
    onChapter: (listener) => addListener(listeners, listener),
  }
}
