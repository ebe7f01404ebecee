import type { NoteSentence } from '#shared/errors/start-note.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { SecretStore } from './secret-store.ts'

/** The subset of keytar in use. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** Thrown if the keychain can't be used. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError'
  /** For the user. */
  readonly reason: NoteSentence

  constructor(reason: NoteSentence) {
    super(reason.kind)
    this.reason = reason
  }
}

/** Service name under which users find the keys in their system's keychain. */
export const KEYCHAIN_SERVICE = 'Overvoice'
/** Two studios that start at once don't read each other's value. */
const PROBE_ACCOUNT = `probe-${process.pid}`

/**
 * Stores keys in the system keychain.
 *
 * @throws StudioError `storage_failed` from every member if the keychain refused or is locked; its content is unchanged
 */
export function createKeytarStore(keychain: Keychain): SecretStore {
  return {
    kind: 'keychain',
    note: null,
    get: (account) => explained('read', keychain.getPassword(KEYCHAIN_SERVICE, account)),
    set: (account, secret) => explained('store', keychain.setPassword(KEYCHAIN_SERVICE, account, secret)),
    delete: async (account) => void (await explained('remove', keychain.deletePassword(KEYCHAIN_SERVICE, account))),
  }
}

/**
 * Resolves if the keychain can be used, rejects with the reason if not.
 *
 * On Linux a keychain without an unlocked collection still answers reads, so a value is stored and removed there.
 */
export async function probeKeychain(keychain: Keychain, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const reason = { kind: 'keychain-timed-out', seconds: timeoutMs / 1000 } as const
    timer = setTimeout(() => reject(new KeychainError(reason)), timeoutMs)
  })
  try {
    await Promise.race([tryKeychain(keychain), late])
  } finally {
    clearTimeout(timer)
  }
}

async function tryKeychain(keychain: Keychain): Promise<void> {
  if (process.platform !== 'linux') {
    await keychain.getPassword(KEYCHAIN_SERVICE, PROBE_ACCOUNT)
    return
  }
  await keychain.setPassword(KEYCHAIN_SERVICE, PROBE_ACCOUNT, 'probe')
  const stored = await keychain.getPassword(KEYCHAIN_SERVICE, PROBE_ACCOUNT)
  await keychain.deletePassword(KEYCHAIN_SERVICE, PROBE_ACCOUNT)
  if (stored !== 'probe') throw new KeychainError({ kind: 'keychain-lost-value' })
}

async function explained<T>(action: 'read' | 'store' | 'remove', answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    // Some keychains repeat their input in error messages, which are shown and logged.
    throw new StudioError(
      'storage_failed',
      { kind: 'keychain-failed', action },
      {},
      { cause: cause instanceof Error ? cause.name : undefined },
    )
  }
}
