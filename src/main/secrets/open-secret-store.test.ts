import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { formatNote, type StartNote } from '#shared/errors/start-note.ts'
import { skipWithout } from '../testing/skip-without.test-support.ts'
import type { Keychain } from './keytar-store.ts'
import { openSecretStore, startSecretStore } from './open-secret-store.ts'

/** `npm test` starts these tests in a D-Bus session with an unlocked keyring. */
const hasUnlockedKeyring = process.env.OVERVOICE_TEST_KEYRING === 'unlocked'
const STORE_MODULE = new URL('./open-secret-store.ts', import.meta.url).href
const OPEN_STORE = `
  const { openSecretStore } = await import(${JSON.stringify(STORE_MODULE)})
  const { kind, note } = await openSecretStore()
  console.log(JSON.stringify({ kind, note }))
  process.exit(0)
`

/** Opens the store in a process of its own, without this process's session, below `command`. */
async function openInProcess(...command: string[]): Promise<{ kind: string; note: StartNote }> {
  const home = mkdtempSync(join(tmpdir(), 'overvoice-keychain-'))
  const { DBUS_SESSION_BUS_ADDRESS: _bus, XDG_RUNTIME_DIR: _runtime, ...env } = process.env
  const [program = '', ...args] = [...command, process.execPath, '--input-type=module', '-e', OPEN_STORE]
  const { stdout } = await promisify(execFile)(program, args, { env: { ...env, HOME: home, XDG_DATA_HOME: home } })
  // A keyring daemon that the session starts may print first.
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** An in-memory keychain with injectable faults. */
function keychain(faults: Partial<Keychain> = {}): Keychain & { stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    getPassword: async (service, account) => stored.get(`${service} ${account}`) ?? null,
    setPassword: async (service, account, password) => void stored.set(`${service} ${account}`, password),
    deletePassword: async (service, account) => stored.delete(`${service} ${account}`),
    ...faults,
  }
}

describe('working keychain', () => {
  it('stores keys under the studio’s name, one per URL, and nothing from the probe', async () => {
    const system = keychain()

    const store = await openSecretStore({ load: async () => system })
    await store.set('https://one.example', 'key-one')
    await store.set('https://two.example', 'key-two')
    await store.delete('https://two.example')

    expect([store.kind, store.note]).toEqual(['keychain', null])
    expect([...system.stored]).toEqual([['Overvoice https://one.example', 'key-one']])
    expect(await store.get('https://one.example')).toBe('key-one')
    expect(await store.get('https://two.example')).toBeNull()
  })

  it('explains a later failure without repeating the key', async () => {
    const store = await openSecretStore({ load: async () => keychain() })
    const broken = await openSecretStore({
      load: async () => {
        const system = keychain()
        return {
          ...system,
          setPassword: (service, account, password) =>
            account.startsWith('probe')
              ? system.setPassword(service, account, password)
              : Promise.reject(new Error(password)),
        }
      },
    })

    const error = await broken.set('https://one.example', 'sk-secret').catch((caught: unknown) => caught)

    expect(error).toMatchObject({ code: 'storage_failed', message: expect.stringContaining('keychain') })
    expect(JSON.stringify(error) + String((error as Error).cause) + (error as Error).stack).not.toContain('sk-secret')
    expect(store.kind).toBe('keychain')
  })
})

describe('broken keychain', () => {
  it.each([
    [
      'cannot be loaded',
      () => Promise.reject(Object.assign(new Error('x'), { code: 'ERR_MODULE_NOT_FOUND' })),
      'Run `npm run keychain`',
    ],
    [
      'refuses to store',
      async () => keychain({ setPassword: () => Promise.reject(new Error('Object does not exist')) }),
      'Object does not exist',
    ],
    ['never answers', async () => keychain({ setPassword: () => new Promise(() => undefined) }), 'within 0.02 seconds'],
    ['loses what it stores', async () => keychain({ getPassword: async () => null }), 'didn’t return the stored value'],
  ])('falls back to memory with a message when it %s', async (_how, load, reason) => {
    const store = await openSecretStore({ load: load as () => Promise<Keychain>, probeTimeoutMs: 20 })
    await store.set('https://one.example', 'key-one')

    expect(store.kind).toBe('memory')
    expect(formatNote(store.note ?? [])).toContain(reason)
    expect(formatNote(store.note ?? [])).toContain('must be entered again after a restart')
    expect(await store.get('https://one.example')).toBe('key-one')
  })
})

describe('a keychain that waits for a person', () => {
  it('doesn’t hold the start, and is used once it answers', async () => {
    const system = keychain()
    const unlocked = Promise.withResolvers<void>()
    const load = async () => ({
      ...system,
      setPassword: (service: string, account: string, password: string) =>
        unlocked.promise.then(() => system.setPassword(service, account, password)),
    })

    const store = await startSecretStore({ load }, 1)
    const before = [store.kind, store.note, system.stored.size]
    const stored = store.set('https://one.example', 'key-one')
    unlocked.resolve()
    await stored

    expect(before).toEqual(['keychain', null, 0])
    expect([...system.stored]).toEqual([['Overvoice https://one.example', 'key-one']])
    expect([store.kind, await store.get('https://one.example')]).toEqual(['keychain', 'key-one'])
  })

  it('is replaced by memory, with a message, if it doesn’t answer at all', async () => {
    const load = async () => keychain({ setPassword: () => new Promise(() => undefined) })

    const store = await startSecretStore({ load, probeTimeoutMs: 30 }, 1)
    await store.set('https://one.example', 'key-one')

    expect([store.kind, await store.get('https://one.example')]).toEqual(['memory', 'key-one'])
    expect(formatNote(store.note ?? [])).toContain('within 0.03 seconds')
  })

  it('is probed by two studios at once without confusing them', async () => {
    const accounts = new Set<string>()
    const system = keychain()
    const load = async () => ({
      ...system,
      setPassword: (service: string, account: string, password: string) => {
        accounts.add(account)
        return system.setPassword(service, account, password)
      },
    })

    await openSecretStore({ load })

    expect([...accounts]).toEqual([`probe-${process.pid}`])
    expect(system.stored.size).toBe(0)
  })
})

describe('this machine’s keychain', () => {
  it('is replaced by memory, with the way to get it, where there is no D-Bus session', async ({ skip }) => {
    skip(process.platform !== 'linux', 'Only Linux reaches its keychain over D-Bus')

    const store = await openInProcess()

    expect(store.kind).toBe('memory')
    expect(formatNote(store.note ?? [])).toContain('no D-Bus session')
    expect(formatNote(store.note ?? [])).toContain('start Overvoice in a desktop session')
  })

  it('is replaced by memory without an unlocked keyring', async (context) => {
    skipWithout(context, 'dbus-run-session')

    const store = await openInProcess('dbus-run-session', '--')

    expect(store.kind).toBe('memory')
  })

  it('keeps a key after the store that wrote it is gone', async ({ skip }) => {
    skip(!hasUnlockedKeyring, 'Needs the unlocked keyring that `npm test` starts')
    const account = `https://test-${process.pid}.example`
    const writer = await openSecretStore()
    await writer.set(account, 'key-ünïcode-1234')

    const reader = await openSecretStore()
    const kept = await reader.get(account)
    await reader.delete(account)

    expect([writer.kind, kept, await writer.get(account)]).toEqual(['keychain', 'key-ünïcode-1234', null])
  })
})
