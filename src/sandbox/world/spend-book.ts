import { ServiceFailure } from '../http/service-failure.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { WorldMemory } from './world-memory.ts'

/** What a million characters cost here, in US dollars: this service's own figure. */
const DOLLARS_PER_MILLION = 10

/** Who pays: an account, the key that was used, and the project that what is used belongs to (null for the Default one). */
export interface Payer {
  accountId: string
  keyId: string
  projectId: string | null
}

/** Billable characters; null for no limit. */
export interface AccountFunds {
  /** Left of what was paid in advance. */
  balance: number | null
  /** Of a calendar month, over all keys. */
  spendBudget: number | null
}

/** Characters that are set aside until it is known whether they are billed. */
export interface Reservation {
  /** They are billed, with the text's first sound. */
  spend(): void
  /** Nothing came of it. After `spend` it does nothing. */
  giveBack(): void
}

export interface SpendBook {
  /**
   * Sets billable characters aside for one text, so that two at a time cannot pass one limit (specification part 5, rule 5).
   *
   * @param projectBudget US dollars of the payer's project; null for none
   * @throws ServiceFailure 402 `payment_required` where the balance does not cover them, `spend_cap_exceeded` for a key's cap,
   *   `spend_budget_exceeded` for the account's, `project_spend_limit_exceeded` for the project's; nothing is set aside
   */
  reserve(payer: Payer, characters: number, projectBudget: number | null): Reservation
  /** Characters of this calendar month, in UTC. */
  charactersOfProject(projectId: string): number
  charactersOfAccount(accountId: string): number
  fundsOf(accountId: string): AccountFunds
  setFunds(accountId: string, funds: AccountFunds): void
  /** Characters a key may spend in a month; null for no cap. */
  setKeyCap(keyId: string, characters: number | null): void
}

/** What characters cost here. */
export function toDollars(characters: number): number {
  return (characters * DOLLARS_PER_MILLION) / 1_000_000
}

/** Counts billable characters by account, key and project, month by month. */
export function createSpendBook(clock: SandboxClock, memory: WorldMemory): SpendBook {
  const months = memory.open<number>('spend')
  const funds = memory.open<AccountFunds>('funds')
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
