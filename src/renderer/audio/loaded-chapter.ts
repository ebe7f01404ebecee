import type { FollowingChapters } from './following-chapters.ts'
import type { Playback } from './playback.ts'
import type { PlayerPosition } from './player-position.ts'
import type { PlayerSnapshots } from './player-snapshots.ts'
import type { PlayerTimeline } from './player-timeline.ts'
import type { PlayerTransport } from './player-transport.ts'
import type { Player, PlayerEntry, PlayerSnapshot } from './player.ts'
import type { Scope } from './scope.ts'

/** How often the layout follows arriving audio; playback never waits for it. */
const GROWTH_INTERVAL_MS = 100

export interface LoadedChapterDeps {
  scope: Scope
  timeline: PlayerTimeline
  following: FollowingChapters
  position: PlayerPosition
  transport: Pick<PlayerTransport, 'stop' | 'playAwaited'>
  snapshots: PlayerSnapshots
  /** Null until the audio context is open. */
  getPlayback(): Playback | null
}

/** The chapter that a player plays, with its loop and the chapters that follow. Playback follows each change. */
export interface LoadedChapter extends Pick<Player, 'setChapter' | 'setFollowing' | 'updateEntries' | 'setLoop'> {
  /** Audio of this take has arrived. */
  noteArrival(takeId: string): void
}

export function createLoadedChapter(deps: LoadedChapterDeps): LoadedChapter {
  const { scope, timeline, following, position, transport, snapshots } = deps
  let cancelGrowth: (() => void) | null = null

  function changeLayout(changes: Partial<PlayerSnapshot> = {}): void {
    const { spans, lengthSamples } = timeline
    snapshots.change({ ...changes, spans, lengthSamples, loop: position.loopSamples() })
  }

  function grow(): void {
    cancelGrowth = null
    timeline.refresh()
    changeLayout()
  }

  function carry(orderBefore: readonly PlayerEntry[], changes?: Partial<PlayerSnapshot>): void {
    position.carry(orderBefore)
    changeLayout(changes)
    transport.playAwaited()
  }

  return {
    setChapter(chapter) {
      const { chapterId } = chapter
      const orderBefore = timeline.entries
      const isSame = chapterId === snapshots.get().chapterId
      // Playback moved into this chapter by itself, so it continues.
      const isContinued = following.hasReached(chapter)
      if (!isSame) following.enter(chapterId, isContinued)
      timeline.setEntries(chapter.entries, following.entries())
      if (isSame) return carry(orderBefore)
      if (isContinued) {
        position.forgetLoop()
        return carry(orderBefore, { chapterId })
      }
      transport.stop()
      position.reset()
      changeLayout({ chapterId, state: 'paused', failure: null })
    },
    setFollowing(chapters) {
      const orderBefore = timeline.entries
      following.set(chapters.filter(({ chapterId }) => chapterId !== snapshots.get().chapterId))
      timeline.setEntries(timeline.own, following.entries())
      deps.getPlayback()?.reconcile(orderBefore)
    },
    updateEntries(entries) {
      const orderBefore = timeline.entries
      timeline.replaceEntries(entries)
      carry(orderBefore)
    },
    setLoop(samples) {
      position.setLoop(samples)
      changeLayout()
    },
    noteArrival(takeId) {
      if (timeline.isOpen(takeId)) cancelGrowth ??= scope.after(GROWTH_INTERVAL_MS, grow)
    },
  }
}
