import type { SecretStore } from './secret-store.ts'

/** A store that answers from memory what it was asked before. */
export interface RememberedSecrets extends SecretStore {
  /** What is known without asking the keychain: undefined before the first `get` of the account. */
  peek(account: string): string | null | undefined
  /** Every secret that passed through since the start, for taking them out of logs. */
  seen(): string[]
}

/** Asks the keychain once for each account, so that a request does not wait for it. */
export function rememberSecrets(store: SecretStore): RememberedSecrets {
  const known = new Map<string, string | null>()
  const seen = new Set<string>()

  function learn(account: string, secret: string | null): void {
    known.set(account, secret)
    if (secret !== null) seen.add(secret)
  }

  return {
    kind: store.kind,
    note: store.note,
    async get(account) {
      const remembered = known.get(account)
      if (remembered !== undefined) return remembered
      const secret = await store.get(account)
      learn(account, secret)
      return secret
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
