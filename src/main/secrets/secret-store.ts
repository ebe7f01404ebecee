import type { StartNote } from '#shared/errors/start-note.ts'

/** Stores keys. The account is the base URL a key belongs to, so no key goes to another URL. */
export interface SecretStore {
  readonly kind: 'keychain' | 'memory'
  /** Says why if keys can't be stored in the system keychain. */
  readonly note: StartNote | null
  /** Null if nothing is stored for the account. */
  get(account: string): Promise<string | null>
  /** Replaces the stored value. */
  set(account: string, secret: string): Promise<void>
  delete(account: string): Promise<void>
}
