import type { BudgetRow } from '#shared/contract/usage.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { getBudget, listProjectSpend, setBudget, spentCharacters } from '../../db/repos/budgets-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { monthOf } from './calendar-days.ts'

export interface BudgetDeps {
  db: ReadableDb
  /** `practice`, or the base URL that requests go to. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/** How a project stands in this calendar month at the present service. */
export interface BudgetState {
  spentCharacters: number
  warnCharacters: number | null
  stopCharacters: number | null
}

/** Null where the project has no budget. */
export function readBudget(deps: BudgetDeps, projectId: string): BudgetState | null {
  const budget = getBudget(deps.db, projectId)
  if (!budget) return null
  const { warnCharacters, stopCharacters } = budget
  const span = { projectId, service: deps.service(), ...monthOf(deps.now()) }
  return { spentCharacters: spentCharacters(deps.db, span), warnCharacters, stopCharacters }
}

/**
 * Lets a request of a project pass that its budget covers.
 *
 * @param waiting characters of the project that are asked for already and not sent
 * @throws StudioError `budget_reached`: nothing was sent
 */
export function requireBudget(deps: BudgetDeps, projectId: string, characters: number, waiting = 0): void {
  const budget = readBudget(deps, projectId)
  if (budget === null || budget.stopCharacters === null) return
  const left = Math.max(0, budget.stopCharacters - budget.spentCharacters - waiting)
  if (characters <= left) return
  const format = (count: number) => count.toLocaleString('en-GB')
  const promised = waiting === 0 ? '' : `, ${format(waiting)} of them for work that waits`
  const spent = budget.spentCharacters + waiting
  throw new StudioError(
    'budget_reached',
    `This needs ${format(characters)} characters, and ${format(left)} are left of the project’s ${format(budget.stopCharacters)} for this month (${format(spent)} are spent${promised}). Nothing was sent.`,
    { chargedCharacters: 0 },
  )
}

/** Every project with its budget and what it has spent this month at the present service. */
export function listBudgets(deps: BudgetDeps): BudgetRow[] {
  return listProjectSpend(deps.db, { service: deps.service(), ...monthOf(deps.now()) })
}

/**
 * Gives a project a budget for each calendar month, or with both null none.
 *
 * @throws StudioError `not_found`: there is no such project; `invalid_input`: it would stop before it warns; nothing changed
 */
export function changeBudget(
  deps: BudgetDeps & { db: WritableDb },
  request: { projectId: string; warnCharacters: number | null; stopCharacters: number | null },
): void {
  if (!getProject(deps.db, request.projectId)) throw new StudioError('not_found', 'There is no such project.')
  const { warnCharacters, stopCharacters } = request
  if (warnCharacters !== null && stopCharacters !== null && warnCharacters > stopCharacters) {
    const fields = { warnCharacters: 'A warning comes before the stop: use a smaller number.' }
    throw new StudioError('invalid_input', 'The budget would stop before it warns.', { fields })
  }
  setBudget(deps.db, request)
}
