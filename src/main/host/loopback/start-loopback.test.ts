import { mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import { afterEach, expect, it } from 'vitest'
import { formatSandboxProblem } from '#shared/errors/sandbox-problem.ts'
import { WebSocket } from 'ws'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { rendererFolder, type StudioClient, getWindowSecret } from '../transports.test-support.ts'
import { startLoopback, type LoopbackStart } from './start-loopback.ts'

const SANDBOX = path.resolve(import.meta.dirname, '../../../sandbox/process/main.ts')
const CANARY = 'sk-canary-9f2c47d1e8'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function options(homeFolder = mkdtempSync(path.join(tmpdir(), 'studio-'))): Parameters<typeof startLoopback>[0] {
  return {
    homeFolder,
    exportFolder: path.join(homeFolder, 'exports'),
    port: 0,
    version: '0.0.0-test',
    sandboxProgram: SANDBOX,
    renderer: { folder: rendererFolder() },
    secrets: createMemoryStore([{ kind: 'key-in-memory' }]),
  }
}

type Running = Extract<LoopbackStart, { kind: 'running' }>

async function start(using = options()): Promise<Running & { homeFolder: string }> {
  const studio = await startLoopback(using, new AbortController().signal)
  if (studio.kind !== 'running') throw new Error(`Not running: ${studio.kind}`)
  cleanups.push(() => studio.stop())
  return { ...studio, homeFolder: using.homeFolder }
}

/** A window: the client and every frame transferred. */
async function openWindow(url: string): Promise<{ client: StudioClient; frames: string[] }> {
  const { origin } = new URL(url)
  const protocols = [SOCKET_PROTOCOL, `window.${await getWindowSecret({ origin, url })}`]
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, protocols, { origin })
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject))
  const frames: string[] = []
  socket.on('message', (data: Buffer) => frames.push(data.toString('utf8')))
  cleanups.push(() => socket.terminate())
  return {
    client: createORPCClient<StudioClient>(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })),
    frames,
  }
}

/** Waits for the first connection snapshot that `fits`. */
async function connectionThat<T>(client: StudioClient, fits: (kind: string) => T | false): Promise<void> {
  for await (const state of await client.app.watchService(undefined, { signal: AbortSignal.timeout(15_000) })) {
    if (fits(state.connection.kind)) return
  }
}

it('reports its version and shows the sandbox', async () => {
  const { url } = await start()
  const { client } = await openWindow(url)

  const about = await client.app.about()
  await connectionThat(client, (kind) => kind === 'sandbox')

  expect(about).toEqual({
    version: '0.0.0-test',
    host: 'loopback',
    capabilities: { pickFolder: false, revealInFolder: false, download: true, menu: false },
    notes: [[{ kind: 'key-in-memory' }]],
    ownFolder: homedir(),
  })
})

it('generates a block through a real sandbox and serves its audio', async () => {
  const { url } = await start()
  const { client } = await openWindow(url)
  const { origin } = new URL(url)

  await client.voices.refresh()
  const project = await client.projects.create({ title: 'The Lighthouse' })
  const chapter = await client.script.open({ projectId: project.id })
  const blockId = chapter.blocks[0]?.id ?? ''
  const edits = [{ kind: 'set-text', blockId, text: 'The lamp had been dark for eleven years.' } as const]
  await client.script.edit({ chapterId: chapter.chapterId, baseRevision: chapter.revision, edits })
  const events = await client.takes.watch({ projectId: project.id })
  await client.takes.generate({ projectId: project.id, blockIds: [blockId] })
  const kinds = new Set<string>()
  let audioUrl = ''
  for await (const event of events) {
    kinds.add(event.kind)
    if (event.kind === 'dropped') throw new Error(`Dropped: ${event.failure?.code}`)
    if (event.kind === 'ended') {
      expect(event).toMatchObject({ isActive: true, take: { status: 'complete', wordCount: 8 } })
      audioUrl = event.take.audioUrl
      break
    }
  }
  const headers = { Authorization: `Bearer ${await getWindowSecret({ origin, url })}`, Range: 'bytes=0-1023' }
  const sound = await fetch(origin + audioUrl, { headers })

  expect([...kinds]).toEqual(expect.arrayContaining(['snapshot', 'queued', 'started', 'progress', 'ended']))
  expect([sound.status, (await sound.arrayBuffer()).byteLength]).toEqual([206, 1_024])
  expect((await fetch(origin + audioUrl)).status).toBe(403)
})

it('keeps the key out of every response, file and log', async () => {
  const { url, core, homeFolder } = await start()
  const { client, frames } = await openWindow(url)

  await client.settings.update({ usesSandbox: false, baseUrl: 'http://127.0.0.1:9' })
  const settings = await client.settings.setKey({ key: CANARY })
  const tested = await client.settings.testKey()
  await client.voices.refresh().catch(() => undefined)
  await client.settings.get()
  core.reportBug(new Error(`Bad header: Bearer ${CANARY}`, { cause: new TypeError(CANARY) }), 'test')
  await client.settings.update({ baseUrl: `http://127.0.0.1:9/${CANARY.slice(0, 4)}` })
  await client.settings.get()

  expect(settings.key).toEqual({ kind: 'stored', hint: CANARY.slice(-4), store: 'memory' })
  expect(tested.kind).toBe('failed')
  expect(frames.length).toBeGreaterThan(6)
  expect(frames.filter((frame) => frame.includes(CANARY))).toEqual([])
  expect(filesHolding(homeFolder, CANARY)).toEqual([])
  expect(filesHolding(homeFolder, '[removed]').map((file) => path.basename(path.dirname(file)))).toEqual(['logs'])
})

it('shows connection changes caused by settings and results', async () => {
  const { url } = await start()
  const { client } = await openWindow(url)
  const kinds: string[] = []
  const leaving = new AbortController()
  const watching = (async () => {
    for await (const state of await client.app.watchService(undefined, { signal: leaving.signal }))
      kinds.push(state.connection.kind)
  })().catch(() => undefined)
  const seen = async (kind: string): Promise<void> => {
    await expect.poll(() => kinds.at(-1)).toBe(kind)
  }

  await seen('sandbox')
  await client.settings.update({ usesSandbox: false, baseUrl: 'http://127.0.0.1:9' })
  await seen('key-missing')
  await client.settings.setKey({ key: CANARY })
  // Nothing of this service is stored yet, so its voices are fetched immediately.
  await seen('offline')
  await client.settings.update({ usesSandbox: true })
  await seen('sandbox')

  leaving.abort()
  await watching
})

it('reports that the sandbox isn’t running, and why', async () => {
  const { url } = await start({ ...options(), sandboxProgram: '/nowhere/main.ts' })
  const { client } = await openWindow(url)
  let reason = ''
  for await (const { connection } of await client.app.watchService()) {
    if (connection.kind !== 'sandbox-unavailable') continue
    reason = formatSandboxProblem(connection.problem)
    break
  }

  expect(reason).toMatch(/^It ended with code 1/)
  await expect(client.voices.refresh()).rejects.toMatchObject({ data: { code: 'service_unavailable' } })
})

it('rejects a folder chooser and the file manager, which it doesn’t have', async () => {
  const { url } = await start()
  const { client } = await openWindow(url)

  await expect(client.app.pickFolder()).rejects.toMatchObject({ data: { code: 'forbidden' } })
  await expect(client.app.reveal({ path: '/etc/passwd' })).rejects.toMatchObject({ data: { code: 'forbidden' } })
})

it('hands a second start in the same folder over to the first, and can claim the folder after the first has ended', async () => {
  const using = options()
  const first = await start(using)

  const second = await startLoopback(using, new AbortController().signal)
  await first.stop()
  const third = await start(using)

  expect(second).toEqual({ kind: 'handed-over', url: first.url })
  expect(third.url).not.toBe(first.url)
  expect((await openWindow(third.url)).client).toBeDefined()
})

it('creates a home folder readable only by its owner, and leaves no token behind', async () => {
  const homeFolder = path.join(mkdtempSync(path.join(tmpdir(), 'studio-')), 'home')
  const { stop } = await start(options(homeFolder))

  const others = statSync(homeFolder).mode & 0o077
  await stop()

  expect(others).toBe(0)
  expect(readdirSync(homeFolder)).not.toContain('owner.json')
})

it('releases the folder if the window isn’t built', async () => {
  const using = options()

  await expect(
    startLoopback({ ...using, renderer: { folder: '/nowhere' } }, new AbortController().signal),
  ).rejects.toThrow('The window isn’t built')

  await start(using)
})

function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text))
}
