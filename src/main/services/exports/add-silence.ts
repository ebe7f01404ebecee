import type { ExportOptions } from '#shared/contract/exports.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import type { ChapterLayout } from './read-chapter-layout.ts'

/** The layout with silence before its first block and after its last; unchanged if it has no audio. */
export function addSilence(
  layout: ChapterLayout,
  { silenceBeforeMs, silenceAfterMs }: Pick<ExportOptions, 'silenceBeforeMs' | 'silenceAfterMs'>,
): ChapterLayout {
  const samples = (durationMs: number) => Math.round((durationMs * TIMELINE_RATE_HZ) / 1000)
  const [before, after] = [samples(silenceBeforeMs), samples(silenceAfterMs)]
  if (before === 0 && after === 0) return layout
  const last = layout.spans.length - 1
  const spans = layout.spans.map((span, index) => ({
    ...span,
    startSample: span.startSample + before,
    pauseSampleCount: index === last ? after : span.pauseSampleCount,
  }))
  return { ...layout, spans }
}
