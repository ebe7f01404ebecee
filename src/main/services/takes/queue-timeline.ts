import type { ExpectedSpan, GeneratedSpan, QueueRun } from '#shared/contract/queue.ts'
import type { Work } from './queue-work.ts'

/** Sent blocks to remember. */
const MAX_SPANS = 500
/** Expected spans to return; a longer queue only takes longer than shown. */
const MAX_EXPECTED_SPANS = 200
const TEXT_START_CHARS = 120

/** Remembers when blocks were sent and ended, since the studio started. */
export interface QueueTimeline {
  sent(works: readonly Work[]): void
  /** The first outcome counts. */
  ended(work: Work, outcome: Exclude<GeneratedSpan['outcome'], 'generating'>): void
  /** In the order they were sent. */
  spans(): GeneratedSpan[]
}

export interface QueueTimelineDeps {
  /** Milliseconds since the epoch. */
  now(): number
  findChapterId(blockId: string): string | undefined
}

export function createQueueTimeline({ now, findChapterId }: QueueTimelineDeps): QueueTimeline {
  const spans = new Map<string, GeneratedSpan>()
  const toInstant = () => new Date(now()).toISOString()
  return {
    sent(works) {
      for (const { id, projectId, blockId, inputs, characters } of works) {
        const chapterId = findChapterId(blockId)
        if (chapterId === undefined) continue
        const textStart = inputs.text.slice(0, TEXT_START_CHARS)
        const facts = { workId: id, projectId, chapterId, blockId, textStart, characters }
        spans.set(id, { ...facts, startedAt: toInstant(), endedAt: null, outcome: 'generating' })
      }
      for (const id of spans.keys()) {
        if (spans.size <= MAX_SPANS) break
        spans.delete(id)
      }
    },
    ended(work, outcome) {
      const span = spans.get(work.id)
      if (span?.endedAt === null) spans.set(work.id, { ...span, endedAt: toInstant(), outcome })
    },
    spans: () => [...spans.values()],
  }
}

/**
 * When queued work is expected to be generated, at the speed of this run: each project's blocks in a row are one span.
 * Empty until the speed is known.
 *
 * @param ready in processing order, without work that is paused or held
 */
export function getExpectedSpans(
  run: QueueRun | null,
  ready: readonly Pick<Work, 'projectId' | 'characters'>[],
): ExpectedSpan[] {
  if (run === null || run.remainingMs === null) return []
  const msPerCharacter = run.remainingMs / Math.max(1, run.characters - run.doneCharacters)
  const spans: ExpectedSpan[] = []
  let atMs = 0
  for (const { projectId, characters } of ready) {
    const durationMs = characters * msPerCharacter
    const last = spans.at(-1)
    if (last?.projectId === projectId) {
      last.blocks += 1
      last.characters += characters
      last.toMs += durationMs
    } else if (spans.length === MAX_EXPECTED_SPANS) break
    else spans.push({ projectId, blocks: 1, characters, fromMs: atMs, toMs: atMs + durationMs })
    atMs += durationMs
  }
  return spans
}
