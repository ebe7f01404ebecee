import type { LedgerGrouping, UsageChart } from '#shared/contract/usage.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getBudget } from '../../db/repos/budgets-repo.ts'
import { type ChargeFilter, getChargedDays, listChargedServices, sumChargesByDay } from '../../db/repos/charges-repo.ts'

/** A quarter; more days would be too narrow to point at. */
const MAX_DAYS = 92
const DAY_MS = 86_400_000

export interface ChartRequest {
  filter: ChargeFilter
  groupBy: LedgerGrouping
  /** The groups that are shown separately. */
  keys: readonly string[]
}

/** Usage over time, read month by month so that other work runs in between; null without any. */
export async function chartUsage(db: ReadableDb, { filter, groupBy, keys }: ChartRequest): Promise<UsageChart | null> {
  // Days are found through an index that starts with the service.
  const filters = (filter.service === null ? listChargedServices(db) : [filter.service])
    .map((service) => ({ ...filter, service }))
    .flatMap((each) => {
      const days = getChargedDays(db, each)
      return days === null ? [] : [{ ...each, ...days }]
    })
  if (filters.length === 0) return null
  const charged = {
    first: filters.map(({ first }) => first).reduce(earlier),
    last: filters.map(({ last }) => last).reduce(later),
  }
  const from = filter.fromDay ?? charged.first
  const to = filter.toDay ?? charged.last
  const slot = (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_DAYS ? 'day' : 'month'
  const slotLength = slot === 'day' ? from.length : 'YYYY-MM'.length
  const parts = new Map<string, UsageChart['parts'][number]>()
  for (const each of filters)
    for (const month of listMonths(each.first, each.last)) {
      await new Promise((resolve) => setImmediate(resolve))
      const days = { fromDay: later(from, `${month}-01`), toDay: earlier(to, `${month}-31`) }
      for (const { day, key, ...sums } of sumChargesByDay(db, { ...each, ...days }, { grouping: groupBy, keys })) {
        const part = { slot: day.slice(0, slotLength), key, ...sums }
        const id = JSON.stringify([part.slot, key])
        const known = parts.get(id)
        if (known) {
          known.characters += sums.characters
          known.unconfirmedCharacters += sums.unconfirmedCharacters
        } else parts.set(id, part)
      }
    }
  return {
    slot,
    from: from.slice(0, slotLength),
    to: to.slice(0, slotLength),
    parts: [...parts.values()],
    budgetPerDay: slot === 'day' ? getBudgetPerDay(db, filter.projectId, from) : null,
  }
}

/** All months between two days, as `YYYY-MM`. */
function listMonths(first: string, last: string): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const months: string[] = []
  for (let index = month - 1; months.length === 0 || (months.at(-1) ?? '') < last.slice(0, 7); index += 1)
    months.push(new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7))
  return months
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

function getBudgetPerDay(db: ReadableDb, projectId: string | null, day: string): number | null {
  const budget = projectId === null ? null : getBudget(db, projectId)?.stopCharacters
  if (budget == null) return null
  const [year = 0, month = 1] = day.split('-').map(Number)
  return budget / new Date(Date.UTC(year, month, 0)).getUTCDate()
}
