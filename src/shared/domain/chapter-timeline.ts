import { type BlockSound, SOUND_LIMITS, trimOf } from './block-sound.ts'

/** Rate at which chapters are laid out, played and mixed. Takes at another rate are resampled to it. */
export const TIMELINE_RATE_HZ = 24_000

/** What the layout needs to know of a block. */
export interface TimelineBlock {
  blockId: string
  /** Null when nothing playable is stored. */
  take: { id: string; sampleRateHz: number; sampleCount: number } | null
  pauseAfterMs: number
  /** Absent: as it was spoken. */
  sound?: BlockSound
}

/** What of a take is heard in its span, and how. Samples are at `TIMELINE_RATE_HZ`. */
export interface SpanShape {
  /** Samples of the take before the first one that is heard. */
  fromSample: number
  /** Samples that the whole take has. */
  takeSampleCount: number
  /** Factor; 1 leaves samples as they are. */
  gain: number
  /** Lengths of straight ramps from the span's start and to its end. */
  fadeInSamples: number
  fadeOutSamples: number
}

/** Where a block's sound lies in its chapter, in samples at `TIMELINE_RATE_HZ`. */
export interface TimelineSpan {
  blockId: string
  takeId: string
  startSample: number
  /** Samples of the take after resampling and trimming, without the pause. */
  sampleCount: number
  /** Silence that follows. None after the last sounding block. */
  pauseSampleCount: number
  /** Absent where the whole take is heard as it is. */
  shape?: SpanShape
}

/** Samples a take fills in the timeline. */
export function timelineSampleCount(take: { sampleRateHz: number; sampleCount: number }): number {
  if (take.sampleRateHz === TIMELINE_RATE_HZ) return take.sampleCount
  return Math.round((take.sampleCount * TIMELINE_RATE_HZ) / take.sampleRateHz)
}

/** What a block's edits make of a take; without a shape where they leave it as it is. */
export function shapeTake(
  take: NonNullable<TimelineBlock['take']>,
  sound: BlockSound | undefined,
): { sampleCount: number; shape?: SpanShape } {
  const takeSampleCount = timelineSampleCount(take)
  if (!sound) return { sampleCount: takeSampleCount }
  const samples = (durationMs: number) => Math.round((durationMs * TIMELINE_RATE_HZ) / 1000)
  const { startMs, endMs } = trimOf(sound, take.id)
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
 * Factor of a span's sample `index`: the gain, times a straight ramp from silence over the first `fadeInSamples`, times one
 * to silence over the last `fadeOutSamples`. Player, waveform and export all use this.
 */
export function gainAt({ gain, fadeInSamples, fadeOutSamples }: SpanShape, sampleCount: number, index: number): number {
  let factor = gain
  if (index < fadeInSamples) factor *= index / fadeInSamples
  const left = sampleCount - index
  if (left < fadeOutSamples) factor *= left / fadeOutSamples
  return factor
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
