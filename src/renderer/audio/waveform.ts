import WaveSurfer from 'wavesurfer.js'
import { paintColumns, pixelOf } from './paint-columns.ts'
import type { Scope } from './scope.ts'

export interface WaveformColours {
  rest: string
  played: string
}

/** The drawn waveform of one window of the timeline. */
export interface Waveform {
  /** Columns that fit, one for each pixel of the device. */
  columnCount(): number
  /** Draws pairs of minimum and maximum, one for each column. */
  draw(columns: Int16Array): void
  /** Colours everything left of `px` as played. */
  showPlayed(px: number): void
  setColours(colours: WaveformColours): void
}

export interface WaveformOptions {
  container: HTMLElement
  cspNonce: string
  colours: WaveformColours
  /** Size or resolution changed: the next `draw` needs another number of columns. */
  onResize: () => void
}

/** Wavesurfer wants audio to look at. The sound is the player's; this is always silent and never moves. */
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
 * Mounts wavesurfer as the picture of a window of the timeline. It brings canvases, sharpness on dense screens, resizing and
 * styles under the page's nonce; what is in the window is drawn into its canvases directly, because its own redraw builds
 * them anew each time and its scrolling needs an element as wide as the whole chapter.
 */
export function openWaveform(scope: Scope, options: WaveformOptions): Waveform {
  let pixelColours = toPixels(options.colours)
  let image: ImageData | null = null
  let columns: Int16Array = new Int16Array(0)
  let rest: CanvasRenderingContext2D | null = null
  let played: CanvasRenderingContext2D | null = null
  let playedFrame: HTMLElement | null = null
  let playedPx = 0

  const surfer = WaveSurfer.create({
    container: options.container,
    height: 'auto',
    cspNonce: options.cspNonce,
    media: new SilentMedia() as unknown as HTMLMediaElement,
    // One silent peak: the peaks of a window are drawn by `renderFunction`, into canvases made for them.
    peaks: [new Float32Array(2)],
    duration: 1,
    interact: false,
    dragToSeek: false,
    autoScroll: false,
    cursorWidth: 0,
    hideScrollbar: true,
    waveColor: options.colours.rest,
    progressColor: options.colours.played,
    renderFunction(_peaks, context) {
      rest = context
      paint()
    },
  })

  function findPlayed(): void {
    const root = surfer.getWrapper()
    playedFrame = root.querySelector<HTMLElement>('.progress')
    played = playedFrame?.querySelector('canvas')?.getContext('2d') ?? null
    showPlayed(playedPx)
    options.onResize()
  }

  function paint(): void {
    if (!rest) return
    const { width, height } = rest.canvas
    if (image?.width !== width || image.height !== height) image = rest.createImageData(width, height)
    const pixels = new Uint32Array(image.data.buffer)
    paintColumns(columns, pixels, width, height, pixelColours.rest)
    rest.putImageData(image, 0, 0)
    if (!played) return
    paintColumns(columns, pixels, width, height, pixelColours.played)
    played.putImageData(image, 0, 0)
  }

  /** Two opposite moves: the frame's right edge goes to `px` and the picture in it stays where it is. No layout, no paint. */
  function showPlayed(px: number): void {
    playedPx = px
    const picture = playedFrame?.firstElementChild
    if (!playedFrame || !(picture instanceof HTMLElement)) return
    const back = surfer.getWidth() - px
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
    setColours(next) {
      pixelColours = toPixels(next)
      paint()
    },
  }
}

function toPixels(colours: WaveformColours): { rest: number; played: number } {
  return { rest: pixelOf(colours.rest), played: pixelOf(colours.played) }
}
