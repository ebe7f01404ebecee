import { type BlockSound, SOUND_LIMITS, getTrim } from './block-sound.ts'

/** Sample rate of chapter layout, playback and mixing. Takes at other rates are resampled. */
export const TIMELINE_RATE_HZ = 24_000

/** The block data that the layout needs. */
export interface TimelineBlock {
  blockId: string
  /** Null if nothing playable is stored. */
  take: { id: string; sampleRateHz: number; sampleCount: number } | null
  pauseAfterMs: number
  /** Absent if unedited. */
  sound?: BlockSound
}

/** Which part of a take plays in its span, and how. Samples are at `TIMELINE_RATE_HZ`. */
export interface SpanShape {
  /** Samples of the take before the first audible one. */
  fromSample: number
  /** Samples of the whole take. */
  takeSampleCount: number
  /** Factor; 1 leaves samples unchanged. */
  gain: number
  /** Lengths of linear ramps from the span's start and to its end. */
  fadeInSamples: number
  fadeOutSamples: number
}

/** Position of a block's audio in its chapter, in samples at `TIMELINE_RATE_HZ`. */
export interface TimelineSpan {
  blockId: string
  takeId: string
  startSample: number
  /** Samples of the take after resampling and trimming, without the pause. */
  sampleCount: number
  /** Silence that follows. None after the last block with audio. */
  pauseSampleCount: number
  /** Absent if the whole take plays unchanged. */
  shape?: SpanShape
}

/** Number of timeline samples of a take. */
export function timelineSampleCount(take: { sampleRateHz: number; sampleCount: number }): number {
  if (take.sampleRateHz === TIMELINE_RATE_HZ) return take.sampleCount
  return Math.round((take.sampleCount * TIMELINE_RATE_HZ) / take.sampleRateHz)
}

/** Applies a block's edits to a take; without a shape if they leave it unchanged. */
export function shapeTake(
  take: NonNullable<TimelineBlock['take']>,
  sound: BlockSound | undefined,
): { sampleCount: number; shape?: SpanShape } {
  const takeSampleCount = timelineSampleCount(take)
  if (!sound) return { sampleCount: takeSampleCount }
  const samples = (durationMs: number) => Math.round((durationMs * TIMELINE_RATE_HZ) / 1000)
  const { startMs, endMs } = getTrim(sound, take.id)
  const least = Math.min(takeSampleCount, samples(SOUND_LIMITS.leastHeardMs))
  const fromSample = Math.min(samples(startMs), takeSampleCount - least)
  const sampleCount = Math.max(least, takeSampleCount - fromSample - samples(endMs))
  const { gainDb, fadeInMs, fadeOutMs } = sound
  if (sampleCount === takeSampleCount && gainDb === 0 && fadeInMs === 0 && fadeOutMs === 0) return { sampleCount }
  return {
    sampleCount,
    shape: {
      fromSample,
      takeSampleCount,
      gain: 10 ** (gainDb / 20),
      fadeInSamples: Math.min(samples(fadeInMs), sampleCount),
      fadeOutSamples: Math.min(samples(fadeOutMs), sampleCount),
    },
  }
}

/**
 * Factor of a span's sample `index`: the gain, times a linear ramp from silence over the first `fadeInSamples`, times
 * one to silence over the last `fadeOutSamples`. Used by player, waveform and export.
 */
export function gainAt({ gain, fadeInSamples, fadeOutSamples }: SpanShape, sampleCount: number, index: number): number {
  let factor = gain
  if (index < fadeInSamples) factor *= index / fadeInSamples
  const left = sampleCount - index
  if (left < fadeOutSamples) factor *= left / fadeOutSamples
  return factor
}

/**
 * Lays out blocks with audio end to end, each followed by its pause, without a gap or overlap of a single sample.
 * Blocks without audio take no time and have no span. Used by player, waveform, captions and export.
 */
export function layOutChapter(blocks: readonly TimelineBlock[]): TimelineSpan[] {
  const spans: TimelineSpan[] = []
  let startSample = 0
  for (const block of blocks) {
    if (!block.take || block.take.sampleCount === 0) continue
    const shaped = shapeTake(block.take, block.sound)
    const pauseSampleCount = Math.round((block.pauseAfterMs * TIMELINE_RATE_HZ) / 1000)
    spans.push({ blockId: block.blockId, takeId: block.take.id, startSample, ...shaped, pauseSampleCount })
    startSample += shaped.sampleCount + pauseSampleCount
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
