import type { StartNote } from '#shared/errors/start-note.ts'
import type { SecretStore } from './secret-store.ts'

/** Keeps keys until the process ends, never on disk. `note` says why the keychain isn't used. */
export function createMemoryStore(note: StartNote | null = null): SecretStore {
  const secrets = new Map<string, string>()
  return {
    kind: 'memory',
    note,
    get: async (account) => secrets.get(account) ?? null,
    set: async (account, secret) => void secrets.set(account, secret),
    delete: async (account) => void secrets.delete(account),
  }
}
