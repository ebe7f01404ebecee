import type { MovedBoxes } from './moved-boxes.ts'
import type { ChapterStretch } from './surroundings.ts'
import type { WindowState } from './waveform-window.ts'

/** A name needs this much room; in less there would be the beginnings of words. */
const LEAST_NAME_PX = 56

/** Puts a veil over every chapter but the open one, and each one's name at its beginning where there is room. */
export function drawStretchLines(
  stretches: readonly ChapterStretch[],
  { startSample, samplesPerPixel, widthPx }: WindowState,
  boxes: { elsewhere: MovedBoxes; chapterNames: MovedBoxes },
): void {
  const seen = stretches.flatMap((stretch) => {
    const px = Math.max(0, (stretch.startSample - startSample) / samplesPerPixel)
    const endPx = Math.min(widthPx, (stretch.startSample + stretch.lengthSamples - startSample) / samplesPerPixel)
    return endPx > px ? [{ ...stretch, px, endPx }] : []
  })
  // One pixel stays free between two: where a chapter begins is to be seen without a colour.
  const others = seen.filter(({ isOpen }) => !isOpen)
  boxes.elsewhere.show(others.map(({ px, endPx }) => ({ px, widthPx: Math.max(1, endPx - px - 1) })))
  const isAlone = seen.length === 1 && seen[0]?.isOpen
  const named = isAlone ? [] : seen.filter(({ px, endPx }) => endPx - px >= LEAST_NAME_PX)
  boxes.chapterNames.show(named.map(({ px, endPx, name }) => ({ px, mostPx: endPx - px - 1, text: name })))
}
