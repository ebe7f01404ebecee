import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { expect, it, onTestFinished } from 'vitest'
import { CALL_WINDOW, callAddress } from '#shared/domain/call-window.ts'
import { PORT_REQUEST, SPEAKER_WINDOW } from '#shared/domain/window-handshake.ts'
import { must } from '#shared/errors/must.ts'
import { claimHomeFolder } from '../claim-home-folder.ts'
import type { StudioClient } from '../transports.test-support.ts'
import { offerPort, startOn } from './start-on-fake.test-support.ts'
import { electronPorts, fakeElectron, type FakeContents, FakeWindow } from './strict-electron.test-support.ts'

it('shows one message box if its folder can’t be used, and exits', async () => {
  const electron = fakeElectron()
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'electron-')), 'a file')
  writeFileSync(file, '')

  const { core } = await startOn(electron, file)

  expect(core).toBeNull()
  expect(electron.calls.filter((call) => call.startsWith('error'))).toEqual([
    expect.stringContaining(`${file} isn’t a folder`),
  ])
  expect(electron.calls.indexOf('ready')).toBeLessThan(electron.calls.findIndex((call) => call.startsWith('error')))
  expect(electron.windows).toEqual([])
})

it('says so if the folder of the browser’s own files can’t be used, and exits', async () => {
  const electron = fakeElectron()
  const home = mkdtempSync(path.join(tmpdir(), 'electron-'))
  writeFileSync(path.join(home, 'window'), '')

  const { core } = await startOn(electron, home)

  expect(core).toBeNull()
  expect(electron.calls.filter((call) => call.startsWith('error'))).toEqual([
    expect.stringContaining(`${path.join(home, 'window')} isn’t a folder`),
  ])
})

it('does what must precede the app’s ready event', async () => {
  const electron = fakeElectron()

  await startOn(electron)

  const ready = electron.calls.indexOf('ready')
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  expect(electron.calls.slice(0, ready)).toEqual([
    'enableSandbox',
    `schemes ${JSON.stringify([{ scheme: 'studio', privileges }])}`,
    'setPath userData',
  ])
})

it('enables no sandbox that Chromium was started without', async () => {
  const electron = fakeElectron({ switches: ['no-sandbox'] })

  await startOn(electron)

  expect(electron.calls).not.toContain('enableSandbox')
  expect(electron.windows[0]?.options.webPreferences['sandbox']).toBe(true)
})

it('opens one window, sandboxed, isolated and without Node, on its own scheme', async () => {
  const electron = fakeElectron()

  await startOn(electron)
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

it('has Electron restore size and place of each window, saved under a name of its own', async () => {
  const electron = fakeElectron()
  await startOn(electron)
  const { options, webContents } = must(electron.windows[0], 'the studio has a window')
  const opened = [
    webContents.openHandler({ url: 'studio://app/#/mirror/sess_1', frameName: SPEAKER_WINDOW }),
    webContents.openHandler({ url: `studio://app${callAddress('conv_1')}`, frameName: CALL_WINDOW }),
  ] as { overrideBrowserWindowOptions?: object }[]

  const all = [options, ...opened.map(({ overrideBrowserWindowOptions }) => overrideBrowserWindowOptions)]

  expect(all).toMatchObject(['studio', 'speaker', 'call'].map((name) => ({ name, windowStatePersistence: true })))
})

it('answers calls over its window’s port, also after a reload, and ends the previous page’s streams', async () => {
  const electron = fakeElectron()
  await startOn(electron)
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

it('opens the speaker’s window only from its own window, one at a time, and connects it to the studio', async () => {
  const electron = fakeElectron()
  await startOn(electron)
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

it('loads the session’s page in the window opened for it, and nowhere else', async () => {
  const electron = fakeElectron()
  await startOn(electron)
  const main = must(electron.windows[0], 'the studio has a window')
  const url = `studio://app${callAddress('conv_1')}`
  const other = `studio://app${callAddress('conv_2')}`

  const early = new FakeWindow(main.options).webContents.navigate(url)
  const allowed = main.webContents.openHandler({ url, frameName: CALL_WINDOW }) as {
    overrideBrowserWindowOptions?: FakeWindow['options']
  }
  const child = new FakeWindow(must(allowed.overrideBrowserWindowOptions, 'it may be opened'))
  const first = [child.webContents.navigate(other), child.webContents.navigate(url)]
  main.webContents.emit('did-create-window', child, { url })
  const reloads = [child.webContents.navigate(other), child.webContents.navigate(url)]
  child.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
  const elsewhere = [main.webContents.navigate(url), new FakeWindow(main.options).webContents.navigate(url)]
  child.emit('closed')

  expect([early, child.webContents.navigate(url)]).toEqual([false, false])
  expect(first).toEqual([false, true])
  expect(reloads).toEqual([false, true])
  expect(elsewhere).toEqual([false, false])
  expect(child.webContents.reloads).toBe(1)
})

it('returns the chosen folder, and reveals no file that was not exported', async () => {
  const electron = fakeElectron()
  await startOn(electron)
  const port = await offerPort(electron)
  const client = createORPCClient<StudioClient>(new RPCLink({ port }))

  expect(await client.app.pickFolder()).toBe('/chosen')
  expect(electron.calls.at(-1)).toBe('pick over a window')
  await expect(client.app.reveal({ path: '/etc/passwd' })).rejects.toMatchObject({ data: { code: 'not_found' } })
  expect(electron.calls.filter((call) => call.startsWith('reveal'))).toEqual([])
  port.close()
})

it('brings its window to the front when started again', async () => {
  const electron = fakeElectron()
  await startOn(electron)

  electron.app.emit('second-instance', {}, [], '/')

  expect(electron.windows[0]?.calls).toEqual(['load studio://app/', 'restore', 'focus'])
})

it('opens its window again when started a second time without one, as is possible on macOS', async () => {
  const electron = fakeElectron()
  await startOn(electron)
  electron.windows[0]?.emit('closed')

  electron.app.emit('second-instance', {}, [], '/')

  expect(electron.windows.map(({ calls }) => calls)).toEqual([['load studio://app/'], ['load studio://app/']])
})

it('defers to an earlier start without changing anything', async () => {
  const electron = fakeElectron({ isFirst: false })

  const { core, homeFolder } = await startOn(electron)

  expect(core).toBeNull()
  expect(electron.calls.at(-1)).toBe('quit')
  expect(electron.calls).not.toContain('ready')
  // The lock is in this folder.
  expect(readdirSync(homeFolder, { recursive: true })).toEqual(['window'])
})

it('reports that the folder is open in the other host', async () => {
  const homeFolder = mkdtempSync(path.join(tmpdir(), 'electron-'))
  const claim = claimHomeFolder(homeFolder)
  onTestFinished(() => void (claim.kind === 'owned' && claim.release()))
  const electron = fakeElectron()

  const { core } = await startOn(electron, homeFolder)

  expect(core).toBeNull()
  expect(electron.calls.slice(-2)).toEqual([
    `error Overvoice: Overvoice is already open in a browser window. Its data folder is ${homeFolder}.`,
    'quit',
  ])
})

it('delays quitting until everything is closed, once', async () => {
  const electron = fakeElectron()
  const { homeFolder } = await startOn(electron)
  let prevented = 0
  const quit = (): boolean => electron.app.emit('will-quit', { preventDefault: () => void (prevented += 1) })

  quit()
  await expect.poll(() => electron.calls.at(-1)).toBe('quit')
  quit()

  expect(prevented).toBe(1)
  const claim = claimHomeFolder(homeFolder)
  onTestFinished(() => void (claim.kind === 'owned' && claim.release()))
  expect(claim.kind).toBe('owned')
})

it.each([
  { answer: 0, isClosed: false },
  { answer: 1, isClosed: true },
])('asks before closing a window with unfinished work, and follows the answer: $answer', async (told) => {
  const electron = fakeElectron({ answer: told.answer })
  await startOn(electron)

  const isClosed = electron.windows[0]?.webContents.attempt('will-prevent-unload', {})

  expect(isClosed).toBe(told.isClosed)
  expect(electron.calls.at(-1)).toBe('ask Cancel or Close anyway')
})

it('reloads a crashed page', async () => {
  const electron = fakeElectron()
  await startOn(electron)

  electron.windows[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed' })

  expect(electron.windows[0]?.webContents.reloads).toBe(1)
})

it.each([
  { answer: 0, reloads: 5, isClosed: false },
  { answer: 1, reloads: 3, isClosed: true },
])('asks about a page that crashes repeatedly, and follows the answer: $answer', async (told) => {
  const electron = fakeElectron({ answer: told.answer })
  await startOn(electron)
  const [window] = electron.windows

  for (let crash = 0; crash < (told.isClosed ? 4 : 5); crash += 1)
    window?.webContents.emit('render-process-gone', {}, { reason: 'launch-failed' })

  expect([window?.webContents.reloads, window?.calls.includes('destroy')]).toEqual([told.reloads, told.isClosed])
  expect(electron.calls.filter((call) => call === 'ask Try again or Close')).toHaveLength(told.isClosed ? 1 : 2)
})

it('asks about the window of a conversation that crashes repeatedly, too', async () => {
  const electron = fakeElectron({ answer: 1 })
  await startOn(electron)
  const main = must(electron.windows[0], 'the studio has a window')
  const url = `studio://app${callAddress('conv_1')}`
  const child = new FakeWindow(main.options)
  main.webContents.emit('did-create-window', child, { url })

  for (let crash = 0; crash < 4; crash += 1)
    child.webContents.emit('render-process-gone', {}, { reason: 'launch-failed' })

  expect([child.webContents.reloads, child.calls.includes('destroy')]).toEqual([3, true])
})

it('serves the page with its policy, media through the core, and refuses everything else identically', async () => {
  const electron = fakeElectron()
  await startOn(electron)
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
