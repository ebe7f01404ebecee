import { existsSync } from 'node:fs'
import path from 'node:path'
import { createKeytarStore, type Keychain, probeKeychain } from './keytar-store.ts'
import { createMemoryStore } from './memory-store.ts'
import type { SecretStore } from './secret-store.ts'

export interface OpenSecretStoreOptions {
  /** Loads the optional native module. */
  load?: () => Promise<Keychain>
  /** How long the keychain may take to respond at startup. */
  probeTimeoutMs?: number
}

/**
 * The system keychain if it works, tried once; otherwise an in-memory store whose note says why. Never throws and never
 * writes a key to a file.
 */
export async function openSecretStore(options: OpenSecretStoreOptions = {}): Promise<SecretStore> {
  try {
    const keychain = await (options.load ?? loadKeytar)()
    await probeKeychain(keychain, options.probeTimeoutMs ?? 3_000)
    return createKeytarStore(keychain)
  } catch (error) {
    return createMemoryStore(
      `The system keychain isn't available: ${describeReason(error)} Your API key stays in memory and must be entered again after a restart.`,
    )
  }
}

/** Imported only here: the package is optional, and loading its native part can fail. */
async function loadKeytar(): Promise<Keychain> {
  if (!hasSessionBus()) {
    throw new Error(
      'there is no D-Bus session here. To use it, start Overvoice in a desktop session with GNOME Keyring or KWallet',
    )
  }
  return (await import('keytar')).default
}

/** On Linux the keychain is a Secret Service on the D-Bus session. */
function hasSessionBus(): boolean {
  if (process.platform !== 'linux' || process.env['DBUS_SESSION_BUS_ADDRESS']) return true
  const runtimeFolder = process.env['XDG_RUNTIME_DIR']
  return runtimeFolder !== undefined && existsSync(path.join(runtimeFolder, 'bus'))
}

function describeReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED') {
    return 'its library is missing. Run `npm run keychain` in the Overvoice folder, then restart Overvoice.'
  }
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return `${message.replace(/\.$/, '')}.`
}
