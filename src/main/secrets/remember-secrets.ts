import type { SecretStore } from './secret-store.ts'

/** A store with an in-memory cache. */
export interface RememberedSecrets extends SecretStore {
  /** The cached value, without asking the keychain: undefined before the account's first `get`. */
  peek(account: string): string | null | undefined
  /** Every secret seen since startup, for redacting logs. */
  seen(): string[]
}

/**
 * Reads each account from the keychain once, so requests don't wait for it. Keychains may respond out of order: the
 * latest store or removal wins over the result of an earlier read.
 */
export function rememberSecrets(store: SecretStore): RememberedSecrets {
  const known = new Map<string, string | null>()
  const seen = new Set<string>()
  /** Pending reads. Dropped when the secret changes, since the result may be outdated. */
  const asked = new Map<string, Promise<string | null>>()

  function learn(account: string, secret: string | null): void {
    asked.delete(account)
    known.set(account, secret)
    if (secret !== null) seen.add(secret)
  }

  return {
    kind: store.kind,
    note: store.note,
    async get(account) {
      const remembered = known.get(account)
      if (remembered !== undefined) return remembered
      const question = asked.get(account) ?? store.get(account)
      asked.set(account, question)
      try {
        const secret = await question
        if (asked.get(account) === question) learn(account, secret)
        const latest = known.get(account)
        return latest === undefined ? secret : latest
      } finally {
        if (asked.get(account) === question) asked.delete(account)
      }
    },
    async set(account, secret) {
      seen.add(secret)
      await store.set(account, secret)
      learn(account, secret)
    },
    async delete(account) {
      await store.delete(account)
      learn(account, null)
    },
    peek: (account) => known.get(account),
    seen: () => [...seen],
  }
}
