import { z } from 'zod'
import { procedure } from './base.ts'

const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const Characters = z.number().int().min(0).max(1_000_000_000_000)

/** Which charges are meant; null is any. Days are those where the studio stood, both included. */
export const LedgerFilter = z.object({
  /** `practice`, a base URL, or empty for charges from before the ledger knew. */
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

/** Billed characters as the service said them, and those of requests of which it did not. */
export const LedgerSum = z.object({
  requests: z.number().int(),
  characters: z.number().int(),
  /** Of the requests, those whose charge is not known: under way, cut, or lost. */
  unconfirmedRequests: z.number().int(),
  /** What those may have cost. */
  unconfirmedCharacters: z.number().int(),
})
export type LedgerSum = z.infer<typeof LedgerSum>

export const LedgerRow = LedgerSum.extend({
  /** The day, an id, or what it was for; empty where there is none. */
  key: z.string(),
  /** Title of a project; null for everything else. */
  label: z.string().nullable(),
})
export type LedgerRow = z.infer<typeof LedgerRow>

export const Ledger = z.object({
  /** The day it is where the studio stands. */
  today: z.string(),
  /** The present service. */
  service: z.string(),
  /** All that were ever charged for. */
  services: z.array(z.string()),
  totals: LedgerSum,
  /** What the rows stand for. */
  groupBy: LedgerGrouping,
  /** Days newest first; everything else by cost, most first. */
  rows: z.array(LedgerRow),
})
export type Ledger = z.infer<typeof Ledger>

/** A project with its budget for each calendar month, and what it has spent in this one at the present service. */
export const BudgetRow = z.object({
  projectId: z.string(),
  title: z.string(),
  warnCharacters: Characters.nullable(),
  /** What goes beyond it is not sent. */
  stopCharacters: Characters.nullable(),
  /** Those not confirmed count as what they may have cost. */
  spentCharacters: z.number().int(),
  unconfirmedCharacters: z.number().int(),
})
export type BudgetRow = z.infer<typeof BudgetRow>

export const usage = {
  /** Sums of what was charged, by one thing. Reads what is stored here and asks nobody. */
  ledger: procedure.input(z.object({ filter: LedgerFilter, groupBy: LedgerGrouping })).output(Ledger),
  /** All projects, last changed first. */
  budgets: procedure.output(z.array(BudgetRow)),
  /** With both null the project has none. `not_found`, `invalid_input` (with `fields`): nothing changed. */
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
