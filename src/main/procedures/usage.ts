import type { UsageService } from '../services/usage/usage-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

/** What was spent, and what each project may. */
export function usageProcedures(studio: StudioImplementer['usage'], usage: UsageService) {
  return {
    ledger: studio.ledger.handler(({ input }) => usage.ledger(input)),
    budgets: studio.budgets.handler(() => usage.budgets()),
    setBudget: studio.setBudget.handler(({ input }) => usage.setBudget(input)),
  }
}
