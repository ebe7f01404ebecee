import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { afterEach, expect, it } from 'vitest'
import { PORT_READY, PORT_REQUEST, SPEAKER_WINDOW } from '#shared/domain/window-handshake.ts'
import { must } from '#shared/errors/must.ts'
import { claimHomeFolder } from '../../core/claim-home-folder.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { rendererFolder, type StudioClient } from '../transports.test-support.ts'
import { startElectron } from './start-electron.ts'
import {
  electronPorts,
  fakeElectron,
  type FakeContents,
  type FakeElectron,
  FakeWindow,
} from './strict-electron.test-support.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(electron: FakeElectron, homeFolder = mkdtempSync(path.join(tmpdir(), 'electron-'))) {
  const core = await startElectron({
    electron: electron.modules,
    places: {
      rendererFolder: rendererFolder(),
      practiceProgram: '/nowhere',
      packageFile: '',
      preloadFile: '/preload/index.cjs',
    },
    homeFolder,
    exportFolder: path.join(homeFolder, 'exports'),
    version: '1.2.3',
    secrets: createMemoryStore('Only in memory.'),
  })
  if (core) cleanups.push(() => core.dispose())
  return { core, homeFolder }
}

/** Offers a port as the preload script does, and answers the window's end once the studio has taken it. */
async function offerPort(electron: FakeElectron): Promise<MessagePort> {
  const { page, main } = electronPorts()
  const sender = electron.windows[0]?.webContents
  const ready = new Promise((resolve) => page.once('message', resolve))
  electron.ipcMain.emit(PORT_REQUEST, { sender, senderFrame: sender?.mainFrame, ports: [main] })
  expect(await ready).toBe(PORT_READY)
  return page
}

it('says in one box that its folder cannot be used, and ends', async () => {
  const electron = fakeElectron()
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'electron-')), 'a file')
  writeFileSync(file, '')

  const { core } = await start(electron, file)

  expect(core).toBeNull()
  expect(electron.calls.filter((call) => call.startsWith('error'))).toEqual([
    expect.stringContaining(`${file} is not a folder`),
  ])
  expect(electron.windows).toEqual([])
})

it('does what must come first before the app is ready', async () => {
  const electron = fakeElectron()

  await start(electron)

  const ready = electron.calls.indexOf('ready')
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  expect(electron.calls.slice(0, ready)).toEqual([
    'enableSandbox',
    `schemes ${JSON.stringify([{ scheme: 'studio', privileges }])}`,
    'setPath userData',
  ])
})

it('opens one window, sandboxed, isolated and without Node, on its own scheme', async () => {
  const electron = fakeElectron()

  await start(electron)
  electron.windows[0]?.emit('ready-to-show')

  expect(electron.windows).toHaveLength(1)
  expect(electron.windows[0]?.calls).toEqual(['load studio://app/', 'show'])
  expect(electron.windows[0]?.options.webPreferences).toEqual({
    preload: '/preload/index.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
  })
})

it('answers calls over the port of its window, again after a reload, and ends the streams of the page before', async () => {
  const electron = fakeElectron()
  await start(electron)
  const first = await offerPort(electron)
  const before = createORPCClient<StudioClient>(new RPCLink({ port: first }))
  const stream = await before.app.watchService()
  await stream.next()

  const waiting = stream.next().catch(() => 'lost')
  first.close()
  const second = await offerPort(electron)
  const after = createORPCClient<StudioClient>(new RPCLink({ port: second }))

  expect(await after.app.about()).toMatchObject({
    version: '1.2.3',
    host: 'electron',
    capabilities: { pickFolder: true, revealInFolder: true },
  })
  expect(await waiting).toBe('lost')
  second.close()
})

it('opens the window for the speaker from its own window only, once at a time, and gives it the studio', async () => {
  const electron = fakeElectron()
  await start(electron)
  const main = must(electron.windows[0], 'the studio has a window')
  const details = { url: 'studio://app/#/mirror/sess_1', frameName: SPEAKER_WINDOW }
  const allowed = main.webContents.openHandler(details) as {
    action: string
    overrideBrowserWindowOptions?: FakeWindow['options']
  }
  const isTaken = async (contents: FakeContents) => {
    const { page, main: port } = electronPorts()
    electron.ipcMain.emit(PORT_REQUEST, { sender: contents, senderFrame: contents.mainFrame, ports: [port] })
    page.close()
    return !port.isClosed
  }

  const child = new FakeWindow(must(allowed.overrideBrowserWindowOptions, 'it may be opened'))
  const before = await isTaken(child.webContents)
  main.webContents.emit('did-create-window', child, { url: details.url })
  const second = main.webContents.openHandler(details)
  const ofChild = child.webContents.openHandler(details)
  const meanwhile = await isTaken(child.webContents)
  child.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
  child.emit('closed')

  expect(allowed.action).toBe('allow')
  expect(allowed.overrideBrowserWindowOptions).toMatchObject({
    show: true,
    webPreferences: main.options.webPreferences,
  })
  expect([second.action, ofChild.action]).toEqual(['deny', 'deny'])
  expect([before, meanwhile, await isTaken(child.webContents)]).toEqual([false, true, false])
  expect(child.webContents.reloads).toBe(1)
  expect(main.webContents.openHandler(details).action).toBe('allow')
})

it('gives the folder that was chosen, and shows no file that was not exported', async () => {
  const electron = fakeElectron()
  await start(electron)
  const port = await offerPort(electron)
  const client = createORPCClient<StudioClient>(new RPCLink({ port }))

  expect(await client.app.pickFolder()).toBe('/chosen')
  await expect(client.app.reveal({ path: '/etc/passwd' })).rejects.toMatchObject({ data: { code: 'not_found' } })
  expect(electron.calls.filter((call) => call.startsWith('reveal'))).toEqual([])
  port.close()
})

it('brings its window to the front when it is started again', async () => {
  const electron = fakeElectron()
  await start(electron)

  electron.app.emit('second-instance')

  expect(electron.windows[0]?.calls).toEqual(['load studio://app/', 'restore', 'focus'])
})

it('leaves everything to an earlier start, untouched', async () => {
  const electron = fakeElectron({ isFirst: false })

  const { core, homeFolder } = await start(electron)

  expect(core).toBeNull()
  expect(electron.calls.at(-1)).toBe('quit')
  expect(electron.calls).not.toContain('ready')
  expect(readdirSync(homeFolder)).toEqual([])
})

it('says in a sentence that the folder is open in the other host', async () => {
  const homeFolder = mkdtempSync(path.join(tmpdir(), 'electron-'))
  const claim = claimHomeFolder(homeFolder)
  cleanups.push(() => claim.kind === 'owned' && claim.release())
  const electron = fakeElectron()

  const { core } = await start(electron, homeFolder)

  expect(core).toBeNull()
  expect(electron.calls.slice(-2)).toEqual([
    `error Overvoice: Overvoice is open already, in a browser window. It works in ${homeFolder}.`,
    'quit',
  ])
})

it('holds the quit until everything is closed, once', async () => {
  const electron = fakeElectron()
  const { homeFolder } = await start(electron)
  let prevented = 0
  const quit = (): boolean => electron.app.emit('will-quit', { preventDefault: () => void (prevented += 1) })

  quit()
  await expect.poll(() => electron.calls.at(-1)).toBe('quit')
  quit()

  expect(prevented).toBe(1)
  const claim = claimHomeFolder(homeFolder)
  cleanups.push(() => claim.kind === 'owned' && claim.release())
  expect(claim.kind).toBe('owned')
})

it.each([
  { answer: 0, isClosed: false },
  { answer: 1, isClosed: true },
])('asks before it closes a window with unfinished work, and does as it is told: $answer', async (told) => {
  const electron = fakeElectron({ answer: told.answer })
  await start(electron)

  const isClosed = electron.windows[0]?.webContents.attempt('will-prevent-unload', {})

  expect(isClosed).toBe(told.isClosed)
  expect(electron.calls.at(-1)).toBe('ask Stay or Close anyway')
})

it('loads a page again that crashed', async () => {
  const electron = fakeElectron()
  await start(electron)

  electron.windows[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed' })

  expect(electron.windows[0]?.webContents.reloads).toBe(1)
})

it.each([
  { answer: 0, reloads: 5, isClosed: false },
  { answer: 1, reloads: 3, isClosed: true },
])('asks about a page that crashes over and over, and does as it is told: $answer', async (told) => {
  const electron = fakeElectron({ answer: told.answer })
  await start(electron)
  const [window] = electron.windows

  for (let crash = 0; crash < (told.isClosed ? 4 : 5); crash += 1)
    window?.webContents.emit('render-process-gone', {}, { reason: 'launch-failed' })

  expect([window?.webContents.reloads, window?.calls.includes('destroy')]).toEqual([told.reloads, told.isClosed])
  expect(electron.calls.filter((call) => call === 'ask Try again or Close')).toHaveLength(told.isClosed ? 1 : 2)
})

it('serves the page with its policy, media through the core, and refuses everything else alike', async () => {
  const electron = fakeElectron()
  await start(electron)
  const handle = electron.handlers['protocol studio'] as (request: Request) => Promise<Response>
  const ask = (url: string, method = 'GET', headers: Record<string, string> = {}): Promise<Response> =>
    handle(new Request(url, { method, headers }))

  const page = await ask('studio://app/')
  const media = await ask('studio://app/media/takes/take_none.pcm')
  const ended = await ask('studio://app/media/recordings/rec_none?fromSample=0', 'PUT')
  const refusals = await Promise.all([
    ask('studio://app/media/takes/take_1.pcm', 'PUT'),
    ask('studio://app/main.js', 'PUT'),
    ask('studio://app/media/recordings/rec_none?fromSample=0', 'PUT', { Origin: 'https://example.com' }),
    ask('studio://other/'),
    ask('studio://app:81/'),
    ask('studio://app/nothing'),
    ask('studio://app/../package.json'),
    ask('studio://app/', 'POST'),
    ask('studio://app/media/x', 'POST'),
  ])

  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-[^']{24}'; connect-src 'self'; /,
  )
  expect([media.status, media.headers.get('cross-origin-resource-policy')]).toEqual([404, 'same-origin'])
  expect([ended.status, ended.headers.get('cross-origin-resource-policy')]).toEqual([410, 'same-origin'])
  expect(new Set(refusals.map((answer) => answer.status))).toEqual(new Set([403]))
  expect(new Set(await Promise.all(refusals.map((answer) => answer.text())))).toEqual(new Set(['Refused.\n']))
})
