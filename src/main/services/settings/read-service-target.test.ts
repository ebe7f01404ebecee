import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { readServiceTarget } from './read-service-target.ts'
import { setKey } from './set-key.ts'
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
    expect(serviceId(readStoredSettings(deps()), 'ws_first')).toBe('practice')
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
    expect(serviceId(readStoredSettings(deps()), 'ws_first')).toBe('https://api.example')
  })
})
