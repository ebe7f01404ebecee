import type { SecretStore } from './secret-store.ts'

/** A store that answers from memory what it was asked before. */
export interface RememberedSecrets extends SecretStore {
  /** What is known without asking the keychain: undefined before the first `get` of the account. */
  peek(account: string): string | null | undefined
  /** Every secret that passed through since the start, for taking them out of logs. */
  seen(): string[]
}

/**
 * Asks the keychain once for each account, so that a request does not wait for it. Keychains answer in any order: what was
 * stored or removed last counts, whatever a question that was asked before it says afterwards.
 */
export function rememberSecrets(store: SecretStore): RememberedSecrets {
  const known = new Map<string, string | null>()
  const seen = new Set<string>()
  /** Questions without an answer yet. One is dropped here when the secret changes: its answer may be that of before the change. */
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
