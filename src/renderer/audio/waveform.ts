import WaveSurfer from 'wavesurfer.js'
import { paintColumns, getPixel } from './paint-columns.ts'
import type { Scope } from './scope.ts'

export interface WaveformColors {
  rest: string
  played: string
}

/** The drawn waveform of a timeline window. */
export interface Waveform {
  /** Number of columns that fit, one per device pixel. */
  columnCount(): number
  /** Draws pairs of minimum and maximum, one per column. */
  draw(columns: Int16Array): void
  /** Colors everything left of `px` as played. */
  showPlayed(px: number): void
  setColors(colors: WaveformColors): void
}

export interface WaveformOptions {
  container: HTMLElement
  cspNonce: string
  colors: WaveformColors
  /** Size or resolution changed: the next `draw` needs a different number of columns. */
  onResize: () => void
}

/** Wavesurfer requires a media element. The player handles the audio; this one is always silent and never moves. */
class SilentMedia extends EventTarget {
  readonly duration = 1
  readonly paused = true
  readonly ended = false
  readonly seeking = false
  readonly readyState = 0
  readonly currentSrc = ''
  readonly error = null
  src = ''
  currentTime = 0
  volume = 1
  muted = false
  playbackRate = 1
}

/**
 * Mounts wavesurfer to draw a timeline window. It provides canvases, sharpness on high-density screens, resizing and
 * styles with the page's nonce. The content is drawn into its canvases directly, because its own redraw rebuilds them
 * each time and its scrolling needs an element as wide as the whole chapter.
 */
export function openWaveform(scope: Scope, options: WaveformOptions): Waveform {
  let pixelColors = toPixels(options.colors)
  let image: ImageData | null = null
  let columns: Int16Array = new Int16Array(0)
  let rest: CanvasRenderingContext2D | null = null
  let played: CanvasRenderingContext2D | null = null
  let playedFrame: HTMLElement | null = null
  let playedPx = 0
  let widthPx = 0

  const surfer = WaveSurfer.create({
    container: options.container,
    height: 'auto',
    cspNonce: options.cspNonce,
    media: new SilentMedia() as unknown as HTMLMediaElement,
    // One silent peak: `renderFunction` draws the window's peaks into canvases created for them.
    peaks: [new Float32Array(2)],
    duration: 1,
    interact: false,
    dragToSeek: false,
    autoScroll: false,
    cursorWidth: 0,
    hideScrollbar: true,
    waveColor: options.colors.rest,
    progressColor: options.colors.played,
    renderFunction(_peaks, context) {
      rest = context
      paint()
    },
  })

  function findPlayed(): void {
    const root = surfer.getWrapper()
    playedFrame = root.querySelector<HTMLElement>('.progress')
    played = playedFrame?.querySelector('canvas')?.getContext('2d') ?? null
    // Read once per drawing: reading it in each frame would force a layout.
    widthPx = surfer.getWidth()
    showPlayed(playedPx)
    options.onResize()
  }

  function paint(): void {
    if (!rest) return
    const { width, height } = rest.canvas
    if (image?.width !== width || image.height !== height) image = rest.createImageData(width, height)
    const pixels = new Uint32Array(image.data.buffer)
    paintColumns(columns, pixels, width, height, pixelColors.rest)
    rest.putImageData(image, 0, 0)
    if (!played) return
    paintColumns(columns, pixels, width, height, pixelColors.played)
    played.putImageData(image, 0, 0)
  }

  /**
   * Two opposite moves: the frame's right edge moves to `px` and the picture inside stays in place. No layout, no
   * paint.
   */
  function showPlayed(px: number): void {
    playedPx = px
    const picture = playedFrame?.firstElementChild
    if (!playedFrame || !(picture instanceof HTMLElement)) return
    const back = widthPx - px
    playedFrame.style.transform = `translateX(${-back}px)`
    picture.style.transform = `translateX(${back}px)`
  }

  scope.add(() => surfer.destroy())
  scope.add(surfer.on('redrawcomplete', findPlayed))

  return {
    columnCount: () => rest?.canvas.width ?? 0,
    draw(next) {
      columns = next
      paint()
    },
    showPlayed,
    setColors(next) {
      pixelColors = toPixels(next)
      paint()
    },
  }
}

function toPixels(colors: WaveformColors): { rest: number; played: number } {
  return { rest: getPixel(colors.rest), played: getPixel(colors.played) }
}
