import { expect, it } from 'vitest'
import { TIMELINE_RATE_HZ, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { addSilence } from './plan-export.ts'
import type { ChapterLayout } from './read-chapter-layout.ts'

const span = (startSample: number, pauseSampleCount: number) => ({ startSample, pauseSampleCount }) as TimelineSpan
const layout = (...spans: TimelineSpan[]) => ({ title: 'One', spans }) as ChapterLayout
const silence = (silenceBeforeMs: number, silenceAfterMs: number) => ({ silenceBeforeMs, silenceAfterMs })

it('moves every block and replaces the pause after the last', () => {
  const found = addSilence(layout(span(0, 500), span(900, 700)), silence(1_000, 2_000))
  expect(found.spans).toEqual([span(TIMELINE_RATE_HZ, 500), span(900 + TIMELINE_RATE_HZ, 2 * TIMELINE_RATE_HZ)])
  expect(found.title).toBe('One')
})

it('adds silence on one side only', () => {
  const spans = [span(0, 500), span(900, 700)]
  expect(addSilence(layout(...spans), silence(0, 1_000)).spans).toEqual([span(0, 500), span(900, TIMELINE_RATE_HZ)])
  expect(addSilence(layout(...spans), silence(1_000, 0)).spans.map((each) => each.pauseSampleCount)).toEqual([500, 0])
})

it('returns the same layout without silence', () => {
  const unchanged = layout(span(0, 500))
  expect(addSilence(unchanged, silence(0, 0))).toBe(unchanged)
  expect(addSilence(layout(), silence(1_000, 1_000)).spans).toEqual([])
})
