import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterEach, expect, it } from 'vitest'
import { createMemoryStore } from '../secrets/memory-store.ts'
import { openTestCore, TEST_PORTS } from '../testing/open-test-core.test-support.ts'
import type { Core } from './create-core.ts'
import type { CoreOptions } from './ports.ts'

const cores: Core[] = []
afterEach(async () => {
  await Promise.all(cores.splice(0).map((core) => core.dispose()))
})

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'core-'))

/** A core whose sandbox can't be started. */
async function open(homeFolder = newFolder(), more: Partial<CoreOptions> = {}): Promise<Core> {
  const core = await openTestCore(homeFolder, more)
  cores.push(core)
  return core
}

it('restores what was written after it is closed and reopened', async () => {
  const homeFolder = newFolder()
  const first = await open(homeFolder)
  const project = await createRouterClient(first.router).projects.create({ title: 'The Lighthouse' })
  await first.dispose()

  const second = await open(homeFolder)

  expect(await createRouterClient(second.router).projects.list()).toMatchObject([
    { id: project.id, title: 'The Lighthouse' },
  ])
})

it('runs twice in one process without sharing state', async () => {
  const [left, right] = [await open(), await open()]

  await createRouterClient(left.router).projects.create({ title: 'Left' })

  expect(await createRouterClient(right.router).projects.list()).toEqual([])
})

it('refuses a folder written by a newer version and leaves it unchanged', async () => {
  const homeFolder = newFolder()
  await (await open(homeFolder)).dispose()
  const { default: Database } = await import('better-sqlite3')
  const raw = new Database(path.join(homeFolder, 'studio.db'))
  raw.pragma('user_version = 9999')
  raw.close()
  const before = readFileSync(path.join(homeFolder, 'studio.db'))

  await expect(open(homeFolder)).rejects.toMatchObject({ code: 'newer_file' })

  expect(readFileSync(path.join(homeFolder, 'studio.db')).equals(before)).toBe(true)
})

it('opens at once while the keychain waits for the user, says so, and continues when it answers', async () => {
  const homeFolder = newFolder()
  const before = createRouterClient((await open(homeFolder)).router)
  await before.settings.update({ usesSandbox: false, baseUrl: 'http://127.0.0.1:9' })
  await before.webhooks.addSecret({ name: 'Reception', secret: 'whsec_1234' })
  await before.projects.create({ title: 'The Lighthouse' })
  await cores.pop()?.dispose()
  const answers: (() => void)[] = []
  const get = (account: string) =>
    new Promise<string>((resolve) =>
      answers.push(() => resolve(account.startsWith('webhook') ? 'whsec_1234' : 'key_12345678')),
    )

  const client = createRouterClient(
    (await open(homeFolder, { secrets: { ...createMemoryStore(), kind: 'keychain', get } })).router,
  )
  const connection = async () => {
    for await (const { connection: first } of await client.app.watchService()) return first.kind
  }

  expect(await client.projects.list()).toMatchObject([{ title: 'The Lighthouse' }])
  expect(await connection()).toBe('keychain-waiting')
  expect((await client.settings.get()).key).toEqual({ kind: 'waiting', store: 'keychain' })
  expect(await client.settings.testKey()).toMatchObject({
    kind: 'failed',
    failure: { code: 'key_missing', reason: 'keychain-waiting' },
  })
  expect(await client.webhooks.secrets()).toMatchObject([{ name: 'Reception', state: 'waiting' }])
  // The key and the webhook's secret, each asked for once.
  expect(answers).toHaveLength(2)

  for (const answer of answers) answer()
  await expect.poll(connection).toBe('unknown')

  expect((await client.settings.get()).key).toMatchObject({ kind: 'stored' })
  expect(await client.webhooks.secrets()).toMatchObject([{ name: 'Reception', state: 'available' }])
})

it('explains why its folder can’t be used', async () => {
  const file = path.join(newFolder(), 'file')
  writeFileSync(file, '')

  await expect(open(file)).rejects.toThrow()
})

it('makes a daily backup automatically', async () => {
  const homeFolder = newFolder()
  await open(homeFolder, { now: () => new Date('2026-05-06T07:08:09Z') })

  await expect.poll(() => readdirSync(path.join(homeFolder, 'backups'))).toEqual(['studio-2026-05-06.db'])
})

it('answers requests for missing media with a status only', async () => {
  const core = await open()

  const answers = await Promise.all(
    ['/media/takes/take_1.pcm', '/media/takes/..%2f..%2fstudio.db.pcm', '/media/voices/x/preview', '/media/'].map(
      (address) => core.serveMedia(new Request(`http://studio${address}`)),
    ),
  )

  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['', '', '', ''])
})

it('opens links only to pages of the configured service', async () => {
  const core = await open()
  const before = core.externalHosts()

  await createRouterClient(core.router).settings.update({ baseUrl: 'https://voice.example/v1' })

  expect([before, core.externalHosts()]).toEqual([[], ['voice.example']])
})

it('reports exports to its host as long work, from start to end', async () => {
  const work: string[] = []
  const core = await open(newFolder(), {
    ports: {
      ...TEST_PORTS,
      startLongWork: (kind) => {
        work.push(`start ${kind}`)
        return () => void work.push(`end ${kind}`)
      },
    },
  })
  const client = createRouterClient(core.router)
  const { id: projectId } = await client.projects.create({ title: 'A' })
  const { chapterId } = await client.script.open({ projectId })

  for await (const _ of await client.projectFiles.write({ projectId })) continue
  expect(work.splice(0)).toEqual(['start export', 'end export'])
  await (await client.exports.run({ chapterId, formats: ['wav'] })).next().catch(() => undefined)
  await expect.poll(() => work).toEqual(['start export', 'end export'])
})

it('closes while streams and calls are active', async () => {
  const core = await open()
  const client = createRouterClient(core.router)
  const states = await client.app.watchService(undefined, { signal: AbortSignal.timeout(10_000) })
  await states.next()
  const refreshing = client.voices.refresh().catch((error: unknown) => error)

  await core.dispose()

  expect(await refreshing).toMatchObject({ code: 'STUDIO' })
})
