/** Rate at which chapters are laid out, played and mixed. Takes at another rate are resampled to it. */
export const TIMELINE_RATE_HZ = 24_000

/** What the layout needs to know of a block. */
export interface TimelineBlock {
  blockId: string
  /** Null when nothing playable is stored. */
  take: { id: string; sampleRateHz: number; sampleCount: number } | null
  pauseAfterMs: number
}

/** Where a block's sound lies in its chapter, in samples at `TIMELINE_RATE_HZ`. */
export interface TimelineSpan {
  blockId: string
  takeId: string
  startSample: number
  /** Samples of the take after resampling, without the pause. */
  sampleCount: number
  /** Silence that follows. None after the last sounding block. */
  pauseSampleCount: number
}

/** Samples a take fills in the timeline. */
export function timelineSampleCount(take: { sampleRateHz: number; sampleCount: number }): number {
  if (take.sampleRateHz === TIMELINE_RATE_HZ) return take.sampleCount
  return Math.round((take.sampleCount * TIMELINE_RATE_HZ) / take.sampleRateHz)
}

/**
 * Lays the sounding blocks end to end, each followed by its pause, without a gap or an overlap of a single sample.
 * Blocks without sound take no time and have no span. Player, waveform, captions and export all use this layout.
 */
export function layOutChapter(blocks: readonly TimelineBlock[]): TimelineSpan[] {
  const spans: TimelineSpan[] = []
  let startSample = 0
  for (const block of blocks) {
    if (!block.take || block.take.sampleCount === 0) continue
    const sampleCount = timelineSampleCount(block.take)
    const pauseSampleCount = Math.round((block.pauseAfterMs * TIMELINE_RATE_HZ) / 1000)
    spans.push({ blockId: block.blockId, takeId: block.take.id, startSample, sampleCount, pauseSampleCount })
    startSample += sampleCount + pauseSampleCount
  }
  const last = spans.at(-1)
  if (last) last.pauseSampleCount = 0
  return spans
}

/** Length of a layout in samples. */
export function timelineLength(spans: readonly TimelineSpan[]): number {
  const last = spans.at(-1)
  return last ? last.startSample + last.sampleCount + last.pauseSampleCount : 0
}
