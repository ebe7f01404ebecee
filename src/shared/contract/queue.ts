import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Failure, Instant, procedure } from './base.ts'

/**
 * Why queued work doesn't start although nothing is paused. `restart`: queued before the last start. `trouble`: the
 * service is unusable, and trying would only fail each block. `offline`: requested while the service couldn't be reached,
 * and waits until the user sends it. `workspace`: belongs to another workspace, and resumes when that one is open.
 */
export const HoldReason = z.enum(['restart', 'trouble', 'offline', 'workspace'])
export type HoldReason = z.infer<typeof HoldReason>

/** A project's queued work. */
export const ProjectQueue = z.object({
  projectId: z.string(),
  title: z.string(),
  waitingBlocks: z.number().int(),
  waitingCharacters: z.number().int(),
  /** Number of blocks held until the user resumes them. */
  heldBlocks: z.number().int(),
  /** Blocks and characters that were requested offline, until the user sends or discards them; not held ones. */
  offlineBlocks: z.number().int(),
  offlineCharacters: z.number().int(),
  isPaused: z.boolean(),
})
export type ProjectQueue = z.infer<typeof ProjectQueue>

/** Work whose request has been sent. */
export const SpokenNow = z.object({
  workId: z.string(),
  projectId: z.string(),
  blockId: z.string(),
  characters: z.number().int(),
  /** Characters whose words have arrived. */
  spokenCharacters: z.number().int(),
  durationMs: z.number(),
})
export type SpokenNow = z.infer<typeof SpokenNow>

/** Progress since the queue last started moving. */
export const QueueRun = z.object({
  blocks: z.number().int(),
  doneBlocks: z.number().int(),
  characters: z.number().int(),
  doneCharacters: z.number().int(),
  /** Audio generated so far, and an estimated total; null until there is enough. */
  spokenMs: z.number(),
  expectedMs: z.number().nullable(),
  /** Based on this run's characters per second; null until there is enough data, and while nothing runs. */
  remainingMs: z.number().nullable(),
})
export type QueueRun = z.infer<typeof QueueRun>

/** Whether the service can be reached; `unknown` before the first response of this run, and without a key. */
export const ServiceReach = z.enum(['online', 'offline', 'unknown'])
export type ServiceReach = z.infer<typeof ServiceReach>

/** The queue's figures; `list` returns the work itself. */
export const QueueState = z.object({
  /** Increases whenever the list changes. */
  revision: z.number().int(),
  isPaused: z.boolean(),
  /** While `offline`, new work is stored and waits until the user sends it. */
  reach: ServiceReach,
  projects: z.array(ProjectQueue),
  /** Why work is held, and the failure that caused it; null if none is. Not for work requested offline. */
  hold: z.object({ reason: HoldReason, blocks: z.number().int(), failure: Failure.nullable() }).nullable(),
  speaking: z.array(SpokenNow),
  /** Failed blocks waiting for a decision. */
  stoppedBlocks: z.number().int(),
  run: QueueRun.nullable(),
  /** Milliseconds until the rate limit allows the next request; 0 if none waits for it. */
  waitMs: z.number(),
})
export type QueueState = z.infer<typeof QueueState>

export const QueueSection = z.enum(['speaking', 'waiting', 'stopped'])
export type QueueSection = z.infer<typeof QueueSection>

/** A block in the queue. */
export const QueueEntry = z.object({
  workId: z.string().startsWith('work_'),
  section: QueueSection,
  projectId: z.string(),
  projectTitle: z.string(),
  chapterId: z.string(),
  chapterTitle: z.string(),
  /** From 1, for chapters without a title. */
  chapterNumber: z.number().int(),
  blockId: z.string(),
  /** First characters of the text. */
  textStart: z.string(),
  voiceId: z.string(),
  /** The line of a dialogue, from 1; null for a block that is generated separately. */
  dialogue: z.object({ line: z.number().int(), lines: z.number().int() }).nullable(),
  /** Characters sent, including markup. */
  characters: z.number().int(),
  hold: HoldReason.nullable(),
  failure: Failure.nullable(),
  /** The partial take that can be completed. */
  partialTakeId: z.string().nullable(),
  createdAt: Instant,
})
export type QueueEntry = z.infer<typeof QueueEntry>

/**
 * What has changed since a block was requested offline. `text`, `speech` (voice, model, formatting, pronunciation or
 * speech settings): the current state is sent. `removed`: nothing is sent. `refused`: it can't be sent as it is now.
 */
export const ChangeSinceRequest = z.enum(['text', 'speech', 'removed', 'refused'])
export type ChangeSinceRequest = z.infer<typeof ChangeSinceRequest>

/** A block that was requested offline, with what sending it would do now. */
export const OfflineEntry = QueueEntry.extend({
  /** Null if nothing has changed. */
  change: ChangeSinceRequest.nullable(),
  /** Why it can't be sent; null if it can. */
  failure: Failure.nullable(),
  /** The first characters of the current text and its voice; those of the request if the block is removed. */
  textStart: z.string(),
  voiceId: z.string(),
  /** Characters that would be sent now. */
  currentCharacters: z.number().int(),
})
export type OfflineEntry = z.infer<typeof OfflineEntry>

/** What became of blocks that were requested offline. */
export const OfflineSending = z.object({
  sentBlocks: z.number().int(),
  /** Blocks whose current audio already exists. */
  reusedBlocks: z.number().int(),
  /** Removed blocks, which left the queue. */
  removedBlocks: z.number().int(),
  /** Blocks that can't be sent; the queue lists them as failed, with the reason. */
  refusedBlocks: z.number().int(),
})
export type OfflineSending = z.infer<typeof OfflineSending>

const ofProject = z.object({ projectId: z.string().nullable() })

/** A block that was sent since the studio started. */
export const GeneratedSpan = z.object({
  workId: z.string(),
  projectId: z.string(),
  chapterId: z.string(),
  blockId: z.string(),
  /** First characters of the text. */
  textStart: z.string(),
  characters: z.number().int(),
  startedAt: Instant,
  /** Null while it is generated. */
  endedAt: Instant.nullable(),
  outcome: z.enum(['generating', 'done', 'failed', 'canceled']),
})
export type GeneratedSpan = z.infer<typeof GeneratedSpan>

/** Queued blocks of a project in a row, with when they are expected to be generated, in milliseconds from now. */
export const ExpectedSpan = z.object({
  projectId: z.string(),
  blocks: z.number().int(),
  characters: z.number().int(),
  fromMs: z.number(),
  toMs: z.number(),
})
export type ExpectedSpan = z.infer<typeof ExpectedSpan>

export const QueueTimeline = z.object({
  now: Instant,
  /** All projects of the spans. */
  projects: z.array(z.object({ projectId: z.string(), title: z.string() })),
  /** At most the last 500, in the order they were sent. */
  generated: z.array(GeneratedSpan),
  /** Empty until there is enough to estimate, and while nothing runs. */
  expected: z.array(ExpectedSpan),
})
export type QueueTimeline = z.infer<typeof QueueTimeline>

export const queue = {
  /** Starts with the current state; later events replace it, at most four a second. */
  watch: procedure.output(eventIterator(QueueState)),
  /** Part of one section in processing order. The next part starts after the last entry. */
  list: procedure
    .input(
      z.object({
        section: QueueSection,
        afterWorkId: z.string().nullable(),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(z.array(QueueEntry)),
  /** When blocks were generated, and when queued ones are expected to be. */
  timeline: procedure.output(QueueTimeline),
  /**
   * Moves queued work before other queued work, or last with null. Work that has started is ignored, without an error.
   */
  move: procedure.input(z.object({ workId: z.string(), beforeWorkId: z.string().nullable() })),
  /**
   * Generates the block that a person waits for next, and then the blocks after it in the script. Running requests
   * continue, and work of other projects waits for three blocks more at most. A block that isn't queued is ignored.
   */
  moveToFront: procedure.input(z.object({ blockId: z.string() })),
  /** Pauses a project, or everything with null. Requests already sent complete. */
  pause: procedure.input(z.object({ projectId: z.string().nullable() })),
  /** Undoes `pause` and releases held work, except work requested offline. */
  goOn: procedure.input(z.object({ projectId: z.string().nullable() })),
  /** Cancels queued work. Running requests are stopped and what arrived is kept. */
  cancel: procedure.input(z.object({ workIds: z.array(z.string()).min(1).max(10_000) })),
  /** Like `cancel`, for all queued and running work of a project, or everything with null. */
  cancelAll: procedure.input(z.object({ projectId: z.string().nullable() })),
  /** Part of the work requested offline, in processing order, as it is now; of all projects with null. */
  listOffline: procedure
    .input(ofProject.extend({ afterWorkId: z.string().nullable(), limit: z.number().int().min(1).max(500) }))
    .output(z.array(OfflineEntry)),
  /**
   * Releases work requested offline, as the script is now; of all projects with null. `budget_reached` if a project's
   * budget doesn't cover it, `offline` if the service can't be reached: nothing was sent.
   */
  sendOffline: procedure.input(ofProject).output(OfflineSending),
  /** Drops work requested offline; of all projects with null. Nothing was charged. */
  discardOffline: procedure.input(ofProject),
  /** Clears failures; all with null. Kept audio isn't affected. */
  dismiss: procedure.input(z.object({ workIds: z.array(z.string()).max(10_000).nullable() })),
}
