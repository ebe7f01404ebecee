import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { describeDuration } from '../lib/format-time.ts'
import { t } from './messages/t.ts'
import { createMovedBoxes } from './moved-boxes.ts'
import { paintColumns, getPixel } from './paint-columns.ts'
import type { Scope } from './scope.ts'
import type { ChapterStretch } from './surroundings.ts'
import type { WaveformWindow } from './waveform-window.ts'

export interface MinimapOptions {
  /** Receives pointer and keyboard input, and exposes the visible range to screen readers. */
  element: HTMLElement
  canvas: HTMLCanvasElement
  /** Layer for the boxes over the picture. */
  overlay: HTMLElement
  classes: { seen: string; loop: string; selection: string; cursor: string; chapterEdge: string }
}

export interface Minimap {
  /** Redraws after a change of peaks, layout or color. */
  draw(): void
  /** Positions the window, the loop and the selection. */
  place(stretches: { loop: Stretch | null; selection: Stretch | null }): void
  moveCursor(sample: number): void
}

type Stretch = { startSample: number; endSample: number }

const ZOOM_STEP = 1.6
/** Minimum width of the visible-range frame. */
const MIN_PX = 6

/**
 * Shows the whole chapter, or the project if it has several, in one row, with a frame around the waveform's visible
 * range. Pressing or dragging moves the frame; arrow keys move it by a tenth of its width, page keys by its full width,
 * Home and End to the ends; plus, minus, 0 and 9 resize it.
 */
export function mountMinimap(
  scope: Scope,
  { element, canvas, overlay, classes }: MinimapOptions,
  deps: {
    window: WaveformWindow
    /** In CSS notation. */
    color: () => string
    fillColumns: (startSample: number, samplesPerColumn: number, columns: Int16Array) => void
    /** The project's chapters; fewer than two count as none. */
    chapters: () => readonly ChapterStretch[]
  },
): Minimap {
  const { window } = deps
  const edges = createMovedBoxes(overlay, classes.chapterEdge)
  const loopBox = createMovedBoxes(overlay, classes.loop)
  const selectionBox = createMovedBoxes(overlay, classes.selection)
  const seenBox = createMovedBoxes(overlay, classes.seen)
  const cursor = createMovedBoxes(overlay, classes.cursor)
  let columns = new Int16Array(0)
  let image: ImageData | null = null
  let widthPx = 0
  let dragging: number | null = null

  /** The whole range, from the project's first sample to its last. */
  const whole = (): Stretch => {
    const { lengthSamples, beforeSamples, afterSamples } = window.get()
    return { startSample: -beforeSamples, endSample: lengthSamples + afterSamples }
  }
  const wholeSamples = () => whole().endSample - whole().startSample
  const perPx = () => Math.max(1, wholeSamples()) / Math.max(1, widthPx)
  const pxAt = (sample: number) => (sample - whole().startSample) / perPx()
  const getBox = ({ startSample, endSample }: Stretch) => ({
    px: pxAt(startSample),
    widthPx: Math.max(2, (endSample - startSample) / perPx()),
  })
  const seen = (): Stretch => {
    const { startSample, samplesPerPixel, widthPx: seenPx } = window.get()
    return { startSample, endSample: Math.min(whole().endSample, startSample + seenPx * samplesPerPixel) }
  }

  function resize(width: number, height: number): void {
    widthPx = width
    canvas.width = Math.max(1, Math.round(width * devicePixelRatio))
    canvas.height = Math.max(1, Math.round(height * devicePixelRatio))
    columns = new Int16Array(canvas.width * 2)
    image = null
  }

  function draw(): void {
    const context = canvas.getContext('2d')
    const samples = wholeSamples()
    if (!context || widthPx === 0) return
    image ??= context.createImageData(canvas.width, canvas.height)
    if (samples > 0) deps.fillColumns(whole().startSample, samples / canvas.width, columns)
    else columns.fill(0)
    paintColumns(columns, new Uint32Array(image.data.buffer), canvas.width, canvas.height, getPixel(deps.color()))
    context.putImageData(image, 0, 0)
  }

  function tell(): void {
    const { startSample, endSample } = seen()
    const { startSample: origin } = whole()
    const samples = wholeSamples()
    const say = (length: number) => describeDuration((length * 1000) / TIMELINE_RATE_HZ)
    const room = samples - (endSample - startSample)
    element.ariaValueNow = String(room < 1 ? 0 : Math.round((100 * (startSample - origin)) / room))
    const chapters = deps.chapters()
    const inSight = chapters.filter(
      (each) => each.startSample < endSample && each.startSample + each.lengthSamples > startSample,
    )
    const [first, last] = [inSight[0], inSight.at(-1)]
    const length = say(samples)
    const range = t('map.range', { from: say(startSample - origin), to: say(endSample - origin), length })
    if (room < 1) element.ariaValueText = t('map.whole', { length })
    else element.ariaValueText = first && last ? `${formatChapters(first, last, chapters.length)}, ${range}` : range
  }

  /** Chapter boundaries; of a thousand, only those that can be told apart. */
  function chapterEdges(): { px: number }[] {
    const places: { px: number }[] = []
    for (const { startSample, lengthSamples } of deps.chapters().slice(1)) {
      const px = pxAt(startSample)
      if (lengthSamples > 0 && px > 0 && px - (places.at(-1)?.px ?? 0) >= MIN_PX / 2) places.push({ px })
    }
    return places
  }

  function moveTo(px: number): void {
    const { startSample, endSample } = seen()
    window.setFollowing(false)
    window.scrollTo(whole().startSample + px * perPx() - (endSample - startSample) / 2)
  }

  const getPx = (event: PointerEvent) => event.clientX - element.getBoundingClientRect().left
  scope.listen<PointerEvent>(element, 'pointerdown', (event) => {
    if (event.button !== 0) return
    dragging = event.pointerId
    element.setPointerCapture(event.pointerId)
    moveTo(getPx(event))
  })
  scope.listen<PointerEvent>(element, 'pointermove', (event) => {
    if (dragging === event.pointerId) moveTo(getPx(event))
  })
  for (const type of ['pointerup', 'pointercancel']) {
    scope.listen(element, type, () => {
      dragging = null
    })
  }
  scope.listen<KeyboardEvent>(element, 'keydown', (event) => {
    const { startSample, endSample } = seen()
    const width = endSample - startSample
    const scroll = (share: number) => window.scrollTo(startSample + share * width)
    const zoom = (factor: number) => window.zoomBy(factor, window.get().widthPx / 2)
    const keys: Record<string, () => void> = {
      ArrowLeft: () => scroll(-0.1),
      ArrowRight: () => scroll(0.1),
      PageUp: () => scroll(-1),
      PageDown: () => scroll(1),
      Home: () => window.scrollTo(whole().startSample),
      End: () => window.scrollTo(whole().endSample),
      '+': () => zoom(ZOOM_STEP),
      '=': () => zoom(ZOOM_STEP),
      '-': () => zoom(1 / ZOOM_STEP),
      '0': () => window.zoomToFit(),
      '9': () => window.zoomToProject(),
    }
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    window.setFollowing(false)
    act()
  })
  scope.observeSize(element, (width, height) => {
    resize(width, height)
    draw()
  })

  return {
    draw,
    place({ loop, selection }) {
      const isWhole = seen().endSample - seen().startSample > wholeSamples() - 1
      edges.show(chapterEdges())
      const frame = getBox(seen())
      const frameWidth = Math.max(MIN_PX, frame.widthPx)
      seenBox.show(isWhole ? [] : [{ px: Math.min(frame.px, widthPx - frameWidth), widthPx: frameWidth }])
      loopBox.show(loop ? [getBox(loop)] : [])
      selectionBox.show(selection ? [getBox(selection)] : [])
      tell()
    },
    moveCursor(sample) {
      cursor.show(window.get().lengthSamples === 0 ? [] : [{ px: pxAt(sample) }])
    },
  }
}

function formatChapters(first: ChapterStretch, last: ChapterStretch, total: number): string {
  const count = String(total)
  return first === last
    ? t('position.chapter', { number: String(first.index + 1), count })
    : t('map.chapters', { first: String(first.index + 1), last: String(last.index + 1), count })
}
