import type { SpanShape } from '#shared/domain/chapter-timeline.ts'

/** What the audio thread applies to a span's samples: see `gainAt`. */
export interface FedShape extends SpanShape {
  /** Samples in the span; `Infinity` while it arrives. */
  sampleCount: number
}

/** True if both do the same to the same samples. */
export function isSameShape(left: FedShape | null, right: FedShape | null): boolean {
  if (!left || !right) return left === right
  return (
    left.gain === right.gain &&
    left.fromSample === right.fromSample &&
    left.sampleCount === right.sampleCount &&
    left.fadeInSamples === right.fadeInSamples &&
    left.fadeOutSamples === right.fadeOutSamples
  )
}
