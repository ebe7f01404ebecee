import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { openPeakLoader } from './load-peaks.ts'
import { createLines } from './create-lines.ts'
import { type MinimapOptions, mountMinimap } from './mount-minimap.ts'
import { createMovedBoxes, type MovedBoxes } from './moved-boxes.ts'
import type { Store } from '../lib/create-store.ts'
import type { Player, TimelineWord } from './player.ts'
import { openProjectPeaks, type PeakView } from './project-peaks.ts'
import { openScope } from './scope.ts'
import { formatPosition, formatSelection } from './format-position.ts'
import type { SoundSelection } from './sound-selection.ts'
import { type ChapterStretch, layOutChapters, type SurroundingChapters } from './surroundings.ts'
import { listenToGestures } from './waveform-gestures.ts'
import { openWaveform, type WaveformColors } from './waveform.ts'
import type { WaveformWindow, WindowState } from './waveform-window.ts'

export interface WaveformViewOptions {
  /** Receives pointer, wheel and keyboard input, and exposes the position to screen readers. */
  element: HTMLElement
  /** Container of the picture and the boxes over it. */
  picture: HTMLElement
  overlay: HTMLElement
  classes: Record<
    'boundary' | 'wordEdge' | 'word' | 'loop' | 'selection' | 'cursor' | 'elsewhere' | 'chapter' | 'flag',
    string
  >
  map: MinimapOptions
  player: Player
  window: WaveformWindow
  selection?: SoundSelection
  /** The project's chapters around this one; if absent, only the chapter is shown. */
  surroundings?: SurroundingChapters
  /** Flagged places, in timeline samples. */
  flags?: Pick<Store<readonly number[]>, 'get' | 'subscribe'>
  /** Called when the user moved the playhead here. */
  onMoved?: () => void
  cspNonce: string
}

/** Minimum width for drawing block or word boundaries. */
const CLOSEST_LINES_PX = 6
const CLOSEST_WORDS_PX = 14
const WORD_SAMPLES = 7_200

/**
 * Shows the player's chapter as a waveform with blocks, words, loop and cursor, and the project's other chapters around
 * it. The picture is drawn when the window or the peaks change; a playback frame only moves the cursor and the edge of
 * the played part. Returns a function that unmounts the view.
 */
export function mountWaveformView(options: WaveformViewOptions): () => void {
  const { element, overlay, player, window, selection, surroundings } = options
  const scope = openScope()
  const elsewhere = createMovedBoxes(overlay, options.classes.elsewhere)
  const boundaries = createLines(overlay, options.classes.boundary)
  const wordEdges = createLines(overlay, options.classes.wordEdge)
  const selectionBox = createMovedBoxes(overlay, options.classes.selection)
  const loopBox = createMovedBoxes(overlay, options.classes.loop)
  const wordBox = createMovedBoxes(overlay, options.classes.word)
  // Above all lines and boxes except the cursor, which would otherwise run through the letters.
  const chapterNames = createMovedBoxes(overlay, options.classes.chapter)
  const flags = createMovedBoxes(overlay, options.classes.flag)
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
  // Read once: reading a style makes the browser compute all styles that are due.
  let colors = readColors(options.picture)
  const map = mountMinimap(scope, options.map, {
    ...{ window, color: () => colors.rest, fillColumns: fillColumnsOf('map'), chapters: () => stretches },
  })
  let isMapDue = true
  const waveform = openWaveform(scope, {
    container: options.picture,
    cspNonce: options.cspNonce,
    colors,
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
    // An empty chapter doesn't show a line of silence.
    waveform.draw(spans.length === 0 && stretches.length < 2 ? columns.subarray(0, 0) : columns)
    drawStretchLines(stretches, window.get(), { elsewhere, chapterNames })
    drawLines(spans, first)
    // Draws the whole chapter, so only when its content changes: zooming and scrolling just move the frame.
    if (isMapDue) map.draw()
    isMapDue = false
    moveBoxes(player.heardSample())
    showWord(player.heardWord())
    reportPeaks()
  }

  /** Exposes whether the picture is complete, so screenshots can wait for it. */
  function reportPeaks(): void {
    const told = loader.isReading || projectPeaks.isReading ? 'reading' : 'read'
    if (options.picture.dataset['peaks'] !== told) options.picture.dataset['peaks'] = told
  }

  function drawLines(spans: readonly TimelineSpan[], first: number): void {
    const { startSample, samplesPerPixel, widthPx } = window.get()
    const endSample = startSample + widthPx * samplesPerPixel
    const edges: { startSample: number }[] = []
    for (let index = Math.max(1, first); index < spans.length; index += 1) {
      const span = spans[index] as TimelineSpan
      if (span.startSample > endSample) break
      edges.push(span)
    }
    boundaries.show(placeLines(edges, window.get()))
    const hasWords = WORD_SAMPLES / samplesPerPixel >= CLOSEST_WORDS_PX
    wordEdges.show(hasWords ? placeLines(player.wordsBetween(startSample, endSample), window.get()) : [])
    const { loop } = player.getSnapshot()
    loopBox.show(loop ? [getBox(loop.startSample, loop.endSample)] : [])
    const flagged = (options.flags?.get() ?? []).filter((sample) => sample >= startSample && sample < endSample)
    flags.show(flagged.map((sample) => ({ px: (sample - startSample) / samplesPerPixel })))
    const selected = selection?.get() ?? null
    selectionBox.show(selected ? [getBox(selected.startSample, selected.endSample)] : [])
    map.place({ loop, selection: selected })
  }

  function getBox(startSample: number, endSample: number): { px: number; widthPx: number } {
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
    wordBox.show(word ? [getBox(word.startSample, word.endSample)] : [])
  }

  function showLayout(): void {
    const { chapterId, spans } = player.getSnapshot()
    if (spans !== shownSpans) {
      shownSpans = spans
      isMapDue = true
      loader.show(chapterId ?? '', spans)
      placeChapter()
    }
    reportPosition()
    requestDraw()
  }

  /** Updates the window with the chapter's length and surroundings, once both belong to the same chapter. */
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

  /** With focus here every change is announced; during playback that would talk over the voice. */
  function reportPosition(): void {
    const { state, lengthSamples } = player.getSnapshot()
    if (state === 'playing' && element.ariaValueText && element === document.activeElement) return
    const sample = player.heardSample()
    element.ariaValueMax = String(lengthSamples)
    element.ariaValueNow = String(Math.round(sample))
    element.ariaValueText = formatPosition(player, sample, stretches) + formatSelection(selection?.get() ?? null)
  }

  function reportPositionNow(): void {
    element.ariaValueText = null
    reportPosition()
  }

  function followTheme(): void {
    colors = readColors(options.picture)
    waveform.setColors(colors)
    map.draw()
  }

  scope.observeSize(element, (widthPx) => window.setWidth(widthPx))
  scope.observeAttribute(document.documentElement, 'data-theme', followTheme)
  // oxlint-disable-next-line catalog-texts/bare-text -- media queries
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'])
    scope.listen(matchMedia(query), 'change', followTheme)
  scope.add(window.subscribe(requestDraw))
  scope.add(player.subscribe(showLayout))
  if (surroundings) {
    scope.add(
      surroundings.subscribe(() => {
        placeChapter()
        reportPosition()
      }),
    )
  }
  if (options.flags) scope.add(options.flags.subscribe(requestDraw))
  if (selection) {
    scope.add(
      selection.subscribe(() => {
        requestDraw()
        reportPosition()
      }),
    )
  }
  scope.add(
    player.onWord((word) => {
      showWord(word)
      reportPosition()
    }),
  )
  scope.add(
    player.onFrame((sample) => {
      window.reveal(sample)
      if (!cancelDraw) moveBoxes(sample)
      // Audio continues for a moment after a pause is requested.
      if (player.getSnapshot().state !== 'playing') reportPosition()
    }),
  )
  listenToGestures(scope, element, {
    ...{ player, window, selection: selection ?? null, onSeek: reportPositionNow },
    onMoved: () => options.onMoved?.(),
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

/** The start of each part as a line, without those that would be too close to the one before. */
function placeLines(
  parts: readonly { startSample: number }[],
  { startSample, samplesPerPixel }: WindowState,
): { px: number }[] {
  let before = -Infinity
  return parts.flatMap((part) => {
    const px = (part.startSample - startSample) / samplesPerPixel
    if (px < 0 || px - before < CLOSEST_LINES_PX) return []
    before = px
    return [{ px }]
  })
}

function readColors(element: HTMLElement): WaveformColors {
  const style = getComputedStyle(element)
  return { rest: style.getPropertyValue('--wave-rest'), played: style.getPropertyValue('--wave-played') }
}

/** Minimum room for a name; less would show only its beginning. */
const MIN_NAME_PX = 56

/** Dims all chapters but the open one and draws each name at its start if there is room. */
function drawStretchLines(
  stretches: readonly ChapterStretch[],
  { startSample, samplesPerPixel, widthPx }: WindowState,
  boxes: { elsewhere: MovedBoxes; chapterNames: MovedBoxes },
): void {
  const seen = stretches.flatMap((stretch) => {
    const px = Math.max(0, (stretch.startSample - startSample) / samplesPerPixel)
    const endPx = Math.min(widthPx, (stretch.startSample + stretch.lengthSamples - startSample) / samplesPerPixel)
    return endPx > px ? [{ ...stretch, px, endPx }] : []
  })
  // One pixel stays free between two chapters, so their boundary is visible without color.
  const others = seen.filter(({ isOpen }) => !isOpen)
  boxes.elsewhere.show(others.map(({ px, endPx }) => ({ px, widthPx: Math.max(1, endPx - px - 1) })))
  const isAlone = seen.length === 1 && seen[0]?.isOpen
  const named = isAlone ? [] : seen.filter(({ px, endPx }) => endPx - px >= MIN_NAME_PX)
  boxes.chapterNames.show(named.map(({ px, endPx, name }) => ({ px, mostPx: endPx - px - 1, text: name })))
}
