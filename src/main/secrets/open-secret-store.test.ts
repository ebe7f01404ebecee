import { describe, expect, it } from 'vitest'
import type { Keychain } from './keytar-store.ts'
import { openSecretStore } from './open-secret-store.ts'

/** Whoever starts a session bus for these tests says what is on it: `unlocked` or `locked`. */
const keyring = process.env.OVERVOICE_TEST_KEYRING
const hasNoSession = process.platform === 'linux' && !process.env.DBUS_SESSION_BUS_ADDRESS

/** A keychain in memory that can be told to misbehave. */
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

describe('a keychain that works', () => {
  it('keeps keys under the name of the studio, one for each address, and nothing of the probe', async () => {
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
            account === 'probe' ? system.setPassword(service, account, password) : Promise.reject(new Error(password)),
        }
      },
    })

    const error = await broken.set('https://one.example', 'sk-secret').catch((caught: unknown) => caught)

    expect(error).toMatchObject({ code: 'storage_failed', message: expect.stringContaining('keychain') })
    expect(JSON.stringify(error) + String((error as Error).cause) + (error as Error).stack).not.toContain('sk-secret')
    expect(store.kind).toBe('keychain')
  })
})

describe('a keychain that does not work', () => {
  it.each([
    [
      'cannot be loaded',
      () => Promise.reject(Object.assign(new Error('x'), { code: 'ERR_MODULE_NOT_FOUND' })),
      'not installed',
    ],
    [
      'refuses to store',
      async () => keychain({ setPassword: () => Promise.reject(new Error('Object does not exist')) }),
      'Object does not exist',
    ],
    ['never answers', async () => keychain({ setPassword: () => new Promise(() => undefined) }), 'within 0.02 seconds'],
    ['loses what it stores', async () => keychain({ getPassword: async () => null }), 'did not give back'],
  ])('leads to memory with a sentence when it %s', async (_how, load, reason) => {
    const store = await openSecretStore({ load: load as () => Promise<Keychain>, probeTimeoutMs: 20 })
    await store.set('https://one.example', 'key-one')

    expect(store.kind).toBe('memory')
    expect(store.note).toContain(reason)
    expect(store.note).toContain('must be entered again after a restart')
    expect(await store.get('https://one.example')).toBe('key-one')
  })
})

describe('the keychain of this machine', () => {
  it.skipIf(!hasNoSession)('is replaced by memory where there is no D-Bus session', async () => {
    const store = await openSecretStore()

    expect(store.kind).toBe('memory')
    expect(store.note).toMatch(/keychain cannot be used \(.+\)/)
  })

  it.skipIf(keyring !== 'locked')('is replaced by memory where no keyring is unlocked', async () => {
    const store = await openSecretStore()

    expect(store.kind).toBe('memory')
  })

  it.skipIf(keyring !== 'unlocked')('keeps a key beyond the store that wrote it', async () => {
    const account = `https://test-${process.pid}.example`
    const writer = await openSecretStore()
    await writer.set(account, 'key-ünïcode-1234')

    const reader = await openSecretStore()
    const kept = await reader.get(account)
    await reader.delete(account)

    expect([writer.kind, kept, await writer.get(account)]).toEqual(['keychain', 'key-ünïcode-1234', null])
  })
})
