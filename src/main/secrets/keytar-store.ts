import { StudioError } from '#shared/errors/studio-error.ts'
import type { SecretStore } from './secret-store.ts'

/** The part of keytar that is used. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** Name under which a person finds the keys in the system's keychain program. */
export const KEYCHAIN_SERVICE = 'Overvoice'
const PROBE_ACCOUNT = 'probe'

/**
 * Keeps keys in the system's keychain.
 *
 * @throws StudioError `storage_failed` from every member: the keychain refused or is locked; what it held is unchanged
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
 * Resolves when the keychain can be used, rejects with the reason when it cannot.
 *
 * On Linux a keychain without an unlocked collection still answers reads, so there a value is stored and removed.
 */
export async function probeKeychain(keychain: Keychain, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not answer within ${timeoutMs / 1000} seconds`)), timeoutMs)
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
  if (stored !== 'probe') throw new Error('it did not give back what was stored')
}

async function explained<T>(verb: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    // Some keychains repeat what they were given in their message, which is shown and logged.
    throw new StudioError(
      'storage_failed',
      `The system's keychain could not ${verb} the key. Unlock it and try again.`,
      {},
      { cause: cause instanceof Error ? cause.name : undefined },
    )
  }
}
