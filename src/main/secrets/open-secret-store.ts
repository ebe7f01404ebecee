import { existsSync } from 'node:fs'
import path from 'node:path'
import type { NoteSentence } from '#shared/errors/start-note.ts'
import { createKeytarStore, type Keychain, KeychainError, probeKeychain } from './keytar-store.ts'
import { createMemoryStore } from './memory-store.ts'
import type { SecretStore } from './secret-store.ts'

export interface OpenSecretStoreOptions {
  /** Loads the optional native module. */
  load?: () => Promise<Keychain>
  /** How long the keychain may take to respond, with a person who has to unlock it first. */
  probeTimeoutMs?: number
}

/** How long the start waits for the keychain. */
const START_LIMIT_MS = 1_000

/**
 * The system keychain if it works, tried once; otherwise an in-memory store whose note says why. Never throws and never
 * writes a key to a file.
 */
export async function openSecretStore(options: OpenSecretStoreOptions = {}): Promise<SecretStore> {
  try {
    const keychain = await (options.load ?? loadKeytar)()
    await probeKeychain(keychain, options.probeTimeoutMs ?? 60_000)
    return createKeytarStore(keychain)
  } catch (error) {
    return createMemoryStore([describeReason(error), { kind: 'key-in-memory' }])
  }
}

/**
 * Like `openSecretStore`, but in at most `limitMs`: if the keychain waits for a person, every question to the returned
 * store waits too.
 */
export async function startSecretStore(
  options: OpenSecretStoreOptions = {},
  limitMs = START_LIMIT_MS,
): Promise<SecretStore> {
  const opening = openSecretStore(options)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs)
  })
  const opened = await Promise.race([opening, late])
  clearTimeout(timer)
  return opened ?? createPendingStore(opening)
}

function createPendingStore(opening: Promise<SecretStore>): SecretStore {
  let opened: SecretStore | undefined
  void opening.then((store) => (opened = store))
  return {
    get kind() {
      return opened?.kind ?? 'keychain'
    },
    get note() {
      return opened?.note ?? null
    },
    get: async (account) => (await opening).get(account),
    set: async (account, secret) => (await opening).set(account, secret),
    delete: async (account) => (await opening).delete(account),
  }
}

/** Imported only here: the package is optional, and loading its native part can fail. */
async function loadKeytar(): Promise<Keychain> {
  if (!hasSessionBus()) throw new KeychainError({ kind: 'keychain-without-session' })
  return (await import('keytar')).default
}

/** On Linux the keychain is a Secret Service on the D-Bus session. */
function hasSessionBus(): boolean {
  if (process.platform !== 'linux' || process.env['DBUS_SESSION_BUS_ADDRESS']) return true
  const runtimeFolder = process.env['XDG_RUNTIME_DIR']
  return runtimeFolder !== undefined && existsSync(path.join(runtimeFolder, 'bus'))
}

function describeReason(error: unknown): NoteSentence {
  if (error instanceof KeychainError) return error.reason
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED') {
    return { kind: 'keychain-library-missing' }
  }
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return { kind: 'keychain-unavailable', problem: message.replace(/\.$/, '') }
}
