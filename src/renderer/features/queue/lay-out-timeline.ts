import type { GeneratedSpan, QueueTimeline } from '#shared/contract/queue.ts'

/** What ended earlier isn't drawn, because it would make the rest too narrow. */
const PAST_MS = 15 * 60_000
/** The chart covers at least this. */
const MIN_RANGE_MS = 30_000

/** A bar of the timeline: a block, or queued blocks in a row. Times in milliseconds since the epoch. */
export interface TimelineBar {
  id: string
  look: GeneratedSpan['outcome'] | 'expected'
  fromMs: number
  toMs: number
  /** The text's first characters; empty for queued blocks. */
  textStart: string
  blocks: number
  characters: number
  /** From 0: bars that overlap are below each other. */
  track: number
}

export interface TimelineLane {
  projectId: string
  title: string
  trackCount: number
  /** In the order they start. */
  bars: TimelineBar[]
}

export interface TimelineLayout {
  fromMs: number
  toMs: number
  nowMs: number
  /** A lane for each project, in the order they start. */
  lanes: TimelineLane[]
}

/** Lays out what was generated in the last quarter of an hour and what is queued; null if that is nothing. */
export function layOutTimeline({ now, projects, generated, expected }: QueueTimeline): TimelineLayout | null {
  const nowMs = Date.parse(now)
  const lanes = new Map<string, TimelineLane>()
  const add = (projectId: string, bar: Omit<TimelineBar, 'track'>) => {
    const title = projects.find((project) => project.projectId === projectId)?.title ?? ''
    const lane = lanes.get(projectId) ?? { projectId, title, trackCount: 0, bars: [] }
    lanes.set(projectId, lane)
    const ends = Array.from({ length: lane.trackCount }, (_, track) =>
      Math.max(...lane.bars.filter((other) => other.track === track).map(({ toMs }) => toMs)),
    )
    const free = ends.findIndex((endMs) => endMs <= bar.fromMs)
    const track = free < 0 ? lane.trackCount : free
    lane.trackCount = Math.max(lane.trackCount, track + 1)
    lane.bars.push({ ...bar, track })
  }
  for (const { workId, projectId, textStart, characters, startedAt, endedAt, outcome } of generated) {
    const toMs = endedAt === null ? nowMs : Date.parse(endedAt)
    if (toMs < nowMs - PAST_MS) continue
    const fromMs = Math.max(Date.parse(startedAt), nowMs - PAST_MS)
    add(projectId, { id: workId, look: outcome, fromMs, toMs, textStart, blocks: 1, characters })
  }
  for (const [index, { projectId, blocks, characters, ...span }] of expected.entries()) {
    const times = { fromMs: nowMs + span.fromMs, toMs: nowMs + span.toMs }
    add(projectId, { id: `expected-${index}`, look: 'expected', ...times, textStart: '', blocks, characters })
  }
  const bars = [...lanes.values()].flatMap((lane) => lane.bars)
  if (bars.length === 0) return null
  const fromMs = Math.min(nowMs, ...bars.map((bar) => bar.fromMs))
  const toMs = Math.max(nowMs, fromMs + MIN_RANGE_MS, ...bars.map((bar) => bar.toMs))
  return { fromMs, toMs, nowMs, lanes: [...lanes.values()] }
}
