import { ServiceFailure } from '../http/service-failure.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { WorldMemory } from './world-memory.ts'

/** Price per million characters in US dollars, specific to this sandbox. */
const DOLLARS_PER_MILLION = 10

/** Who pays: an account, the key used, and the project the usage belongs to (null for the default one). */
export interface Payer {
  accountId: string
  keyId: string
  projectId: string | null
}

/** Billable characters; null for no limit. */
export interface AccountFunds {
  /** Remaining prepaid balance. */
  balance: number | null
  /** Per calendar month, across all keys. */
  spendBudget: number | null
}

/** Characters reserved until it is known whether they are billed. */
export interface Reservation {
  /** Bills them, with the first audio. */
  spend(): void
  /** Releases them. No effect after `spend`. */
  giveBack(): void
}

export interface SpendLedger {
  /**
   * Reserves billable characters for one text, so that two concurrent texts can't exceed a limit (specification part 5,
   * rule 5).
   *
   * @param projectBudget US dollars of the payer's project; null for none
   * @throws ServiceFailure 402 `payment_required` if the balance doesn't cover them, `spend_cap_exceeded` for a key's
   *   cap, `spend_budget_exceeded` for the account's, `project_spend_limit_exceeded` for the project's; nothing is
   *   reserved
   */
  reserve(payer: Payer, characters: number, projectBudget: number | null): Reservation
  /** Characters in this calendar month, in UTC. */
  charactersOfProject(projectId: string): number
  charactersOfAccount(accountId: string): number
  fundsOf(accountId: string): AccountFunds
  setFunds(accountId: string, funds: AccountFunds): void
  charactersOfKey(keyId: string): number
  keyCapOf(keyId: string): number | null
  /** Records that an alert was sent; returns false if it already was. */
  markAlerted(alert: string): boolean
  /** Characters a key may use per month; null for no cap. */
  setKeyCap(keyId: string, characters: number | null): void
}

/** Share of a limit from which its workspace is warned (assumed). */
const WARNING_SHARE = 0.8

/** How close spend is to its limit; undefined below the warning. Both in the same unit. */
export function spendLevel(spend: number, limit: number): 'warning' | 'reached' | undefined {
  if (spend >= limit) return 'reached'
  return spend >= limit * WARNING_SHARE ? 'warning' : undefined
}

/** Price of characters in this sandbox. */
export function toDollars(characters: number): number {
  return (characters * DOLLARS_PER_MILLION) / 1_000_000
}

/** Counts billable characters by account, key and project, month by month. */
export function createSpendLedger(clock: SandboxClock, memory: WorldMemory): SpendLedger {
  const months = memory.open<number>('spend')
  const funds = memory.open<AccountFunds>('funds')
  const alerts = memory.open<true>('spend-alerts')
  const keyCaps = new Map<string, number>()
  const monthOf = (name: string) => `${clock.today().slice(0, 7)} ${name}`
  const read = (name: string) => months.get(monthOf(name)) ?? 0
  const fundsOf = (accountId: string) => funds.get(accountId) ?? { balance: null, spendBudget: null }

  return {
    fundsOf,
    setFunds: (accountId, given) => void funds.set(accountId, given),
    setKeyCap(keyId, characters) {
      if (characters === null) keyCaps.delete(keyId)
      else keyCaps.set(keyId, characters)
    },
    markAlerted(alert) {
      if (alerts.has(alert)) return false
      alerts.set(alert, true)
      return true
    },
    charactersOfKey: (keyId) => read(keyId),
    keyCapOf: (keyId) => keyCaps.get(keyId) ?? null,
    charactersOfProject: (projectId) => read(projectId),
    charactersOfAccount: (accountId) => read(accountId),
    reserve({ accountId, keyId, projectId }, characters, projectBudget) {
      const { balance, spendBudget } = fundsOf(accountId)
      const keyCap = keyCaps.get(keyId)
      if (balance !== null && characters > balance) {
        throw unpaid('payment_required', `The balance covers ${balance} of ${characters} characters`)
      }
      if (keyCap !== undefined && read(keyId) + characters > keyCap) {
        throw unpaid('spend_cap_exceeded', 'The spend cap of this API key is reached')
      }
      if (spendBudget !== null && read(accountId) + characters > spendBudget) {
        throw unpaid('spend_budget_exceeded', 'The spend budget of this account is reached')
      }
      if (projectId !== null && projectBudget !== null && toDollars(read(projectId) + characters) > projectBudget) {
        throw unpaid('project_spend_limit_exceeded', 'The monthly budget of this project is reached')
      }
      const names = [accountId, keyId, ...(projectId === null ? [] : [projectId])].map(monthOf)
      const count = (by: number) => {
        for (const name of names) months.set(name, (months.get(name) ?? 0) + by)
        const now = fundsOf(accountId)
        if (now.balance !== null) funds.set(accountId, { ...now, balance: now.balance - by })
      }
      count(characters)
      let isOpen = true
      return {
        spend: () => void (isOpen = false),
        giveBack() {
          if (isOpen) count(-characters)
          isOpen = false
        },
      }
    },
  }
}

function unpaid(code: string, message: string): ServiceFailure {
  return new ServiceFailure({ status: 402, code, message })
}
