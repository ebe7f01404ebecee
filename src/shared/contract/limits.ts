import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './base.ts'

/** What the service reported about a bucket in response headers, and how long ago. */
export const LimitReport = z.object({
  limit: z.number().int().nullable(),
  remaining: z.number().int().nullable(),
  ageMs: z.number(),
})
export type LimitReport = z.infer<typeof LimitReport>

/** One of the account's limits at the time of the snapshot: our count, corrected by the service's. */
export const LimitGauge = z.object({
  /** Requests that may start now; fractions are refilling. */
  available: z.number(),
  burst: z.number(),
  ratePerSecond: z.number(),
  inFlight: z.number().int(),
  /** Allowed concurrent requests: the plan's, or fewer if the service rejected more. */
  concurrency: z.number().int(),
  planConcurrency: z.number().int(),
  waitingInteractive: z.number().int(),
  waitingBatch: z.number().int(),
  /** Minimum milliseconds until the first waiting request may start; 0 if none waits or only for a running one. */
  waitMs: z.number(),
  /** Milliseconds for which a rejection still holds all requests of this kind. */
  heldMs: z.number(),
  /** Rejections since startup, by cause. */
  refusedForRate: z.number().int(),
  refusedForConcurrency: z.number().int(),
  /** Null before the first response with such headers. */
  reported: LimitReport.nullable(),
})
export type LimitGauge = z.infer<typeof LimitGauge>

export const LimitsState = z.object({
  audio: LimitGauge,
  agents: LimitGauge,
  /** Everything else: the specification has no limit for it. */
  other: z.object({ reported: LimitReport.nullable(), refused: z.number().int() }),
})
export type LimitsState = z.infer<typeof LimitsState>

export const limits = {
  /** Starts with the current state; later events replace it, at most four a second. Levels rise in between. */
  watch: procedure.output(eventIterator(LimitsState)),
}
