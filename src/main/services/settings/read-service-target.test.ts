import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { type RememberedSecrets, rememberSecrets } from '../../secrets/remember-secrets.ts'
import { readServiceTarget } from './read-service-target.ts'
import { setKey } from './set-key.ts'
import { readStoredSettings, serviceId } from './stored-settings.ts'
import { updateSettings } from './update-settings.ts'

const KEY = 'sk-live-0123456789abcdef'
let db: OpenDatabase
let secrets: RememberedSecrets

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  secrets = rememberSecrets(createMemoryStore())
})
afterEach(() => db.close())

const deps = () => ({ db, secrets, defaultExportFolder: '/home/ada/Audio' })

describe('the request target', () => {
  const sandbox = { baseUrl: 'http://127.0.0.1:5', apiKeys: { free: 'free-key', paid: 'paid-key' } }
  const target = (running: typeof sandbox | null) => readServiceTarget({ ...deps(), sandbox: () => running })

  it('is the sandbox with the plan’s key, regardless of other settings', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example', plan: 'free' })
    await setKey(deps(), { key: KEY })

    expect(await target(sandbox)).toEqual({
      baseUrl: 'http://127.0.0.1:5',
      apiKey: 'free-key',
      serviceVersion: '2026-09-30',
      headerPrefix: 'Service-',
    })
    await expect(target(null)).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(serviceId(readStoredSettings(deps()), 'ws_first')).toBe('sandbox')
  })

  it('is the service with the key stored for its URL', async () => {
    await updateSettings(deps(), { usesSandbox: false })
    await expect(target(sandbox)).rejects.toMatchObject({ code: 'invalid_input' })

    await updateSettings(deps(), { baseUrl: 'https://api.example', serviceVersion: '2026-07-16', headerPrefix: 'X-' })
    const withoutKey = await target(sandbox)
    await setKey(deps(), { key: KEY })

    expect(withoutKey.apiKey).toBeNull()
    expect(await target(sandbox)).toEqual({
      baseUrl: 'https://api.example',
      apiKey: KEY,
      serviceVersion: '2026-07-16',
      headerPrefix: 'X-',
    })
    expect(serviceId(readStoredSettings(deps()), 'ws_first')).toBe('https://api.example')
  })
})
