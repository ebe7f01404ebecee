import type { BudgetRow } from '#shared/contract/usage.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { getBudget, listProjectSpend, setBudget, spentCharacters } from '../../db/repos/budgets-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { monthOf } from './calendar-days.ts'

export interface BudgetDeps {
  db: ReadableDb
  /** `sandbox`, or the base URL in use. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/** A project's budget status in this calendar month at the current service. */
export interface BudgetState {
  spentCharacters: number
  warnCharacters: number | null
  stopCharacters: number | null
}

/** Null if the project has no budget. */
export function readBudget(deps: BudgetDeps, projectId: string): BudgetState | null {
  const budget = getBudget(deps.db, projectId)
  if (!budget) return null
  const { warnCharacters, stopCharacters } = budget
  const span = { projectId, service: deps.service(), ...monthOf(deps.now()) }
  return { spentCharacters: spentCharacters(deps.db, span), warnCharacters, stopCharacters }
}

/**
 * Allows a project's request only if its budget covers it.
 *
 * @param waiting the project's characters that are requested but not yet sent
 * @throws StudioError `budget_reached`: nothing was sent
 */
export function requireBudget(deps: BudgetDeps, projectId: string, characters: number, waiting = 0): void {
  const budget = readBudget(deps, projectId)
  if (budget === null || budget.stopCharacters === null) return
  const left = Math.max(0, budget.stopCharacters - budget.spentCharacters - waiting)
  if (characters <= left) return
  throw new StudioError(
    'budget_reached',
    {
      kind: 'budget-exceeded',
      characters,
      leftCharacters: left,
      budgetCharacters: budget.stopCharacters,
      usedCharacters: budget.spentCharacters + waiting,
      reservedCharacters: waiting,
    },
    { chargedCharacters: 0 },
  )
}

/** Every project with its budget and this month's spending at the current service. */
export function listBudgets(deps: BudgetDeps): BudgetRow[] {
  return listProjectSpend(deps.db, { service: deps.service(), ...monthOf(deps.now()) })
}

/**
 * Sets a project's monthly budget, or removes it if both are null.
 *
 * @throws StudioError `not_found`: the project doesn't exist; `invalid_input`: it would stop before it warns; nothing
 *   changed
 */
export function changeBudget(
  deps: BudgetDeps & { db: WritableDb },
  request: { projectId: string; warnCharacters: number | null; stopCharacters: number | null },
): void {
  if (!getProject(deps.db, request.projectId)) throw new StudioError('not_found', 'project-not-found')
  const { warnCharacters, stopCharacters } = request
  if (warnCharacters !== null && stopCharacters !== null && warnCharacters > stopCharacters) {
    throw new StudioError('invalid_input', 'warning-above-limit', {
      fields: { warnCharacters: { kind: 'warning-above-limit' } },
    })
  }
  setBudget(deps.db, request)
}
