import type { PlanName } from '#shared/domain/plans.ts'
import { ServiceFailure } from '../http/service-failure.ts'

export interface Account {
  id: string
  plan: PlanName
}

/** `read` may read but not generate, which gives a 403 (specification part 5, rule 4). */
export type KeyAccess = 'full' | 'read'

/** The caller and what the key allows. */
export interface Caller {
  account: Account
  access: KeyAccess
  /** Identifies the key without revealing it. */
  keyId: string
  /** Project of whatever is created with the key; null for the default one. */
  projectId: string | null
}

export interface Accounts {
  readonly all: readonly Account[]
  /**
   * The caller of an `Authorization` header (specification part 5, rule 1).
   *
   * @throws ServiceFailure 401 `unauthorized` if the header is missing, isn't a bearer key, or the key is unknown
   */
  authenticate(authorization: string | null): Caller
  /** Like `authenticate`, but returns undefined instead of throwing. */
  find(authorization: string | null): Caller | undefined
  /** Issues another key for the account of a plan; limits stay per account. */
  issueKey(plan: PlanName, access?: KeyAccess, projectId?: string | null): string
}

/** One free and one paid account with one key each. `newKey` returns an unguessable string. */
export function createAccounts(newKey: (plan: PlanName) => string): Accounts & { apiKeys: Record<PlanName, string> } {
  const byPlan: Record<PlanName, Account> = {
    free: { id: 'acct_free', plan: 'free' },
    paid: { id: 'acct_paid', plan: 'paid' },
  }
  const callers = new Map<string, Caller>()
  const issueKey = (plan: PlanName, access: KeyAccess = 'full', projectId: string | null = null) => {
    const key = newKey(plan)
    // Unlike a counter, it never repeats the ID of a key of an earlier run, whose spend may still be stored.
    const keyId = `key_${crypto.randomUUID().replaceAll('-', '').slice(0, 26)}`
    callers.set(key, { account: byPlan[plan], access, keyId, projectId })
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
