import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { drawStretchLines } from './draw-chapters.ts'
import { openPeakLoader } from './load-peaks.ts'
import { type MinimapOptions, mountMinimap } from './mount-minimap.ts'
import { createMovedBoxes } from './moved-boxes.ts'
import type { Player, TimelineWord } from './player.ts'
import { openProjectPeaks, type PeakView } from './project-peaks.ts'
import { openScope } from './scope.ts'
import { sayPosition, saySelection } from './say-position.ts'
import type { SoundSelection } from './sound-selection.ts'
import { type ChapterStretch, layOutChapters, type SurroundingChapters } from './surroundings.ts'
import { listenToGestures } from './waveform-gestures.ts'
import { openWaveform, type WaveformColours } from './waveform.ts'
import type { WaveformWindow } from './waveform-window.ts'

export interface WaveformViewOptions {
  /** Takes pointer, wheel and keys, and tells the position to screen readers. */
  element: HTMLElement
  /** Where the picture goes, and the boxes over it. */
  picture: HTMLElement
  overlay: HTMLElement
  classes: Record<'boundary' | 'wordEdge' | 'word' | 'loop' | 'selection' | 'cursor' | 'elsewhere' | 'chapter', string>
  map: MinimapOptions
  player: Player
  window: WaveformWindow
  selection?: SoundSelection
  /** The project's chapters around this one; without them the chapter is all there is. */
  surroundings?: SurroundingChapters
  cspNonce: string
}

/** Blocks, or words, narrower than this have no lines of their own: there would be nothing but lines. */
const CLOSEST_LINES_PX = 6
const CLOSEST_WORDS_PX = 14
const WORD_SAMPLES = 7_200

/**
 * Shows the player's chapter as a waveform with blocks, words, loop and cursor, and the project's others around it. The picture is drawn when the window or the
 * peaks change; a frame of playing moves the cursor and the edge of what was
 * played, and nothing else. The answer takes everything away again.
 */
export function mountWaveformView(options: WaveformViewOptions): () => void {
  const { element, overlay, player, window, selection, surroundings } = options
  const scope = openScope()
  const elsewhere = createMovedBoxes(overlay, options.classes.elsewhere)
  const boundaries = createMovedBoxes(overlay, options.classes.boundary)
  const wordEdges = createMovedBoxes(overlay, options.classes.wordEdge)
  const selectionBox = createMovedBoxes(overlay, options.classes.selection)
  const loopBox = createMovedBoxes(overlay, options.classes.loop)
  const wordBox = createMovedBoxes(overlay, options.classes.word)
  // Over every line and box but the cursor: they would run through the letters.
  const chapterNames = createMovedBoxes(overlay, options.classes.chapter)
  const cursor = createMovedBoxes(overlay, options.classes.cursor)
  const onPeaks = () => {
    isMapDue = true
    requestDraw()
  }
  const loader = openPeakLoader(scope, {
    ...{ player, takeOf: (takeId: string) => player.takeOf(takeId), onChange: onPeaks },
  })
  const projectPeaks = openProjectPeaks(scope, onPeaks)
  let stretches: readonly ChapterStretch[] = []
  const fillColumnsOf =
    (view: PeakView) =>
    (startSample: number, samplesPerColumn: number, into: Int16Array): void => {
      loader.peaks.fillColumns(player.getSnapshot().spans, startSample, samplesPerColumn, into)
      projectPeaks.fillColumns(view, startSample, samplesPerColumn, into)
    }
  const fillColumns = fillColumnsOf('strip')
  const map = mountMinimap(scope, options.map, {
    ...{ window, fillColumns: fillColumnsOf('map'), chapters: () => stretches },
  })
  let isMapDue = true
  const waveform = openWaveform(scope, {
    container: options.picture,
    cspNonce: options.cspNonce,
    colours: readColours(options.picture),
    onResize: requestDraw,
  })
  let columns: Int16Array = new Int16Array(0)
  let cancelDraw: (() => void) | null = null
  let shownSpans: readonly TimelineSpan[] | null = null

  function requestDraw(): void {
    if (scope.isDisposed) return
    cancelDraw ??= scope.frame(() => {
      cancelDraw = null
      draw()
    })
  }

  function draw(): void {
    const { startSample, samplesPerPixel, widthPx } = window.get()
    const { spans } = player.getSnapshot()
    const columnCount = waveform.columnCount()
    if (columns.length !== columnCount * 2) columns = new Int16Array(columnCount * 2)
    const first = spanIndexAt(spans, startSample)
    const perColumn = (samplesPerPixel * widthPx) / Math.max(1, columnCount)
    fillColumns(startSample, perColumn, columns)
    // An empty chapter has no line of silence either.
    waveform.draw(spans.length === 0 && stretches.length < 2 ? columns.subarray(0, 0) : columns)
    drawStretchLines(stretches, window.get(), { elsewhere, chapterNames })
    drawLines(spans, first)
    // All of the chapter, so only when there is something new in it: zooming and scrolling move the frame over it.
    if (isMapDue) map.draw()
    isMapDue = false
    moveBoxes(player.heardSample())
    showWord(player.heardWord())
    tellPeaks()
  }

  /** Says beside the picture whether it is whole: whoever takes pictures of it waits for that. */
  function tellPeaks(): void {
    const told = loader.isReading || projectPeaks.isReading ? 'reading' : 'read'
    if (options.picture.dataset['peaks'] !== told) options.picture.dataset['peaks'] = told
  }

  function drawLines(spans: readonly TimelineSpan[], first: number): void {
    const { startSample, samplesPerPixel, widthPx } = window.get()
    const endSample = startSample + widthPx * samplesPerPixel
    const edges: { px: number }[] = []
    let before = -Infinity
    for (let index = Math.max(1, first); index < spans.length; index += 1) {
      const span = spans[index] as TimelineSpan
      if (span.startSample > endSample) break
      const px = (span.startSample - startSample) / samplesPerPixel
      if (px < 0 || px - before < CLOSEST_LINES_PX) continue
      edges.push({ px })
      before = px
    }
    boundaries.show(edges)
    const hasWords = WORD_SAMPLES / samplesPerPixel >= CLOSEST_WORDS_PX
    const words = hasWords ? player.wordsBetween(startSample, endSample) : []
    wordEdges.show(words.map((word) => ({ px: (word.startSample - startSample) / samplesPerPixel })))
    const { loop } = player.getSnapshot()
    loopBox.show(loop ? [boxOf(loop.startSample, loop.endSample)] : [])
    const selected = selection?.get() ?? null
    selectionBox.show(selected ? [boxOf(selected.startSample, selected.endSample)] : [])
    map.place({ loop, selection: selected })
  }

  function boxOf(startSample: number, endSample: number): { px: number; widthPx: number } {
    const state = window.get()
    return {
      px: (startSample - state.startSample) / state.samplesPerPixel,
      widthPx: (endSample - startSample) / state.samplesPerPixel,
    }
  }

  function moveBoxes(sample: number): void {
    const { startSample, samplesPerPixel, widthPx } = window.get()
    const px = (sample - startSample) / samplesPerPixel
    const seen = Math.max(-2, Math.min(widthPx + 2, px))
    cursor.show(player.getSnapshot().spans.length === 0 ? [] : [{ px: seen }])
    map.moveCursor(sample)
    waveform.showPlayed(Math.max(0, Math.min(widthPx, px)))
  }

  function showWord(word: TimelineWord | null): void {
    wordBox.show(word ? [boxOf(word.startSample, word.endSample)] : [])
  }

  function showLayout(): void {
    const { chapterId, spans } = player.getSnapshot()
    if (spans !== shownSpans) {
      shownSpans = spans
      isMapDue = true
      loader.show(chapterId ?? '', spans)
      placeChapter()
    }
    tellPosition()
    requestDraw()
  }

  /** Tells the window how long the chapter is and what lies around it, once both are of the same chapter. */
  function placeChapter(): void {
    const { chapterId, lengthSamples } = player.getSnapshot()
    const around = surroundings?.get() ?? null
    if (!around || around.chapters.length < 2) {
      stretches = []
      return window.setLength(lengthSamples)
    }
    if (around.chapterId !== chapterId) return
    stretches = layOutChapters(around, lengthSamples)
    projectPeaks.show(around.projectId, stretches)
    const beforeSamples = Math.max(0, -(stretches[0]?.startSample ?? 0))
    const last = stretches.at(-1)
    const endSample = last ? last.startSample + last.lengthSamples : lengthSamples
    window.setLength(lengthSamples, { chapterId, beforeSamples, afterSamples: endSample - lengthSamples })
    isMapDue = true
    requestDraw()
  }

  /** With the focus here every change is read out: while it plays that would talk over the voice it is about. */
  function tellPosition(): void {
    const { state, lengthSamples } = player.getSnapshot()
    if (state === 'playing' && element.ariaValueText && element === document.activeElement) return
    const sample = player.heardSample()
    element.ariaValueMax = String(lengthSamples)
    element.ariaValueNow = String(Math.round(sample))
    element.ariaValueText = sayPosition(player, sample, stretches) + saySelection(selection?.get() ?? null)
  }

  function tellPositionNow(): void {
    element.ariaValueText = null
    tellPosition()
  }

  function followTheme(): void {
    waveform.setColours(readColours(options.picture))
    map.draw()
  }

  scope.observeSize(element, (widthPx) => window.setWidth(widthPx))
  scope.observeAttribute(document.documentElement, 'data-theme', followTheme)
  scope.listen(matchMedia('(prefers-color-scheme: dark)'), 'change', followTheme)
  scope.add(window.subscribe(requestDraw))
  scope.add(player.subscribe(showLayout))
  if (surroundings) {
    scope.add(
      surroundings.subscribe(() => {
        placeChapter()
        tellPosition()
      }),
    )
  }
  if (selection) {
    scope.add(
      selection.subscribe(() => {
        requestDraw()
        tellPosition()
      }),
    )
  }
  scope.add(
    player.onWord((word) => {
      showWord(word)
      tellPosition()
    }),
  )
  scope.add(
    player.onFrame((sample) => {
      window.keepInSight(sample)
      if (!cancelDraw) moveBoxes(sample)
      // What is heard runs on for a moment after a pause was asked for.
      if (player.getSnapshot().state !== 'playing') tellPosition()
    }),
  )
  listenToGestures(scope, element, {
    ...{ player, window, selection: selection ?? null, onSeek: tellPositionNow },
    chapters: () => stretches,
    onOpenChapter: (chapterId, sample) => surroundings?.open(chapterId, sample),
  })
  window.setWidth(element.clientWidth)
  showLayout()

  return () => {
    scope.dispose()
    overlay.replaceChildren()
    options.map.overlay.replaceChildren()
  }
}

function spanIndexAt(spans: readonly TimelineSpan[], sample: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as TimelineSpan).startSample <= sample) low = middle + 1
    else high = middle
  }
  return low - 1
}

function readColours(element: HTMLElement): WaveformColours {
  const style = getComputedStyle(element)
  return { rest: style.getPropertyValue('--wave-rest'), played: style.getPropertyValue('--wave-played') }
}
