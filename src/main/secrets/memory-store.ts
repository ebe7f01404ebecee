import type { SecretStore } from './secret-store.ts'

/** Keeps keys until the process ends and never on disk. `note` says why the keychain is not used. */
export function createMemoryStore(note: string | null = null): SecretStore {
  const secrets = new Map<string, string>()
  return {
    kind: 'memory',
    note,
    get: async (account) => secrets.get(account) ?? null,
    set: async (account, secret) => void secrets.set(account, secret),
    delete: async (account) => void secrets.delete(account),
  }
}
