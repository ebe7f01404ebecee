/** Where keys are kept. The account is the base URL that a key is for, so that no key goes to another address. */
export interface SecretStore {
  readonly kind: 'keychain' | 'memory'
  /** A sentence when keys cannot be kept in the system's keychain. */
  readonly note: string | null
  /** Null when nothing is kept for the account. */
  get(account: string): Promise<string | null>
  /** Replaces what was kept. */
  set(account: string, secret: string): Promise<void>
  delete(account: string): Promise<void>
}
