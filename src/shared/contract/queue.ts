import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Failure, Instant, procedure } from './base.ts'

/**
 * Why waiting work does not start by itself although nothing is paused. `restart`: it was queued before Overvoice was
 * last started. `trouble`: the service cannot be used at all, and trying each block would only fail it. `workspace`: it is another
 * workspace's, and goes on when that one is open.
 */
export const HoldReason = z.enum(['restart', 'trouble', 'workspace'])
export type HoldReason = z.infer<typeof HoldReason>

/** What waits of one project. */
export const ProjectQueue = z.object({
  projectId: z.string(),
  title: z.string(),
  waitingBlocks: z.number().int(),
  waitingCharacters: z.number().int(),
  /** Of the waiting ones, those that wait until a person says go on. */
  heldBlocks: z.number().int(),
  isPaused: z.boolean(),
})
export type ProjectQueue = z.infer<typeof ProjectQueue>

/** Work whose request has been sent. */
export const SpokenNow = z.object({
  workId: z.string(),
  projectId: z.string(),
  blockId: z.string(),
  characters: z.number().int(),
  /** Of them, those whose words have arrived. */
  spokenCharacters: z.number().int(),
  durationMs: z.number(),
})
export type SpokenNow = z.infer<typeof SpokenNow>

/** How far the work is that runs without a person's doing. Counts from when the queue last began to move. */
export const QueueRun = z.object({
  blocks: z.number().int(),
  doneBlocks: z.number().int(),
  characters: z.number().int(),
  doneCharacters: z.number().int(),
  /** Sound made so far, and an estimate of all of it; null until some is there to measure. */
  spokenMs: z.number(),
  expectedMs: z.number().nullable(),
  /** From the characters per second of this run; null until there is enough to measure, and while nothing runs. */
  remainingMs: z.number().nullable(),
})
export type QueueRun = z.infer<typeof QueueRun>

/** The whole queue in figures; the work itself is read by `list`. */
export const QueueState = z.object({
  /** Rises whenever the list reads differently. */
  revision: z.number().int(),
  isPaused: z.boolean(),
  projects: z.array(ProjectQueue),
  /** Why work is held, and the failure that held it; null when none is. */
  hold: z.object({ reason: HoldReason, blocks: z.number().int(), failure: Failure.nullable() }).nullable(),
  speaking: z.array(SpokenNow),
  /** Blocks that ended in a failure and wait for a decision. */
  stoppedBlocks: z.number().int(),
  run: QueueRun.nullable(),
  /** Milliseconds until the account's limits let the next request start; 0 when none waits for them. */
  waitMs: z.number(),
})
export type QueueState = z.infer<typeof QueueState>

export const QueueSection = z.enum(['speaking', 'waiting', 'stopped'])
export type QueueSection = z.infer<typeof QueueSection>

/** One block in the queue. */
export const QueueEntry = z.object({
  workId: z.string().startsWith('work_'),
  section: QueueSection,
  projectId: z.string(),
  projectTitle: z.string(),
  chapterId: z.string(),
  chapterTitle: z.string(),
  /** Counted from 1, for chapters without a title. */
  chapterNumber: z.number().int(),
  blockId: z.string(),
  /** First characters of what is asked for. */
  textStart: z.string(),
  voiceId: z.string(),
  /** What is sent for it, markup included. */
  characters: z.number().int(),
  hold: HoldReason.nullable(),
  failure: Failure.nullable(),
  /** The take that what arrived is kept in, when the rest of it can be asked for. */
  partialTakeId: z.string().nullable(),
  createdAt: Instant,
})
export type QueueEntry = z.infer<typeof QueueEntry>

export const queue = {
  /** Starts with the present state; later events replace it, at most four a second. */
  watch: procedure.output(eventIterator(QueueState)),
  /** A part of one section in the order in which it is worked off. The next part begins after the last of this one. */
  list: procedure
    .input(
      z.object({
        section: QueueSection,
        afterWorkId: z.string().nullable(),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(z.array(QueueEntry)),
  /** Puts waiting work before other waiting work, or last with null. Work that has begun meanwhile stays: no error. */
  move: procedure.input(z.object({ workId: z.string(), beforeWorkId: z.string().nullable() })),
  /** Nothing of the project, or of any with null, starts any more. What has been sent is spoken to its end. */
  pause: procedure.input(z.object({ projectId: z.string().nullable() })),
  /** Undoes `pause`, and lets go what is held. */
  goOn: procedure.input(z.object({ projectId: z.string().nullable() })),
  /** Takes work out of the queue. What has been sent is stopped and what arrived of it is kept. */
  cancel: procedure.input(z.object({ workIds: z.array(z.string()).min(1).max(10_000) })),
  /** As `cancel` for everything that waits or is spoken, of a project or of all with null. */
  cancelAll: procedure.input(z.object({ projectId: z.string().nullable() })),
  /** Forgets failures; with null all of them. Nothing that was kept is lost. */
  dismiss: procedure.input(z.object({ workIds: z.array(z.string()).max(10_000).nullable() })),
}
