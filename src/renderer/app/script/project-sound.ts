import type { ChapterScript } from '#shared/contract/script.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { createPlayer } from '../../audio/create-player.ts'
import type { Player, PlayerChapter } from '../../audio/player.ts'
import type { SurroundingChapters, Surroundings } from '../../audio/surroundings.ts'
import { createWaveformWindow, type WaveformWindow } from '../../audio/waveform-window.ts'
import type { ListedChapter } from '../../features/script/name-chapters.ts'
import { createStore, type Store } from '../../lib/create-store.ts'

export interface ProjectSoundDeps {
  projectId: string
  open(chapterId: string): Promise<ChapterScript>
  goToChapter(chapterId: string): void
  after(delayMs: number, call: () => void): () => void
}

/** Why another chapter is on screen now: it was heard, or somebody went there on the waveform. */
export interface Arrival {
  /** Name of the control in the player that had the focus; null where it was elsewhere. */
  focused: string | null
}

/**
 * One project's player and waveform window: they live as long as the project is shown, whichever of its chapters is open,
 * so that play goes on from one into the next and the waveform shows all of them.
 */
export interface ProjectSound {
  player: Player
  window: WaveformWindow
  surroundings: SurroundingChapters
  /** The chapter that is heard while another one is on screen, because somebody works there; null otherwise. */
  elsewhere: Store<{ id: string; name: string } | null>
  /** The chapters and their lengths, as they were read last. */
  setChapters(chapterId: string, chapters: readonly ListedChapter[]): void
  /**
   * A chapter is on screen. Answers why, when it was this that led there.
   *
   * @param mayLeave false while somebody works in it: play goes on without taking them along
   */
  enter(chapterId: string, mayLeave: () => boolean): Arrival | null
  /** The chapter leaves the screen: what plays stops, unless the next one is where it goes on. */
  leave(): void
  /** Shows the chapter that is heard. */
  follow(): void
  dispose(): Promise<void>
}

/** The first sound of a play comes before what is to be read for its end. */
const READ_AHEAD_AFTER_MS = 300

export function createProjectSound({ projectId, open, goToChapter, after }: ProjectSoundDeps): ProjectSound {
  const player = createPlayer()
  const surroundings = createStore<Surroundings | null>(null)
  const elsewhere = createStore<{ id: string; name: string } | null>(null)
  let following: PlayerChapter[] = []
  let shownId: string | null = null
  let mayLeave = () => true
  /** The chapter that is to be opened next, and where it is to be heard. */
  let expected: { chapterId: string; sample: number | null; isPlaying: boolean; arrival: Arrival } | null = null
  let seek: { chapterId: string; sample: number; isPlaying: boolean } | null = null
  let wasPlaying = false
  let cancelReading: (() => void) | null = null
  let isDisposed = false

  const isPlaying = () => ['playing', 'waiting'].includes(player.getSnapshot().state)

  /** Reads what follows the last chapter that is to be heard, so that play goes on into it. */
  async function readNext(): Promise<void> {
    const chapters = surroundings.get()?.chapters ?? []
    const lastId = following.at(-1)?.chapterId ?? player.getSnapshot().chapterId
    const place = chapters.findIndex(({ id }) => id === lastId)
    const next = place < 0 ? undefined : chapters.slice(place + 1).find(({ lengthSamples }) => lengthSamples > 0)
    if (!next) return
    const script = await open(next.id)
    const isStillNext = (following.at(-1)?.chapterId ?? player.getSnapshot().chapterId) === lastId
    if (isDisposed || !isStillNext || !isPlaying()) return
    following = [...following, chapterOf(script)]
    player.setFollowing(following)
  }

  function readAhead(): void {
    cancelReading?.()
    cancelReading = after(READ_AHEAD_AFTER_MS, () => {
      // Without it play ends with the chapter.
      readNext().catch(() => undefined)
    })
  }

  /** Goes to the place that was asked for once the player has its chapter. */
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
      const { state } = player.getSnapshot()
      const isNow = state === 'playing'
      if (isNow && !wasPlaying) readAhead()
      wasPlaying = isNow
      if ((state !== 'ended' && state !== 'failed') || following.length === 0) return
      following = []
      player.setFollowing([])
      elsewhere.set(null)
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
      open: (chapterId, sample) => expect(chapterId, sample, focusedControl() ?? 'Position in the chapter'),
    },
    setChapters(chapterId, chapters) {
      // Without their lengths there is nothing to lay out yet.
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

/** A chapter as the player takes it; words are read when it is on screen. */
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

/** The name of the focused control of the player. */
function focusedControl(): string | null {
  const focused = document.activeElement
  return focused?.closest('section[aria-label="Sound"]') ? focused.getAttribute('aria-label') : null
}
