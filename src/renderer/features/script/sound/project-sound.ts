import type { ChapterScript } from '#shared/contract/script.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { createPlayer } from '../../../audio/create-player.ts'
import { t as audioText } from '../../../audio/messages/t.ts'
import type { Player, PlayerChapter } from '../../../audio/player.ts'
import type { SurroundingChapters, Surroundings } from '../../../audio/surroundings.ts'
import { createWaveformWindow, type WaveformWindow } from '../../../audio/waveform-window.ts'
import type { ListedChapter } from '../chapters/name-chapters.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'

export interface ProjectSoundDeps {
  projectId: string
  open(chapterId: string): Promise<ChapterScript>
  goToChapter(chapterId: string): void
  after(delayMs: number, call: () => void): () => void
}

/** Why another chapter is shown: playback reached it, or the user went there on the waveform. */
export interface Arrival {
  /** Name of the focused player control; null if the focus was elsewhere. */
  focused: string | null
}

/**
 * A project's player and waveform window. They live while the project is shown, independent of the open chapter, so
 * playback continues from one chapter to the next and the waveform shows all of them.
 */
export interface ProjectSound {
  player: Player
  window: WaveformWindow
  surroundings: SurroundingChapters
  /** The chapter playing while another is shown because the user is editing there; otherwise null. */
  elsewhere: Store<{ id: string; name: string } | null>
  /** Sets the chapters and their lengths, as last read. */
  setChapters(chapterId: string, chapters: readonly ListedChapter[]): void
  /**
   * Called when a chapter is shown. Returns why, if this caused it.
   *
   * @param mayLeave false while the user is editing: playback continues without switching the view
   */
  enter(chapterId: string, mayLeave: () => boolean): Arrival | null
  /** Called when the chapter closes: stops playback unless it continues in the next one. */
  leave(): void
  /** Shows the playing chapter. */
  follow(): void
  dispose(): Promise<void>
}

/** The first audio of a play takes precedence over reading ahead. */
const READ_AHEAD_AFTER_MS = 300

export function createProjectSound({ projectId, open, goToChapter, after }: ProjectSoundDeps): ProjectSound {
  const player = createPlayer()
  const surroundings = createStore<Surroundings | null>(null)
  const elsewhere = createStore<{ id: string; name: string } | null>(null)
  let following: PlayerChapter[] = []
  let shownId: string | null = null
  let mayLeave = () => true
  /** The next chapter to open and the playback position in it. */
  let expected: { chapterId: string; sample: number | null; isPlaying: boolean; arrival: Arrival } | null = null
  let seek: { chapterId: string; sample: number; isPlaying: boolean } | null = null
  let wasPlaying = false
  let cancelReading: (() => void) | null = null
  let isReadingNext = false
  let isDisposed = false

  const isPlaying = () => ['playing', 'waiting'].includes(player.getSnapshot().state)

  /** Reads the chapter after the last one to play, so playback continues into it, even if it has ended meanwhile. */
  async function readNext(): Promise<void> {
    const chapters = surroundings.get()?.chapters ?? []
    const lastId = following.at(-1)?.chapterId ?? player.getSnapshot().chapterId
    const place = chapters.findIndex(({ id }) => id === lastId)
    const next = place < 0 ? undefined : chapters.slice(place + 1).find(({ lengthSamples }) => lengthSamples > 0)
    if (!next) return
    const chapter = chapterOf(await open(next.id))
    const isStillNext = (following.at(-1)?.chapterId ?? player.getSnapshot().chapterId) === lastId
    const hasEnded = player.getSnapshot().state === 'ended'
    if (isDisposed || !isStillNext || !(isPlaying() || hasEnded)) return
    following = [...following, chapter]
    player.setFollowing(following)
    const first = chapter.entries.find(({ take }) => take !== null)
    if (hasEnded && first) player.playFrom({ blockId: first.blockId })
  }

  function readAhead(): void {
    cancelReading?.()
    isReadingNext = true
    let isCanceled = false
    const cancelStart = after(READ_AHEAD_AFTER_MS, () => {
      // If it fails, playback ends with the chapter.
      void readNext()
        .catch(() => undefined)
        .then(() => {
          if (isCanceled) return
          isReadingNext = false
          forgetFollowingAtEnd()
        })
    })
    cancelReading = () => {
      isCanceled = true
      isReadingNext = false
      cancelStart()
    }
  }

  function forgetFollowingAtEnd(): void {
    const { state } = player.getSnapshot()
    if ((state !== 'ended' && state !== 'failed') || following.length === 0 || isReadingNext) return
    following = []
    player.setFollowing([])
    elsewhere.set(null)
  }

  /** Seeks to the requested position once the player has its chapter. */
  function seekWhenThere(): void {
    const { chapterId, lengthSamples } = player.getSnapshot()
    if (!seek || seek.chapterId !== chapterId || lengthSamples === 0) return
    const { sample, isPlaying: goesOn } = seek
    seek = null
    if (goesOn) player.playFrom({ sample })
    else player.seek({ sample })
  }

  function expect(chapterId: string, sample: number | null, focused: string | null): void {
    expected = { chapterId, sample, isPlaying: isPlaying(), arrival: { focused } }
    goToChapter(chapterId)
  }

  const ends = [
    player.subscribe(() => {
      seekWhenThere()
      const isNow = player.getSnapshot().state === 'playing'
      if (isNow && !wasPlaying) readAhead()
      wasPlaying = isNow
      forgetFollowingAtEnd()
    }),
    player.onChapter((chapterId) => {
      if (chapterId === null) return elsewhere.set(null)
      if (mayLeave()) return expect(chapterId, null, focusedControl())
      const name = surroundings.get()?.chapters.find(({ id }) => id === chapterId)?.name ?? ''
      elsewhere.set({ id: chapterId, name })
      readAhead()
    }),
  ]

  return {
    player,
    window: createWaveformWindow(),
    elsewhere,
    surroundings: {
      get: surroundings.get,
      subscribe: surroundings.subscribe,
      open: (chapterId, sample) => expect(chapterId, sample, focusedControl() ?? audioText('position.label')),
    },
    setChapters(chapterId, chapters) {
      // Nothing can be laid out without the lengths.
      if (chapters.some(({ durationMs }) => durationMs === undefined)) return
      const placed = chapters.map(({ id, name, durationMs = 0 }) => ({
        ...{ id, name },
        lengthSamples: Math.round((durationMs * TIMELINE_RATE_HZ) / 1000),
      }))
      surroundings.set({ projectId, chapterId, chapters: placed })
    },
    enter(chapterId, mayLeaveIt) {
      shownId = chapterId
      mayLeave = mayLeaveIt
      elsewhere.set(null)
      const came = expected?.chapterId === chapterId ? expected : null
      expected = null
      const place = following.findIndex((each) => each.chapterId === chapterId)
      following = came && came.sample === null ? following.slice(place + 1) : []
      seek = came && came.sample !== null ? { chapterId, sample: came.sample, isPlaying: came.isPlaying } : null
      seekWhenThere()
      if (isPlaying()) readAhead()
      return came && came.arrival
    },
    leave() {
      mayLeave = () => false
      if (expected === null || expected.chapterId === shownId || expected.sample !== null) player.pause()
    },
    follow() {
      const heard = elsewhere.get()
      if (heard) expect(heard.id, null, focusedControl())
    },
    async dispose() {
      isDisposed = true
      cancelReading?.()
      for (const end of ends) end()
      await player.dispose()
    },
  }
}

/** Converts a chapter for the player; words are read when it is shown. */
function chapterOf({ chapterId, blocks, project }: ChapterScript): PlayerChapter {
  const entries = blocks.map(({ id, activeTake, pauseAfterMs, sound }) => ({
    blockId: id,
    take: activeTake && activeTake.sampleCount > 0 ? activeTake : null,
    pauseAfterMs: pauseAfterMs ?? project.settings.pauseAfterMs,
    sound,
    marks: [],
  }))
  return { chapterId, entries }
}

/** Name of the focused player control. */
function focusedControl(): string | null {
  const focused = document.activeElement
  return focused?.closest('[data-pane=player]') ? focused.getAttribute('aria-label') : null
}
