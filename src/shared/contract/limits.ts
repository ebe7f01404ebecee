import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './base.ts'

/** What the service said of a bucket in the headers of an answer, and how long ago. */
export const LimitReport = z.object({
  limit: z.number().int().nullable(),
  remaining: z.number().int().nullable(),
  ageMs: z.number(),
})
export type LimitReport = z.infer<typeof LimitReport>

/** One of the account’s limits as it stands at the moment of the picture, by our own count corrected by the service’s. */
export const LimitGauge = z.object({
  /** Requests that may start at once; fractions are on their way. */
  available: z.number(),
  burst: z.number(),
  ratePerSecond: z.number(),
  inFlight: z.number().int(),
  /** Requests that may be in flight now: the plan’s, or fewer where the service refused more. */
  concurrency: z.number().int(),
  planConcurrency: z.number().int(),
  waitingInteractive: z.number().int(),
  waitingBatch: z.number().int(),
  /** Milliseconds until the first that waits may start, at best; 0 when none waits or only a running one is waited for. */
  waitMs: z.number(),
  /** Milliseconds for which a refusal of the service still holds back everything of this kind. */
  heldMs: z.number(),
  /** Refusals since the start, by what was exceeded. */
  refusedForRate: z.number().int(),
  refusedForConcurrency: z.number().int(),
  /** Null before the first answer with such headers. */
  reported: LimitReport.nullable(),
})
export type LimitGauge = z.infer<typeof LimitGauge>

export const LimitsState = z.object({
  audio: LimitGauge,
  agents: LimitGauge,
  /** Everything else: the specification names no limit for it. */
  other: z.object({ reported: LimitReport.nullable(), refused: z.number().int() }),
})
export type LimitsState = z.infer<typeof LimitsState>

export const limits = {
  /** Starts with the present state; later events replace it, at most four a second. Levels rise between two of them. */
  watch: procedure.output(eventIterator(LimitsState)),
}
