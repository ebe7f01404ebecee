import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import type { Player, TimelineWord } from './player.ts'
import type { Scope } from './scope.ts'
import type { SoundSelection } from './sound-selection.ts'
import { chapterAt, type ChapterStretch } from './surroundings.ts'
import { togglePlayback } from './toggle-playback.ts'
import type { WaveformWindow } from './waveform-window.ts'

const ZOOM_STEP = 1.6
const WHEEL_ZOOM_PER_PX = 0.0025
/** Minimum drag distance; less is a click. */
const DRAG_PX = 4
const SHORTEST_LOOP_SAMPLES = TIMELINE_RATE_HZ / 20

export interface GestureDeps {
  player: Player
  window: WaveformWindow
  /** Null if nothing can be selected. */
  selection: SoundSelection | null
  /** Called when the user moves the playhead, so the new position can be announced. */
  onSeek: () => void
  /** Called when the playhead was moved here, so that the script can show the place. */
  onMoved: () => void
  /** The project's chapters; fewer than two count as none. */
  chapters: () => readonly ChapterStretch[]
  onOpenChapter: (chapterId: string, sample: number) => void
}

/**
 * Handles pointer, wheel and keyboard input. Click or drag: seek; a click on another chapter opens it there. Shift and
 * drag: loop the range and select its words. Wheel: zoom at the pointer, sideways to scroll. Arrows: a second or a
 * word; page keys: a block; plus, minus and 0: zoom. Shift with up and down: select words. Enter: zoom to the
 * selection, or to the playing word. Escape: clear the selection. 0 shows the chapter and 9 the project; Shift with
 * page keys opens the previous or next chapter.
 */
export function listenToGestures(scope: Scope, element: HTMLElement, deps: GestureDeps): void {
  const { player, window, selection } = deps
  /** Anchor and head of the keyboard selection. */
  let selecting: { anchor: TimelineWord; head: TimelineWord } | null = null
  let drag: { pointerId: number; fromPx: number; isLoop: boolean; isMoved: boolean } | null = null
  const getPx = (event: MouseEvent) => event.clientX - element.getBoundingClientRect().left

  const inChapter = (sample: number) => Math.max(0, Math.min(player.getSnapshot().lengthSamples, sample))

  /** The chapter at a position, unless it is the open one; null if there is none. */
  function otherAt(px: number): ChapterStretch | null {
    const stretch = chapterAt(deps.chapters(), window.sampleAt(px))
    return stretch && !stretch.isOpen ? stretch : null
  }

  function seekTo(px: number): void {
    player.seek({ sample: inChapter(window.sampleAt(px)) })
    window.setFollowing(true)
    deps.onSeek()
    deps.onMoved()
  }

  function loopTo(fromPx: number, toPx: number): void {
    const startSample = inChapter(window.sampleAt(Math.min(fromPx, toPx)))
    const endSample = inChapter(window.sampleAt(Math.max(fromPx, toPx)))
    if (endSample - startSample >= SHORTEST_LOOP_SAMPLES) player.setLoop({ startSample, endSample })
  }

  scope.listen<PointerEvent>(element, 'pointerdown', (event) => {
    if (event.button !== 0) return
    const other = event.shiftKey ? null : otherAt(getPx(event))
    if (other) return deps.onOpenChapter(other.id, window.sampleAt(getPx(event)) - other.startSample)
    drag = { pointerId: event.pointerId, fromPx: getPx(event), isLoop: event.shiftKey, isMoved: false }
    element.setPointerCapture(event.pointerId)
    if (!event.shiftKey) seekTo(drag.fromPx)
  })
  scope.listen<PointerEvent>(element, 'pointermove', (event) => {
    if (drag?.pointerId !== event.pointerId) return
    const px = getPx(event)
    drag.isMoved ||= Math.abs(px - drag.fromPx) >= DRAG_PX
    if (!drag.isMoved) return
    if (drag.isLoop) loopTo(drag.fromPx, px)
    else seekTo(px)
  })
  scope.listen<PointerEvent>(element, 'pointerup', (event) => {
    if (drag?.pointerId !== event.pointerId) return
    if (drag.isLoop && !drag.isMoved) {
      player.setLoop(null)
      selection?.clear()
    }
    const { loop } = player.getSnapshot()
    if (drag.isLoop && drag.isMoved && loop) selection?.select(loop.startSample, loop.endSample)
    drag = null
  })
  scope.listen(element, 'pointercancel', () => {
    drag = null
  })
  scope.listen<MouseEvent>(element, 'dblclick', (event) => {
    const word = player.wordAt(window.sampleAt(getPx(event)))
    if (word) window.zoomTo(word.startSample, word.endSample)
  })

  scope.listen<WheelEvent>(
    element,
    'wheel',
    (event) => {
      event.preventDefault()
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      const { startSample, samplesPerPixel } = window.get()
      if (isSideways) {
        window.setFollowing(false)
        window.scrollTo(startSample + (event.deltaX || event.deltaY) * samplesPerPixel)
      } else {
        window.zoomBy(Math.exp(-event.deltaY * WHEEL_ZOOM_PER_PX), getPx(event))
      }
    },
    { passive: false },
  )

  const keys: Record<string, () => void> = {
    ArrowRight: () => seekBySecond(1),
    ArrowLeft: () => seekBySecond(-1),
    ArrowUp: () => player.stepWord(1),
    ArrowDown: () => player.stepWord(-1),
    PageUp: () => player.stepBlock(1),
    PageDown: () => player.stepBlock(-1),
    Home: () => player.seek({ sample: 0 }),
    End: () => player.seek({ sample: player.getSnapshot().lengthSamples }),
    ' ': () => togglePlayback(player),
    '+': () => zoomAtCursor(ZOOM_STEP),
    '=': () => zoomAtCursor(ZOOM_STEP),
    '-': () => zoomAtCursor(1 / ZOOM_STEP),
    '0': () => window.zoomToFit(),
    '9': () => window.zoomToProject(),
    Enter: zoomToSelection,
    Escape: clearSelection,
  }

  const shiftKeys: Record<string, () => void> = {
    ArrowUp: () => selectWord(1),
    ArrowDown: () => selectWord(-1),
    PageUp: () => stepChapter(-1),
    PageDown: () => stepChapter(1),
    // For layouts where plus is typed with Shift.
    '+': () => zoomAtCursor(ZOOM_STEP),
  }

  function stepChapter(direction: 1 | -1): void {
    const chapters = deps.chapters()
    const next = chapters[chapters.findIndex(({ isOpen }) => isOpen) + direction]
    if (next) deps.onOpenChapter(next.id, 0)
  }

  /** The first press selects the playing word, each further one adds or removes a word. */
  function selectWord(direction: 1 | -1): void {
    const sample = player.heardSample()
    const before = selection?.get() ? selecting : null
    const head = before
      ? neighbor(player, before.head.startSample, direction)
      : (player.wordAt(sample) ?? neighbor(player, sample, direction))
    if (!selection || !head) return
    const anchor = before?.anchor ?? head
    selecting = { anchor, head }
    selection.select(Math.min(anchor.startSample, head.startSample), Math.max(anchor.endSample, head.endSample))
    // During playback the playhead isn't moved.
    if (player.getSnapshot().state !== 'playing') player.seek({ sample: Math.ceil(head.startSample) })
  }

  function zoomToSelection(): void {
    const stretch = selection?.get() ?? player.wordAt(player.heardSample())
    if (stretch) window.zoomTo(stretch.startSample, stretch.endSample)
  }

  function clearSelection(): void {
    selecting = null
    selection?.clear()
    player.setLoop(null)
  }

  function seekBySecond(direction: 1 | -1): void {
    player.seek({ sample: player.heardSample() + direction * TIMELINE_RATE_HZ })
  }

  function zoomAtCursor(factor: number): void {
    zoomAround(window, player.heardSample(), factor)
  }

  scope.listen<KeyboardEvent>(element, 'keydown', (event) => {
    const known = event.shiftKey ? shiftKeys : keys
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : known[event.key]
    if (!act) return
    event.preventDefault()
    const before = player.heardSample()
    act()
    deps.onSeek()
    if (player.heardSample() !== before) deps.onMoved()
  })
}

/** Zooms and keeps a sample in place if it is visible, otherwise the center. */
export function zoomAround(window: WaveformWindow, sample: number, factor: number): void {
  const { startSample, samplesPerPixel, widthPx } = window.get()
  const px = (sample - startSample) / samplesPerPixel
  window.zoomBy(factor, px >= 0 && px <= widthPx ? px : widthPx / 2)
}

/** Search range for the next word. */
const NEAR_SAMPLES = TIMELINE_RATE_HZ * 120

/** The first word that starts after a sample, or the last one before it; null if none is near. */
function neighbor(player: Player, sample: number, direction: 1 | -1): TimelineWord | null {
  if (direction > 0) {
    return player.wordsBetween(sample, sample + NEAR_SAMPLES).find(({ startSample }) => startSample > sample) ?? null
  }
  return (
    player
      .wordsBetween(Math.max(0, sample - NEAR_SAMPLES), sample)
      .findLast(({ startSample }) => startSample < sample) ?? null
  )
}
