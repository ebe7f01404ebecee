import { createKeytarStore, type Keychain, probeKeychain } from './keytar-store.ts'
import { createMemoryStore } from './memory-store.ts'
import type { SecretStore } from './secret-store.ts'

export interface OpenSecretStoreOptions {
  /** Loads the optional native module. */
  load?: () => Promise<Keychain>
  /** How long the keychain may take to answer at the start. */
  probeTimeoutMs?: number
}

/**
 * The system's keychain where it works, tried once; otherwise a store in memory whose note says why. Never throws, and
 * never writes a key to a file.
 */
export async function openSecretStore(options: OpenSecretStoreOptions = {}): Promise<SecretStore> {
  try {
    const keychain = await (options.load ?? loadKeytar)()
    await probeKeychain(keychain, options.probeTimeoutMs ?? 3_000)
    return createKeytarStore(keychain)
  } catch (error) {
    return createMemoryStore(
      `The system's keychain cannot be used (${reasonOf(error)}). A key is kept in memory only and must be entered again after a restart.`,
    )
  }
}

/** Imported when it is needed: the package is optional, and loading its native part can fail. */
async function loadKeytar(): Promise<Keychain> {
  return (await import('keytar')).default
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED') {
    return 'its optional module is not installed'
  }
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n')[0] ?? message
}
