import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import type { Player } from './player.ts'
import type { Scope } from './scope.ts'
import type { WaveformWindow } from './waveform-window.ts'

const ZOOM_STEP = 1.6
const WHEEL_ZOOM_PER_PX = 0.0025
/** A drag begins here; less is a click. */
const DRAG_PX = 4
const SHORTEST_LOOP_SAMPLES = TIMELINE_RATE_HZ / 20

export interface GestureDeps {
  player: Player
  window: WaveformWindow
  /** A person moved the playhead by hand: its new place should be told. */
  onSeek: () => void
}

/**
 * Makes an element answer to pointer, wheel and keys. Click or drag: seek. Shift and drag: loop that stretch. Wheel: zoom at the
 * pointer, sideways to scroll. Arrows: a second or a word, page keys: a block, plus, minus and 0: zoom.
 */
export function listenToGestures(scope: Scope, element: HTMLElement, deps: GestureDeps): void {
  const { player, window } = deps
  let drag: { pointerId: number; fromPx: number; isLoop: boolean; isMoved: boolean } | null = null
  const pxOf = (event: MouseEvent) => event.clientX - element.getBoundingClientRect().left

  function seekTo(px: number): void {
    player.seek({ sample: window.sampleAt(px) })
    window.setFollowing(true)
    deps.onSeek()
  }

  function loopTo(fromPx: number, toPx: number): void {
    const startSample = window.sampleAt(Math.min(fromPx, toPx))
    const endSample = window.sampleAt(Math.max(fromPx, toPx))
    if (endSample - startSample >= SHORTEST_LOOP_SAMPLES) player.setLoop({ startSample, endSample })
  }

  scope.listen<PointerEvent>(element, 'pointerdown', (event) => {
    if (event.button !== 0) return
    drag = { pointerId: event.pointerId, fromPx: pxOf(event), isLoop: event.shiftKey, isMoved: false }
    element.setPointerCapture(event.pointerId)
    if (!event.shiftKey) seekTo(drag.fromPx)
  })
  scope.listen<PointerEvent>(element, 'pointermove', (event) => {
    if (drag?.pointerId !== event.pointerId) return
    const px = pxOf(event)
    drag.isMoved ||= Math.abs(px - drag.fromPx) >= DRAG_PX
    if (!drag.isMoved) return
    if (drag.isLoop) loopTo(drag.fromPx, px)
    else seekTo(px)
  })
  scope.listen<PointerEvent>(element, 'pointerup', (event) => {
    if (drag?.pointerId !== event.pointerId) return
    if (drag.isLoop && !drag.isMoved) player.setLoop(null)
    drag = null
  })
  scope.listen(element, 'pointercancel', () => {
    drag = null
  })
  scope.listen<MouseEvent>(element, 'dblclick', (event) => {
    const word = player.wordAt(window.sampleAt(pxOf(event)))
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
        window.zoomBy(Math.exp(-event.deltaY * WHEEL_ZOOM_PER_PX), pxOf(event))
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
    ' ': () => player.toggle(),
    '+': () => zoomAtCursor(ZOOM_STEP),
    '=': () => zoomAtCursor(ZOOM_STEP),
    '-': () => zoomAtCursor(1 / ZOOM_STEP),
    '0': () => window.zoomToFit(),
  }

  function seekBySecond(direction: 1 | -1): void {
    player.seek({ sample: player.heardSample() + direction * TIMELINE_RATE_HZ })
  }

  function zoomAtCursor(factor: number): void {
    zoomAround(window, player.heardSample(), factor)
  }

  scope.listen<KeyboardEvent>(element, 'keydown', (event) => {
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
    deps.onSeek()
  })
}

/** Zooms and keeps a sample where it is if it is on screen, else the middle. */
export function zoomAround(window: WaveformWindow, sample: number, factor: number): void {
  const { startSample, samplesPerPixel, widthPx } = window.get()
  const px = (sample - startSample) / samplesPerPixel
  window.zoomBy(factor, px >= 0 && px <= widthPx ? px : widthPx / 2)
}
