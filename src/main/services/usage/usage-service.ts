import { stringify } from 'csv-stringify/sync'
import { type BudgetRow, type Ledger, LedgerFilter, type LedgerGrouping } from '#shared/contract/usage.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  type ChargeFilter,
  type ChargeGroup,
  type ChargeLine,
  type ChargeSum,
  groupCharges,
  listChargedServices,
  listChargeIds,
  listCharges,
} from '../../db/repos/charges-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { type BudgetDeps, changeBudget, listBudgets } from './budgets.ts'
import { dayOf } from './calendar-days.ts'

export interface UsageDeps extends BudgetDeps {
  db: WritableDb
}

/** What was spent and what may be; the contract in `shared/contract/usage.ts` says what each member does. */
export interface UsageService {
  ledger(request: { filter: LedgerFilter; groupBy: LedgerGrouping }): Ledger
  /**
   * One line for each request that the filter lets through, oldest first, as a table for other programs (UTF-8, comma, CRLF),
   * in pieces: the rest of the studio gets its turn between two of them. What is charged meanwhile is not in it.
   */
  csv(filter: LedgerFilter): AsyncGenerator<Uint8Array>
  /** The same for the query of a `usageTablePath`; undefined for one that is no filter. */
  table(query: URLSearchParams): AsyncGenerator<Uint8Array> | undefined
  budgets(): BudgetRow[]
  setBudget(request: { projectId: string; warnCharacters: number | null; stopCharacters: number | null }): BudgetRow[]
}

/** Reads the ledger of every service, and keeps the budgets. Nothing here asks the service. */
export function createUsageService(deps: UsageDeps): UsageService {
  const { db } = deps
  return {
    table(query) {
      const fields = Object.keys(LedgerFilter.shape)
      const filter = LedgerFilter.safeParse(Object.fromEntries(fields.map((field) => [field, query.get(field)])))
      return filter.success ? this.csv(filter.data) : undefined
    },
    ledger({ filter, groupBy }) {
      const chosen = toChargeFilter(filter)
      return db.snapshot(() => {
        const groups = groupCharges(db, chosen, groupBy)
        return {
          today: dayOf(deps.now()),
          service: deps.service(),
          services: listChargedServices(db),
          // Of a long ledger the sums are what takes time: they are taken once.
          totals: totalOf(groups),
          groupBy,
          rows: groups.map((group) => ({
            ...group,
            label: groupBy === 'project' ? (getProject(db, group.key)?.title ?? null) : null,
          })),
        }
      })
    },
    async *csv(filter) {
      yield toCsv([CSV_HEAD])
      const ids = listChargeIds(db, toChargeFilter(filter))
      for (let from = 0; from < ids.length; from += LINES_AT_ONCE) {
        await new Promise((resolve) => setImmediate(resolve))
        yield toCsv(listCharges(db, ids.slice(from, from + LINES_AT_ONCE)).map(csvLine))
      }
    },
    budgets: () => listBudgets(deps),
    setBudget(request) {
      changeBudget(deps, request)
      return listBudgets(deps)
    },
  }
}

/** Some milliseconds of work. */
const LINES_AT_ONCE = 250

const CSV_HEAD = [
  'day',
  'time',
  'service',
  'project id',
  'project',
  'voice',
  'model',
  'purpose',
  'charged characters',
  'characters not confirmed',
  'request id',
]

function csvLine(line: ChargeLine): (string | number)[] {
  return [
    line.day,
    line.at,
    line.service,
    line.projectId,
    line.projectTitle ?? '',
    line.voiceId,
    line.modelId,
    line.purpose,
    line.chargedCharacters ?? '',
    line.chargedCharacters === null ? line.plannedCharacters : '',
    line.requestId ?? '',
  ]
}

function toCsv(lines: (string | number)[][]): Uint8Array {
  // A title may begin like a formula.
  return new TextEncoder().encode(stringify(lines, { record_delimiter: 'windows', escape_formulas: true }))
}

function totalOf(groups: readonly ChargeGroup[]): ChargeSum {
  const total: ChargeSum = { requests: 0, characters: 0, unconfirmedRequests: 0, unconfirmedCharacters: 0 }
  for (const group of groups) {
    total.requests += group.requests
    total.characters += group.characters
    total.unconfirmedRequests += group.unconfirmedRequests
    total.unconfirmedCharacters += group.unconfirmedCharacters
  }
  return total
}

function toChargeFilter({ service, fromDay, toDay, projectId, voiceId, modelId }: LedgerFilter): ChargeFilter {
  return { service, fromDay, toDay, projectId, voiceId, modelId }
}
