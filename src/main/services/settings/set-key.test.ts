import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatNote } from '#shared/errors/start-note.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { type RememberedSecrets, rememberSecrets } from '../../secrets/remember-secrets.ts'
import { getSettings } from './get-settings.ts'
import { removeKey, setKey } from './set-key.ts'
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

describe('the key', () => {
  it('is identified by its last four characters and is nowhere in the database', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })

    const settings = await setKey(deps(), { key: `  ${KEY}\n` })

    expect(settings.key).toEqual({ kind: 'stored', hint: 'cdef', store: 'memory' })
    expect(await secrets.get('https://api.example')).toBe(KEY)
    expect(db.raw.serialize().includes(KEY)).toBe(false)
    expect(db.raw.serialize().includes('https://api.example')).toBe(true)
  })

  it('gives no hint if it is short', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })

    expect((await setKey(deps(), { key: 'short-key' })).key).toMatchObject({ hint: '' })
  })

  it('belongs to its URL: another URL has none, and switching back finds it again', async () => {
    await updateSettings(deps(), { baseUrl: 'https://one.example' })
    await setKey(deps(), { key: KEY })

    const moved = await updateSettings(deps(), { baseUrl: 'https://two.example' })
    const back = await updateSettings(deps(), { baseUrl: 'https://one.example/' })
    const removed = await removeKey(deps())

    expect([moved.key.kind, back.key.kind, removed.key.kind]).toEqual(['none', 'stored', 'none'])
    expect(await secrets.get('https://one.example')).toBeNull()
  })

  it('is rejected with a message if it is too long', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })

    await expect(setKey(deps(), { key: 'k'.repeat(4_097) })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { key: { kind: 'key-too-long' } } },
    })

    expect(await secrets.get('https://api.example')).toBeNull()
  })

  it.each(['two words', 'line\nbreak', 'nul\0byte', 'schlüssel', ' \t '])('is rejected if it is %j', async (key) => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })

    await expect(setKey(deps(), { key })).rejects.toMatchObject({ code: 'invalid_input' })

    expect(await secrets.get('https://api.example')).toBeNull()
  })

  it.each([
    ['quotes', `"${KEY}"`],
    ['curly quotes and a blank', `“${KEY}” `],
    ['a zero-width space and a byte order mark', `\u200B${KEY}\uFEFF`],
    ['a no-break space and a line end', `\u00A0${KEY}\r\n`],
  ])('is stored without %s around it', async (_what, key) => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })

    await setKey(deps(), { key })

    expect(await secrets.get('https://api.example')).toBe(KEY)
  })

  it.each([
    ['two words', 'Character 4 is a space (U+0020)'],
    ['a\u00A0b', 'Character 2 is a no-break space (U+00A0)'],
    ['ab\u200Bc', 'Character 3 is a zero-width space (U+200B)'],
    ['schlüssel', 'Character 5 is “ü” (U+00FC)'],
    ['a\u202Eb', 'Character 2 is invisible (U+202E)'],
    ['""', 'It’s empty'],
  ])('names the character for which %j is rejected', async (key, problem) => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })

    const error = await setKey(deps(), { key }).catch((reason: unknown) => reason)

    expect(formatFields((error as StudioError).details)).toEqual({ key: `${problem}. Copy the key again.` })
  })

  it('is rejected while no URL is set', async () => {
    await expect(setKey(deps(), { key: KEY })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { baseUrl: { kind: 'service-url-missing' } } },
    })
    expect((await removeKey(deps())).key.kind).toBe('none')
  })

  it('is shown as refused, with the reason, if the keychain refuses it', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })
    const locked = new StudioError('storage_failed', {
      kind: 'stated',
      text: 'The system’s keychain could not read the key.',
    })
    secrets = rememberSecrets({ ...createMemoryStore(), kind: 'keychain', get: () => Promise.reject(locked) })

    const settings = await getSettings(deps())

    expect(settings.key).toEqual({ kind: 'refused', store: 'keychain' })
    expect(formatNote(settings.keychainNote ?? [])).toBe(locked.message)
  })

  it('is shown as waiting while the keychain waits for the user, then as it answers', async () => {
    await updateSettings(deps(), { baseUrl: 'https://api.example' })
    const { promise, resolve } = Promise.withResolvers<string>()
    secrets = rememberSecrets({ ...createMemoryStore(), kind: 'keychain', get: () => promise }, { limitMs: 1 })
    const answered: string[] = []
    secrets.watch((account) => answered.push(account))

    const waiting = (await getSettings(deps())).key
    resolve(KEY)
    await expect.poll(() => answered).toEqual(['https://api.example'])

    expect(waiting).toEqual({ kind: 'waiting', store: 'keychain' })
    expect((await getSettings(deps())).key).toMatchObject({ kind: 'stored', store: 'keychain' })
  })
})
