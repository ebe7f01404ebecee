import { z } from 'zod'
import { procedure } from './base.ts'

const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const Characters = z.number().int().min(0).max(1_000_000_000_000)

/** Filter for charges; null matches any. Days are local, both inclusive. */
export const LedgerFilter = z.object({
  /** `sandbox`, a base URL, or empty for charges from before this was recorded. */
  service: z.string().max(2_000).nullable(),
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  projectId: z.string().max(200).nullable(),
  voiceId: z.string().max(500).nullable(),
  modelId: z.string().max(500).nullable(),
})
export type LedgerFilter = z.infer<typeof LedgerFilter>

export const LedgerGrouping = z.enum(['day', 'project', 'voice', 'model', 'purpose'])
export type LedgerGrouping = z.infer<typeof LedgerGrouping>

/** Billed characters as reported, and those of requests without a report. */
export const LedgerSum = z.object({
  requests: z.number().int(),
  characters: z.number().int(),
  /** Requests whose charge is unknown: running, cut, or lost. */
  unconfirmedRequests: z.number().int(),
  /** What those may have cost. */
  unconfirmedCharacters: z.number().int(),
})
export type LedgerSum = z.infer<typeof LedgerSum>

export const LedgerRow = LedgerSum.extend({
  /** The day, an ID, or the purpose; empty if none. */
  key: z.string(),
  /** A project's title; null for everything else. */
  label: z.string().nullable(),
})
export type LedgerRow = z.infer<typeof LedgerRow>

const Ledger = z.object({
  /** The local date. */
  today: z.string(),
  /** The current service. */
  service: z.string(),
  /** All services with charges. */
  services: z.array(z.string()),
  totals: LedgerSum,
  /** What the rows represent. */
  groupBy: LedgerGrouping,
  /** Days newest first; everything else by cost, highest first. */
  rows: z.array(LedgerRow),
})

/** Usage over time. */
const UsageChart = z.object({
  /** Months if the period is longer than 92 days. */
  slot: z.enum(['day', 'month']),
  /** First and last slot, `YYYY-MM-DD` or `YYYY-MM`, both inclusive. Slots without usage are missing in `parts`. */
  from: z.string(),
  to: z.string(),
  parts: z.array(
    z.object({
      slot: z.string(),
      /** Null for everything outside `keys`. */
      key: z.string().nullable(),
      characters: z.number().int(),
      unconfirmedCharacters: z.number().int(),
    }),
  ),
  /** Characters a day that use up the project's monthly budget exactly; null without one, or for several projects. */
  budgetPerDay: z.number().nullable(),
})
export type UsageChart = z.infer<typeof UsageChart>

/** A project's monthly budget, and its usage this month on the current service. */
export const BudgetRow = z.object({
  projectId: z.string(),
  title: z.string(),
  warnCharacters: Characters.nullable(),
  /** Anything beyond isn't sent. */
  stopCharacters: Characters.nullable(),
  /** Pending charges count at their maximum. */
  spentCharacters: z.number().int(),
  unconfirmedCharacters: z.number().int(),
})
export type BudgetRow = z.infer<typeof BudgetRow>

export const usage = {
  /** Charges grouped by one dimension. Reads stored data without a request. */
  ledger: procedure.input(z.object({ filter: LedgerFilter, groupBy: LedgerGrouping })).output(Ledger),
  /** The charges over time, split into these rows of the ledger and all others; null without any. */
  chart: procedure
    .input(z.object({ filter: LedgerFilter, groupBy: LedgerGrouping, keys: z.array(z.string().max(500)).max(5) }))
    .output(UsageChart.nullable()),
  /** All projects, most recently changed first. */
  budgets: procedure.output(z.array(BudgetRow)),
  /** With both null the project has no budget. `not_found`, `invalid_input` (with `fields`): nothing changed. */
  setBudget: procedure
    .input(
      z.object({
        projectId: z.string().max(200),
        warnCharacters: Characters.nullable(),
        stopCharacters: Characters.nullable(),
      }),
    )
    .output(z.array(BudgetRow)),
}
