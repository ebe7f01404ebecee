import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SettingsPatch } from '#shared/contract/settings.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { putSettings } from '../../db/repos/settings-repo.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { getSettings } from './get-settings.ts'
import { readServiceTarget } from './read-service-target.ts'
import { removeKey, setKey } from './set-key.ts'
import { readStoredSettings, serviceId } from './stored-settings.ts'
import { updateSettings } from './update-settings.ts'

const KEY = 'sk-live-0123456789abcdef'
let db: OpenDatabase
let secrets: SecretStore

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  secrets = createMemoryStore()
})
afterEach(() => db.close())

const deps = () => ({ db, secrets, defaultExportFolder: '/home/ada/Audio' })

describe('settings', () => {
  it('begin with practice, the paid plan and the newest version', async () => {
    expect(await getSettings(deps())).toEqual({
      baseUrl: '',
      usePractice: true,
      plan: 'paid',
      serviceVersion: '2026-09-30',
      headerPrefix: 'Service-',
      theme: 'system',
      exportFolder: '/home/ada/Audio',
      key: { kind: 'none', store: 'memory' },
      keychainNote: null,
    })
  })

  it('change only where a field is present', async () => {
    await updateSettings(deps(), { theme: 'dark' })

    const settings = await updateSettings(deps(), {
      baseUrl: ' https://api.example/voice/ ',
      usePractice: false,
      plan: undefined,
    })

    expect(settings).toMatchObject({
      theme: 'dark',
      baseUrl: 'https://api.example/voice',
      usePractice: false,
      plan: 'paid',
    })
    expect(await getSettings(deps())).toEqual(settings)
  })

  it.each<[SettingsPatch, keyof SettingsPatch]>([
    [{ baseUrl: 'http://api.example' }, 'baseUrl'],
    [{ baseUrl: 'https://user:secret@api.example' }, 'baseUrl'],
    [{ baseUrl: 'https://api.example/?key=1' }, 'baseUrl'],
    [{ baseUrl: 'http://127.0.0.1.example' }, 'baseUrl'],
    [{ baseUrl: 'api.example' }, 'baseUrl'],
    [{ serviceVersion: '2026-02-30' }, 'serviceVersion'],
    [{ serviceVersion: '2026-9-30' }, 'serviceVersion'],
    [{ serviceVersion: '2026-09-30\r\nX-Evil: 1' }, 'serviceVersion'],
    [{ headerPrefix: 'Service: ' }, 'headerPrefix'],
    [{ headerPrefix: '' }, 'headerPrefix'],
    [{ exportFolder: 'Audio' }, 'exportFolder'],
    [{ exportFolder: '/home/\0ada' }, 'exportFolder'],
  ])('refuse %j, name the field and store nothing of the patch', async (patch, field) => {
    const before = await getSettings(deps())

    const error = await updateSettings(deps(), { theme: 'dark', ...patch }).catch((caught: unknown) => caught)

    expect(error).toMatchObject({ code: 'invalid_input' })
    expect(Object.keys((error as StudioError).details.fields ?? {})).toEqual([field])
    expect(await getSettings(deps())).toEqual(before)
  })

  it.each(['http://localhost:8080', 'http://127.0.0.1:9', 'http://[::1]:9/v', 'https://api.example:444/a', ''])(
    'take the address %j',
    async (baseUrl) => {
      expect((await updateSettings(deps(), { baseUrl })).baseUrl).toBe(baseUrl)
    },
  )

  it('fall back where a stored value cannot be read any more', () => {
    putSettings(db, { theme: 'sepia', plan: 'free', removedLongAgo: [1] })

    expect(readStoredSettings(deps())).toMatchObject({ theme: 'system', plan: 'free' })
  })
})

describe('the key', () => {
  it('is known by its last four characters and is nowhere in the database', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })

    const settings = await setKey(deps(), { key: `  ${KEY}\n` })

    expect(settings.key).toEqual({ kind: 'stored', hint: 'cdef', store: 'memory' })
    expect(await secrets.get('https://api.example')).toBe(KEY)
    expect(db.raw.serialize().includes(KEY)).toBe(false)
    expect(db.raw.serialize().includes('https://api.example')).toBe(true)
  })

  it('gives no hint when it is short', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })

    expect((await setKey(deps(), { key: 'short-key' })).key).toMatchObject({ hint: '' })
  })

  it('belongs to its address: another address has none, and coming back finds it again', async () => {
    await updateSettings(deps(), { baseUrl: 'https://one.example' })
    await setKey(deps(), { key: KEY })

    const moved = await updateSettings(deps(), { baseUrl: 'https://two.example' })
    const back = await updateSettings(deps(), { baseUrl: 'https://one.example/' })
    const removed = await removeKey(deps())

    expect([moved.key.kind, back.key.kind, removed.key.kind]).toEqual(['none', 'stored', 'none'])
    expect(await secrets.get('https://one.example')).toBeNull()
  })

  it.each(['two words', 'line\nbreak', 'nul\0byte', 'schlüssel', ' \t '])('is refused when it is %j', async (key) => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })

    await expect(setKey(deps(), { key })).rejects.toMatchObject({ code: 'invalid_input' })

    expect(await secrets.get('https://api.example')).toBeNull()
  })

  it('is refused while there is no address to keep it for', async () => {
    await expect(setKey(deps(), { key: KEY })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { baseUrl: expect.any(String) } },
    })
    expect((await removeKey(deps())).key.kind).toBe('none')
  })

  it('shows as missing, with the reason, when the keychain does not answer', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })
    const locked = new StudioError('storage_failed', 'The system’s keychain could not read the key.')
    secrets = { ...createMemoryStore(), kind: 'keychain', get: () => Promise.reject(locked) }

    const settings = await getSettings(deps())

    expect(settings.key).toEqual({ kind: 'none', store: 'keychain' })
    expect(settings.keychainNote).toBe(locked.message)
  })
})

describe('the target of requests', () => {
  const practice = { baseUrl: 'http://127.0.0.1:5', apiKeys: { free: 'free-key', paid: 'paid-key' } }
  const target = (running: typeof practice | null) => readServiceTarget({ ...deps(), practice: () => running })

  it('is the practice service with the key of the plan, whatever else is set', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example', plan: 'free' })
    await setKey(deps(), { key: KEY })

    expect(await target(practice)).toEqual({
      baseUrl: 'http://127.0.0.1:5',
      apiKey: 'free-key',
      serviceVersion: '2026-09-30',
      headerPrefix: 'Service-',
    })
    await expect(target(null)).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(serviceId(readStoredSettings(deps()))).toBe('practice')
  })

  it('is the service with the key that is kept for its address', async () => {
    await updateSettings(deps(), { usePractice: false })
    await expect(target(practice)).rejects.toMatchObject({ code: 'invalid_input' })

    await updateSettings(deps(), { baseUrl: 'https://api.example', serviceVersion: '2026-07-16', headerPrefix: 'X-' })
    const withoutKey = await target(practice)
    await setKey(deps(), { key: KEY })

    expect(withoutKey.apiKey).toBeNull()
    expect(await target(practice)).toEqual({
      baseUrl: 'https://api.example',
      apiKey: KEY,
      serviceVersion: '2026-07-16',
      headerPrefix: 'X-',
    })
    expect(serviceId(readStoredSettings(deps()))).toBe('https://api.example')
  })
})
