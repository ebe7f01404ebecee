import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { WINDOW_MAX_MS, WINDOW_MIN_MS } from '../domain/watermark-windows.ts'
import { Failure, Instant, procedure } from './base.ts'

/** What is sent of a file: all of it, as much as fits from a position, a smaller copy, or piece by piece. */
export const CheckMethod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('cut'), fromMs: z.number().int().min(0) }),
  z.object({ kind: z.literal('compressed') }),
  z.object({ kind: z.literal('windows'), windowMs: z.number().int().min(WINDOW_MIN_MS).max(WINDOW_MAX_MS) }),
])
export type CheckMethod = z.infer<typeof CheckMethod>

/** Result for one segment of a file; `unusable` with too little speech. */
export const HeardWindow = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  finding: z.enum(['marked', 'clear', 'unsure', 'unusable']),
  /** 0 to 1; null without a key. */
  confidence: z.number().nullable(),
})
export type HeardWindow = z.infer<typeof HeardWindow>

/** The service's result. */
export const WatermarkResult = z.object({
  watermarked: z.boolean(),
  /** 0 to 1 from the service; null without a key, or for several pieces. */
  confidence: z.number().nullable(),
  method: CheckMethod,
  /** The part that was sent; null in `toMs` is the end of the file. */
  sent: z.object({
    sizeBytes: z.number().int(),
    fromMs: z.number(),
    toMs: z.number().nullable(),
    /** For a smaller copy. */
    kbps: z.number().nullable(),
  }),
  windows: z.array(HeardWindow).nullable(),
  requestId: z.string().nullable(),
  checkedAt: Instant,
})
export type WatermarkResult = z.infer<typeof WatermarkResult>

export const CheckState = z.discriminatedUnion('kind', [
  /** The window is still uploading the file. */
  z.object({ kind: z.literal('arriving') }),
  /** The window was closed before the upload finished. */
  z.object({ kind: z.literal('missing') }),
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('checking') }),
  /** Over the service's limit: nothing was sent, a choice is needed. */
  z.object({ kind: z.literal('too-large') }),
  z.object({ kind: z.literal('done'), result: WatermarkResult }),
  z.object({ kind: z.literal('failed'), failure: Failure }),
  z.object({ kind: z.literal('canceled') }),
])
export type CheckState = z.infer<typeof CheckState>

/** The export that wrote exactly these bytes. */
export const MadeBy = z.object({
  projectId: z.string(),
  projectTitle: z.string(),
  /** Null if the file contains several chapters. */
  chapterId: z.string().nullable(),
  chapterTitle: z.string().nullable(),
  /** The first block in it. */
  blockId: z.string().nullable(),
  takeCount: z.number().int(),
  exportedAt: Instant,
})
export type MadeBy = z.infer<typeof MadeBy>

/** A file and its result. */
export const WatermarkCheck = z.object({
  id: z.string(),
  /** Numbers files added together; newest first. */
  batch: z.number().int(),
  position: z.number().int(),
  fileName: z.string(),
  /** The dropped folder it was in; empty for a single file. */
  folder: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string().nullable(),
  withKey: z.boolean(),
  method: CheckMethod,
  state: CheckState,
  madeBy: MadeBy.nullable(),
  /** Its bytes are available, so it can be checked in another way. */
  hasBytes: z.boolean(),
})
export type WatermarkCheck = z.infer<typeof WatermarkCheck>

/** State of the check queue: running, or stopped by the user, a restart, or an account-wide failure. */
export const CheckLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running') }),
  z.object({ kind: z.literal('paused'), reason: z.enum(['person', 'restart']) }),
  z.object({ kind: z.literal('stopped'), failure: Failure }),
])
export type CheckLine = z.infer<typeof CheckLine>

/** Progress of a running check. `wait`: milliseconds until the rate limit allows it. */
export const CheckProgress = z.object({
  id: z.string(),
  /** `pieces`: for a check in windows, counted in pieces. */
  step: z.enum(['reading', 'preparing', 'sending', 'listening', 'pieces']),
  done: z.number(),
  total: z.number(),
  waitMs: z.number().nullable(),
})
export type CheckProgress = z.infer<typeof CheckProgress>

export const WatermarkEvent = z.object({
  /** New and changed rows; initially all of them, in parts. */
  rows: z.array(WatermarkCheck),
  removedIds: z.array(z.string()),
  progress: z.array(CheckProgress),
  line: CheckLine,
  /** Number of checks per state. */
  counts: z.record(z.string(), z.number().int()),
  /** False while initial rows are still to come. */
  isWhole: z.boolean(),
})
export type WatermarkEvent = z.infer<typeof WatermarkEvent>

/** What can be sent of a file, and the cost of each way. */
export const CheckPlan = z.object({
  durationMs: z.number(),
  /** The file is within the service's limit. */
  isWholePossible: z.boolean(),
  /** How much fits into one request unchanged. */
  cutMs: z.number(),
  /** The best MP3 that fits, and how much of the file it holds. */
  copy: z.object({ kbps: z.number(), lengthMs: z.number() }),
  windows: z.array(
    z.object({
      windowMs: z.number(),
      requests: z.number().int(),
      sizeBytes: z.number(),
      /** Minimum duration by the rate limit; null if unknown. */
      leastMs: z.number().nullable(),
    }),
  ),
})
export type CheckPlan = z.infer<typeof CheckPlan>

const CheckId = z.string().min(1).max(100)
const some = z.object({ ids: z.array(CheckId).max(10_000) })

export const watermark = {
  /**
   * Queues files of this window, `arriving` until uploaded and `arrived` is called. A `missing` file returns to its
   * place. Returns an ID per file, in order.
   */
  add: procedure
    .input(
      z.object({
        files: z
          .array(
            z.object({
              name: z.string().min(1).max(1_000),
              folder: z.string().max(4_000),
              sizeBytes: z.number().int().min(0),
              modifiedMs: z.number().int(),
            }),
          )
          .min(1)
          .max(500),
        /** The number of an earlier `add` these files belong to. */
        batch: z.number().int().optional(),
        withKey: z.boolean(),
      }),
    )
    .output(z.object({ batch: z.number().int(), ids: z.array(z.string()) })),
  /** Takes over an upload; the check waits for its turn. `not_found` if there is no upload. */
  arrived: procedure.input(z.object({ id: CheckId, uploadId: z.string().max(100) })),
  /** The file couldn't be uploaded: shows this failure. */
  notArrived: procedure.input(z.object({ id: CheckId, failure: Failure })),
  /** Cancels unfinished checks, all without IDs. Earlier results stay. */
  cancel: procedure.input(z.object({ ids: z.array(CheckId).max(10_000).nullable() })),
  /**
   * Queues checks again, even with a known result. `not_found` if a file is no longer available; nothing was queued.
   */
  again: procedure.input(some.extend({ method: CheckMethod.optional(), withKey: z.boolean().optional() })),
  /** Removes checks from the list; results remain known by file hash. Without IDs, all that aren't waiting. */
  remove: procedure.input(z.object({ ids: z.array(CheckId).max(10_000).nullable() })),
  /** What can be sent of a file, and the cost of each way; sends nothing. `not_found` if it is no longer available. */
  plan: procedure.input(z.object({ id: CheckId, withKey: z.boolean() })).output(CheckPlan),
  /** Queues a file exported in this run; a known result is returned immediately. `not_found` if it doesn't exist. */
  checkExport: procedure
    .input(z.object({ downloadUrl: z.string().max(2_000), withKey: z.boolean(), method: CheckMethod.optional() }))
    .output(z.object({ id: z.string() })),
  pause: procedure,
  goOn: procedure,
  /** All checks, or the given ones, then changes, at most ten times a second. */
  watch: procedure.input(z.object({ ids: z.array(CheckId).max(100) }).optional()).output(eventIterator(WatermarkEvent)),
}
