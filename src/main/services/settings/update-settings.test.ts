import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SettingsPatch } from '#shared/contract/settings.ts'
import type { StudioError } from '#shared/errors/studio-error.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { putSettings } from '../../db/repos/settings-repo.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { type RememberedSecrets, rememberSecrets } from '../../secrets/remember-secrets.ts'
import { getSettings } from './get-settings.ts'
import { readStoredSettings } from './stored-settings.ts'
import { updateSettings } from './update-settings.ts'

let db: OpenDatabase
let secrets: RememberedSecrets

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  secrets = rememberSecrets(createMemoryStore())
})
afterEach(() => db.close())

const deps = () => ({ db, secrets, defaultExportFolder: '/home/ada/Audio' })

describe('settings', () => {
  it('default to the sandbox, the paid plan and the newest version', async () => {
    expect(await getSettings(deps())).toEqual({
      baseUrl: '',
      usesSandbox: true,
      plan: 'paid',
      serviceVersion: '2026-09-30',
      headerPrefix: 'Service-',
      proxy: '',
      systemCertificates: false,
      checksForUpdates: false,
      theme: 'system',
      language: 'system',
      recordingRetentionDays: null,
      formats: '',
      shortcuts: {},
      exportFolder: '/home/ada/Audio',
      key: { kind: 'none', store: 'memory' },
      keychainNote: null,
    })
  })

  it('change only where a field is present', async () => {
    await updateSettings(deps(), { theme: 'dark' })

    const settings = await updateSettings(deps(), {
      baseUrl: ' https://api.example/voice/ ',
      usesSandbox: false,
      plan: undefined,
    })

    expect(settings).toMatchObject({
      theme: 'dark',
      baseUrl: 'https://api.example/voice',
      usesSandbox: false,
      plan: 'paid',
    })
    expect(await getSettings(deps())).toEqual(settings)
  })

  const REFUSED: readonly [SettingsPatch, keyof SettingsPatch][] = [
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
    [{ proxy: 'proxy.example:8080' }, 'proxy'],
    [{ proxy: 'ftp://proxy.example' }, 'proxy'],
    [{ proxy: 'socks5://' }, 'proxy'],
    [{ proxy: 'socks5://proxy.example/path' }, 'proxy'],
    [{ proxy: 'socks5://ada:secret@proxy.example' }, 'proxy'],
    [{ proxy: 'http://ada:secret@proxy.example' }, 'proxy'],
    [{ proxy: 'http://proxy.example/path' }, 'proxy'],
    [{ exportFolder: 'Audio' }, 'exportFolder'],
    [{ exportFolder: '/home/\0ada' }, 'exportFolder'],
    [{ baseUrl: `https://api.example/${'a'.repeat(2_000)}` }, 'baseUrl'],
    [{ proxy: `http://${'a'.repeat(2_000)}` }, 'proxy'],
    [{ exportFolder: `/${'a'.repeat(2_000)}` }, 'exportFolder'],
  ]
  // Truncated for the title: some values are very long.
  const named = REFUSED.map(([patch, field]) => [JSON.stringify(patch).slice(0, 80), patch, field] as const)
  it.each(named)('reject %s, name the field and store nothing of the patch', async (_name, patch, field) => {
    const before = await getSettings(deps())

    const error = await updateSettings(deps(), { theme: 'dark', ...patch }).catch((caught: unknown) => caught)

    expect(error).toMatchObject({ code: 'invalid_input' })
    expect(Object.keys((error as StudioError).details.fields ?? {})).toEqual([field])
    expect(await getSettings(deps())).toEqual(before)
  })

  it.each([
    ['http://proxy.example:8080/', 'http://proxy.example:8080'],
    ['socks5://proxy.example:1080', 'socks5://proxy.example:1080'],
    ['socks4://192.0.2.1', 'socks4://192.0.2.1'],
    [' system ', 'system'],
    ['', ''],
  ])('store the proxy %j as %j', async (written, proxy) => {
    expect((await updateSettings(deps(), { proxy: written })).proxy).toBe(proxy)
  })

  it('set and clear a retention period for recordings', async () => {
    const set = await updateSettings(deps(), { recordingRetentionDays: 30 })
    const ended = await updateSettings(deps(), { recordingRetentionDays: null })

    expect([set.recordingRetentionDays, ended.recordingRetentionDays]).toEqual([30, null])
  })

  it.each(['http://localhost:8080', 'http://127.0.0.1:9', 'http://[::1]:9/v', 'https://api.example:444/a', ''])(
    'accept the URL %j',
    async (baseUrl) => {
      expect((await updateSettings(deps(), { baseUrl })).baseUrl).toBe(baseUrl)
    },
  )

  it('fall back if a stored value is no longer readable', () => {
    putSettings(db, { theme: 'sepia', plan: 'free', removedLongAgo: [1] })

    expect(readStoredSettings(deps())).toMatchObject({ theme: 'system', plan: 'free' })
  })
})
