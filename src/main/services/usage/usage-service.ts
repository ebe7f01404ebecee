import type { usage } from '#shared/contract/usage.ts'
import { LedgerFilter } from '#shared/contract/usage.ts'
import type { Service } from '../../lib/service.ts'
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
import { writeCsv } from '../exports/write-csv.ts'
import { type BudgetDeps, changeBudget, listBudgets } from './budgets.ts'
import { getDay } from './calendar-days.ts'
import { chartUsage } from './chart-usage.ts'

export interface UsageDeps extends BudgetDeps {
  db: WritableDb
}

/** Reads the ledger of every service and stores budgets. Never sends a request. */
export function createUsageService(deps: UsageDeps) {
  const { db } = deps
  async function* csv(filter: LedgerFilter): AsyncGenerator<Uint8Array> {
    yield encoder.encode(writeCsv([CSV_HEAD]))
    const ids = listChargeIds(db, toChargeFilter(filter))
    for (let from = 0; from < ids.length; from += LINES_AT_ONCE) {
      await new Promise((resolve) => setImmediate(resolve))
      const lines = listCharges(db, ids.slice(from, from + LINES_AT_ONCE)).map(csvLine)
      yield encoder.encode(writeCsv(lines, { isStart: false }))
    }
  }
  const service = {
    ledger({ filter, groupBy }) {
      const chosen = toChargeFilter(filter)
      return db.snapshot(() => {
        const groups = groupCharges(db, chosen, groupBy)
        return {
          today: getDay(deps.now()),
          service: deps.service(),
          services: listChargedServices(db),
          // In a long ledger the sums take most of the time, so they are computed once.
          totals: getTotal(groups),
          groupBy,
          rows: groups.map((group) => ({
            ...group,
            label: groupBy === 'project' ? (getProject(db, group.key)?.title ?? null) : null,
          })),
        }
      })
    },
    chart: ({ filter, groupBy, keys }) => chartUsage(db, { filter: toChargeFilter(filter), groupBy, keys }),
    budgets: () => listBudgets(deps),
    setBudget(request) {
      changeBudget(deps, request)
      return listBudgets(deps)
    },
  } satisfies Service<typeof usage>
  return {
    ...service,
    /**
     * Yields one line per request that matches the filter, oldest first, as CSV (UTF-8, comma, CRLF), in chunks between
     * which other work can run. Charges added in the meantime aren't included.
     */
    csv,
    /** The same for the query of a `usageTablePath`; undefined for an invalid filter. */
    table(query: URLSearchParams): AsyncGenerator<Uint8Array> | undefined {
      const fields = Object.keys(LedgerFilter.shape)
      const filter = LedgerFilter.safeParse(Object.fromEntries(fields.map((field) => [field, query.get(field)])))
      return filter.success ? csv(filter.data) : undefined
    },
  }
}

export type UsageService = ReturnType<typeof createUsageService>

const encoder = new TextEncoder()

/** A few milliseconds of work. */
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
  'unreadable charge',
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
    line.reported ?? '',
  ]
}

function getTotal(groups: readonly ChargeGroup[]): ChargeSum {
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
