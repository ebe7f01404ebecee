import type { PlanName } from '#shared/domain/plans.ts'
import { ServiceFailure } from '../http/service-failure.ts'

export interface Account {
  id: string
  plan: PlanName
}

/** `read` may look but not synthesise: the way to a 403 (specification part 5, rule 4). */
export type KeyAccess = 'full' | 'read'

/** Who is calling and what the key allows. */
export interface Caller {
  account: Account
  access: KeyAccess
  /** Stands for the key, and is not it. */
  keyId: string
  /** What is made with the key belongs to this project; null for the Default one. */
  projectId: string | null
}

export interface Accounts {
  readonly all: readonly Account[]
  /**
   * Who an `Authorization` header belongs to (specification part 5, rule 1).
   *
   * @throws ServiceFailure 401 `unauthorized` when the header is missing, is not a bearer key, or names no key
   */
  authenticate(authorization: string | null): Caller
  /** As `authenticate`, undefined where that throws. */
  find(authorization: string | null): Caller | undefined
  /** Makes one more key for the account of a plan; its limits stay the account's. */
  issueKey(plan: PlanName, access?: KeyAccess, projectId?: string | null): string
}

/** One free and one paid account with a key each. `newKey` answers an unguessable string. */
export function createAccounts(newKey: (plan: PlanName) => string): Accounts & { apiKeys: Record<PlanName, string> } {
  const byPlan: Record<PlanName, Account> = {
    free: { id: 'acct_free', plan: 'free' },
    paid: { id: 'acct_paid', plan: 'paid' },
  }
  const callers = new Map<string, Caller>()
  const issueKey = (plan: PlanName, access: KeyAccess = 'full', projectId: string | null = null) => {
    const key = newKey(plan)
    callers.set(key, { account: byPlan[plan], access, keyId: `key_${callers.size + 1}`, projectId })
    return key
  }
  return {
    all: [byPlan.free, byPlan.paid],
    apiKeys: { free: issueKey('free'), paid: issueKey('paid') },
    issueKey,
    find: (authorization) => callers.get(keyIn(authorization) ?? ''),
    authenticate(authorization) {
      if (authorization === null) throw unauthorized('Send the header Authorization: Bearer <API key>')
      const key = keyIn(authorization)
      if (key === undefined) throw unauthorized('The Authorization header is not of the form Bearer <API key>')
      const caller = callers.get(key)
      if (!caller) throw unauthorized('This API key is not known')
      return caller
    },
  }
}

function keyIn(authorization: string | null): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}

function unauthorized(message: string): ServiceFailure {
  return new ServiceFailure({ status: 401, code: 'unauthorized', message, headers: { 'WWW-Authenticate': 'Bearer' } })
}
