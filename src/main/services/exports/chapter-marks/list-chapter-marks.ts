import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import type { ChapterMark } from '../../../media/sound-tags.ts'
import type { ExportUnit } from '../plan-export.ts'
import { t } from './messages/t.ts'

/**
 * The chapters of a file that have audio, without gaps from its start to its end: silence and pauses belong to the chapter
 * before them, and what is before the first chapter to the first.
 */
export function listChapterMarks({ chapters, layout, sampleCount }: ExportUnit): ChapterMark[] {
  const starts = new Map(layout.spans.map((span) => [span.blockId, span.startSample]))
  const toMs = (samples: number) => Math.round((samples * 1000) / TIMELINE_RATE_HZ)
  const started = chapters.flatMap(({ title, number, blocks }) => {
    const first = blocks.find(({ id }) => starts.has(id))
    const name = title === '' ? t('untitled', { number: String(number) }) : title
    return first ? [{ title: name, startMs: toMs(starts.get(first.id) ?? 0) }] : []
  })
  return started.map(({ title, startMs }, index) => ({
    title,
    startMs: index === 0 ? 0 : startMs,
    endMs: started[index + 1]?.startMs ?? toMs(sampleCount),
  }))
}
