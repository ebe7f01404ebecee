import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { WINDOW_MAX_MS, WINDOW_MIN_MS } from '../domain/watermark-windows.ts'
import { Failure, Instant, procedure } from './base.ts'

/** What is sent of a file: all of it, as much as fits from a place on, a smaller copy, or one piece after the other. */
export const CheckMethod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('cut'), fromMs: z.number().int().min(0) }),
  z.object({ kind: z.literal('compressed') }),
  z.object({ kind: z.literal('windows'), windowMs: z.number().int().min(WINDOW_MIN_MS).max(WINDOW_MAX_MS) }),
])
export type CheckMethod = z.infer<typeof CheckMethod>

/** What was found in one piece of a file; `unusable` where the service hears too little speech to tell. */
export const HeardWindow = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  finding: z.enum(['marked', 'clear', 'unusable']),
  /** 0 to 1; null without a key. */
  confidence: z.number().nullable(),
})
export type HeardWindow = z.infer<typeof HeardWindow>

/** What the service heard. */
export const WatermarkResult = z.object({
  watermarked: z.boolean(),
  /** 0 to 1 as the service said it; null without a key, and where several pieces were heard. */
  confidence: z.number().nullable(),
  method: CheckMethod,
  /** What the service was sent; null in `toMs` is the end of the file. */
  sent: z.object({
    sizeBytes: z.number().int(),
    fromMs: z.number(),
    toMs: z.number().nullable(),
    /** Of a copy made smaller. */
    kbps: z.number().nullable(),
  }),
  windows: z.array(HeardWindow).nullable(),
  requestId: z.string().nullable(),
  checkedAt: Instant,
})
export type WatermarkResult = z.infer<typeof WatermarkResult>

export const CheckState = z.discriminatedUnion('kind', [
  /** The window is still handing the file over. */
  z.object({ kind: z.literal('arriving') }),
  /** The window was closed before the file was handed over. */
  z.object({ kind: z.literal('missing') }),
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('checking') }),
  /** Larger than the service takes: nothing was sent, a choice is waited for. */
  z.object({ kind: z.literal('too-large') }),
  z.object({ kind: z.literal('done'), result: WatermarkResult }),
  z.object({ kind: z.literal('failed'), failure: Failure }),
  z.object({ kind: z.literal('cancelled') }),
])
export type CheckState = z.infer<typeof CheckState>

/** The export that wrote exactly these bytes. */
export const MadeBy = z.object({
  projectId: z.string(),
  projectTitle: z.string(),
  /** Null where several chapters went into the file. */
  chapterId: z.string().nullable(),
  chapterTitle: z.string().nullable(),
  /** The first block in it. */
  blockId: z.string().nullable(),
  takeCount: z.number().int(),
  exportedAt: Instant,
})
export type MadeBy = z.infer<typeof MadeBy>

/** One file and what became of it. */
export const WatermarkCheck = z.object({
  id: z.string(),
  /** Numbers what was added together; the newest stands first. */
  batch: z.number().int(),
  position: z.number().int(),
  fileName: z.string(),
  /** Below which of the dropped folders it lay; empty for a file that was dropped by itself. */
  folder: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string().nullable(),
  withKey: z.boolean(),
  method: CheckMethod,
  state: CheckState,
  madeBy: MadeBy.nullable(),
  /** True while its bytes are at hand, so that it can be checked in another way. */
  hasBytes: z.boolean(),
})
export type WatermarkCheck = z.infer<typeof WatermarkCheck>

/** What the line of checks does: it goes on, was stopped by the person or by an end of the studio, or by what fails for all. */
export const CheckLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running') }),
  z.object({ kind: z.literal('paused'), reason: z.enum(['person', 'restart']) }),
  z.object({ kind: z.literal('stopped'), failure: Failure }),
])
export type CheckLine = z.infer<typeof CheckLine>

/** How far a check is that is being made. `wait`: milliseconds until the account's limits let it go on. */
export const CheckProgress = z.object({
  id: z.string(),
  /** `pieces`: of a check in windows, counted in pieces. */
  step: z.enum(['reading', 'preparing', 'sending', 'listening', 'pieces']),
  done: z.number(),
  total: z.number(),
  waitMs: z.number().nullable(),
})
export type CheckProgress = z.infer<typeof CheckProgress>

export const WatermarkEvent = z.object({
  /** New and changed rows; all of them, in pieces, at first. */
  rows: z.array(WatermarkCheck),
  removedIds: z.array(z.string()),
  progress: z.array(CheckProgress),
  line: CheckLine,
  /** How many there are of each state. */
  counts: z.record(z.string(), z.number().int()),
  /** False while rows of the first reading are still to come. */
  isWhole: z.boolean(),
})
export type WatermarkEvent = z.infer<typeof WatermarkEvent>

/** What can be sent of a file, and what each way takes. */
export const CheckPlan = z.object({
  durationMs: z.number(),
  /** The file is no larger than the service takes. */
  isWholePossible: z.boolean(),
  /** How much fits into one request as it is. */
  cutMs: z.number(),
  /** The best MP3 that fits, and how much of the file it holds. */
  copy: z.object({ kbps: z.number(), lengthMs: z.number() }),
  windows: z.array(
    z.object({
      windowMs: z.number(),
      requests: z.number().int(),
      sizeBytes: z.number(),
      /** At best, by the account's limits; null where those are not known. */
      leastMs: z.number().nullable(),
    }),
  ),
})
export type CheckPlan = z.infer<typeof CheckPlan>

const CheckId = z.string().min(1).max(100)
const some = z.object({ ids: z.array(CheckId).max(10_000) })

export const watermark = {
  /**
   * Queues files of this window, `arriving` until their bytes are put and `arrived` is called. A file that was `missing` takes
   * its old place again. Answers an id for each, in the order given.
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
        /** The number of an earlier `add` that these files belong to. */
        batch: z.number().int().optional(),
        withKey: z.boolean(),
      }),
    )
    .output(z.object({ batch: z.number().int(), ids: z.array(z.string()) })),
  /** Takes over what was put under the upload's id; the check waits for its turn. `not_found`: nothing was put. */
  arrived: procedure.input(z.object({ id: CheckId, uploadId: z.string().max(100) })),
  /** The bytes of a check cannot be had: it is shown with this sentence. */
  notArrived: procedure.input(
    z.object({ id: CheckId, code: z.enum(['disk_full', 'invalid_input']), message: z.string().max(500) }),
  ),
  /** Cancels checks that are not done, all of them without ids. What was found before stays. */
  cancel: procedure.input(z.object({ ids: z.array(CheckId).max(10_000).nullable() })),
  /** Queues checks anew, also where a result is known. `not_found`: the bytes of one are not at hand any more; nothing was queued. */
  again: procedure.input(some.extend({ method: CheckMethod.optional(), withKey: z.boolean().optional() })),
  /** Takes checks out of the list; results stay known by the hash of the file. Without ids all that are not waiting. */
  remove: procedure.input(z.object({ ids: z.array(CheckId).max(10_000).nullable() })),
  /** What can be sent of a check's file, and what each way takes; nothing is sent. `not_found`: its bytes are not at hand. */
  plan: procedure.input(z.object({ id: CheckId, withKey: z.boolean() })).output(CheckPlan),
  /** Queues a file that an export of this run wrote, where it lies; a known answer comes at once. `not_found`: there is no such file. */
  checkExport: procedure
    .input(z.object({ downloadUrl: z.string().max(2_000), withKey: z.boolean(), method: CheckMethod.optional() }))
    .output(z.object({ id: z.string() })),
  pause: procedure,
  goOn: procedure,
  /** Everything that is in the list, or these checks, then what changes, at most ten times a second. */
  watch: procedure.input(z.object({ ids: z.array(CheckId).max(100) }).optional()).output(eventIterator(WatermarkEvent)),
}
