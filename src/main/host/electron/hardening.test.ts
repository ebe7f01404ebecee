import { describe, expect, it } from 'vitest'
import { PORT_REQUEST, SPEAKER_WINDOW } from '#shared/domain/window-handshake.ts'
import { createRpcServer } from '../../core/serve-rpc.ts'
import { studioOf } from '../transports.test-support.ts'
import { acceptPorts } from './accept-ports.ts'
import { hardenContents, type HardenedContents } from './harden-contents.ts'
import { hardenSession, type HardenedSession } from './harden-session.ts'
import { mayOpenExternally } from './may-open-externally.ts'
import { FakeContents, electronPorts, fakeElectron, strict } from './strict-electron.test-support.ts'

const PERMISSIONS = [
  ...[
    'ar',
    'automatic-fullscreen',
    'background-fetch',
    'background-sync',
    'captured-surface-control',
    'clipboard-read',
    'clipboard-sanitized-write',
    'deprecated-sync-clipboard-read',
    'display-capture',
    'fileSystem',
    'fullscreen',
    'geolocation',
    'hand-tracking',
    'hid',
    'idle-detection',
    'keyboardLock',
    'local-fonts',
    'local-network',
    'loopback-network',
    'mediaKeySystem',
    'midi',
    'midiSysex',
    'nfc',
    'notifications',
    'openExternal',
    'payment-handler',
    'persistent-storage',
    'pointerLock',
    'screen-wake-lock',
    'sensors',
    'serial',
    'speaker-selection',
    'storage-access',
  ],
  ...['top-level-storage-access', 'usb', 'vr', 'web-printing', 'window-management', 'unknown', 'something-of-tomorrow'],
]

describe('permissions', () => {
  function hardened(developmentHost?: string, isAllowedBySystem = true) {
    const { modules, handlers } = fakeElectron()
    const own = modules.session.defaultSession as unknown as HardenedSession
    const ask = async () => isAllowedBySystem
    hardenSession(own, ask, () => false, developmentHost)
    const request = async (permission: string, details: object): Promise<boolean> => {
      let answer = true
      const handler = handlers['permission request'] as unknown as (
        c: null,
        p: string,
        callback: (granted: boolean) => void,
        d: object,
      ) => void
      handler(null, permission, (granted) => (answer = granted), details)
      await new Promise((resolve) => setImmediate(resolve))
      return answer
    }
    const check = (permission: string, origin: string, details: object): boolean =>
      (handlers['permission check'] as unknown as (c: null, p: string, o: string, d: object) => boolean)(
        null,
        permission,
        origin,
        details,
      )
    const cancels = (url: string): boolean => {
      let isCanceled = false
      const handler = handlers['before request'] as unknown as (
        d: object,
        callback: (answer: { cancel: boolean }) => void,
      ) => void
      handler({ url }, ({ cancel }) => (isCanceled = cancel))
      return isCanceled
    }
    return { request, check, cancels, handlers }
  }
  const ours = { isMainFrame: true, requestingUrl: 'studio://app/', mediaTypes: ['audio'], mediaType: 'audio' }

  it('allow our own page the microphone', async () => {
    const { request, check } = hardened()

    expect(await request('media', ours)).toBe(true)
    expect(await hardened(undefined, false).request('media', ours)).toBe(false)
    expect(['studio://app', 'studio://app/'].map((origin) => check('media', origin, ours))).toEqual([true, true])
    const unsaid = { ...ours, mediaType: undefined, mediaTypes: undefined }
    expect([check('media', 'studio://app', unsaid), await request('media', unsaid)]).toEqual([true, false])
  })

  it.each(PERMISSIONS)('do not allow %s', async (permission) => {
    const { request, check } = hardened()

    expect(await request(permission, ours)).toBe(false)
    expect(check(permission, 'studio://app', ours)).toBe(false)
  })

  it.each<[string, object, string]>([
    ['the camera', { ...ours, mediaTypes: ['video'], mediaType: 'video' }, 'studio://app'],
    [
      'the camera beside the microphone',
      { ...ours, mediaTypes: ['audio', 'video'], mediaType: 'video' },
      'studio://app',
    ],
    ['something unnamed', { ...ours, mediaTypes: [], mediaType: 'unknown' }, 'studio://app'],
    ['the microphone to a frame in the page', { ...ours, isMainFrame: false }, 'studio://app'],
    ['the microphone to another origin', { ...ours, requestingUrl: 'https://evil.test/' }, 'https://evil.test'],
    [
      'the microphone to another host of our scheme',
      { ...ours, requestingUrl: 'studio://app.evil/' },
      'studio://app.evil',
    ],
  ])('do not allow %s', async (_what, details, origin) => {
    const { request, check } = hardened()

    expect(await request('media', details)).toBe(false)
    expect(check('media', origin, details)).toBe(false)
  })

  it('allow no device and no screen', () => {
    const { handlers } = hardened()
    let streams: unknown = 'not answered'

    ;(handlers['display media'] as unknown as (r: object, callback: (streams: unknown) => void) => void)(
      {},
      (given) => (streams = given),
    )

    expect(
      (handlers['device permission'] as unknown as (details: object) => boolean)({
        deviceType: 'hid',
        origin: 'studio://app',
      }),
    ).toBe(false)
    expect(streams).toBeNull()
  })

  it('block every outgoing request', () => {
    const { cancels } = hardened()

    const local = ['studio://app/', 'studio://app/media/x', 'blob:studio://app/1', 'data:,x', 'devtools://devtools/x']
    const remote = [
      'https://example.com/',
      'http://127.0.0.1:4000/',
      'ws://127.0.0.1/',
      'wss://x.test/',
      'file:///etc/passwd',
      'ftp://x.test/',
      'chrome://gpu',
      '::',
    ]
    expect(local.filter(cancels)).toEqual([])
    expect(remote.filter((url) => !cancels(url))).toEqual([])
  })

  it('allow only hot reload during development', () => {
    const { cancels } = hardened('127.0.0.1:5173')

    expect(['ws://127.0.0.1:5173/', 'ws://127.0.0.1:5174/', 'https://example.com/'].map(cancels)).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('navigation', () => {
  const ADDRESSES = [
    'studio://app/other',
    'studio://app/index.html',
    'studio://app/?x#/projects',
    'studio://other/',
    'studio://app.evil/',
    'https://example.com/',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:alert(1)',
    'about:blank',
    'blob:studio://app/1',
    'chrome://settings',
    'view-source:studio://app/',
    'STUDIO://APP/',
    '',
  ]
  function hardened(isFree = true) {
    const contents = new FakeContents()
    const opened: string[] = []
    hardenContents(strict('webContents', contents) as unknown as HardenedContents, {
      openExternal: (url) => opened.push(url),
      ...{
        speakerWindow: () => (isFree ? { title: 'For the speaker' } : null),
        callWindow: () => null,
        mayShowCall: () => false,
      },
    })
    return { contents, opened }
  }
  const SPEAKER_PAGE = 'studio://app/#/mirror/sess_0a-1'

  it.each(ADDRESSES)('is blocked to %o by any means', (url) => {
    const { contents } = hardened()

    const isMain = { url, isMainFrame: true }
    expect(
      ['will-navigate', 'will-frame-navigate', 'will-redirect'].map((name) => contents.attempt(name, isMain)),
    ).toEqual([true, true, true])
    expect(contents.attempt('will-frame-navigate', { url, isMainFrame: false })).toBe(true)
  })

  it.each(['studio://app/', 'studio://app/#/projects/p1', SPEAKER_PAGE])('reloads %s, but not in a frame', (url) => {
    const { contents } = hardened()

    expect(contents.attempt('will-navigate', { url, isMainFrame: true })).toBe(false)
    expect(contents.attempt('will-frame-navigate', { url, isMainFrame: true })).toBe(false)
    expect(contents.attempt('will-frame-navigate', { url, isMainFrame: false })).toBe(true)
    expect(contents.attempt('will-redirect', { url, isMainFrame: true })).toBe(true)
  })

  it('attaches no webview', () => {
    expect(hardened().contents.attempt('will-attach-webview', {})).toBe(true)
  })

  it.each([...ADDRESSES, 'studio://app/'])('opens no window for %o', (url) => {
    const { contents, opened } = hardened()

    expect(contents.openHandler({ url, frameName: SPEAKER_WINDOW })).toEqual({ action: 'deny' })
    expect(opened).toEqual([url])
  })

  it('opens the speaker’s window with the host’s options', () => {
    const { contents, opened } = hardened()

    expect(contents.openHandler({ url: SPEAKER_PAGE, frameName: SPEAKER_WINDOW })).toEqual({
      action: 'allow',
      overrideBrowserWindowOptions: { title: 'For the speaker' },
    })
    expect(opened).toEqual([])
  })

  it.each([
    { url: SPEAKER_PAGE, frameName: '' },
    { url: 'studio://app/#/mirror/', frameName: SPEAKER_WINDOW },
    { url: `${SPEAKER_PAGE}/more`, frameName: SPEAKER_WINDOW },
    { url: 'https://evil.test/#/mirror/sess_1', frameName: SPEAKER_WINDOW },
    { url: 'studio://app/?x#/mirror/sess_1', frameName: SPEAKER_WINDOW },
  ])('opens no window for $url named "$frameName"', (details) => {
    expect(hardened().contents.openHandler(details)).toEqual({ action: 'deny' })
  })

  it('opens no second one, and none from another window', () => {
    const { contents } = hardened(false)

    expect(contents.openHandler({ url: SPEAKER_PAGE, frameName: SPEAKER_WINDOW })).toEqual({ action: 'deny' })
  })
})

describe('links to the browser', () => {
  const HOSTS = ['voice.example', 'xn--bcher-kva.example']

  it.each([
    'https://voice.example',
    'https://voice.example/',
    'https://voice.example/docs/limits?x=1#y',
    'HTTPS://VOICE.EXAMPLE/x',
    'https://xn--bcher-kva.example/',
  ])('open %s', (url) => {
    expect(mayOpenExternally(url, HOSTS)).toBe(true)
  })

  it.each([
    ...[
      'http://voice.example/',
      'ftp://voice.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'smb://voice.example/x',
    ],
    ...[
      'ms-msdt:/id PCWDiagnostic',
      'mailto:a@voice.example',
      'vscode://x',
      'search-ms:query=x',
      'studio://app/',
      'about:blank',
      'blob:https://voice.example/1',
    ],
    ...[
      'https://voice.example:8443/',
      'https://user@voice.example/',
      'https://user:pw@voice.example/',
      'https://voice.example@evil.test/',
      'https://:@voice.example/',
    ],
    ...[
      'https://evil.test/',
      'https://voice.example.evil.test/',
      'https://evilvoice.example/',
      'https://sub.voice.example/',
      'https://voice.example./',
    ],
    ...[
      'https:\\\\voice.example',
      'https:/voice.example',
      'https:voice.example',
      '//voice.example',
      'voice.example',
      '',
      ' https://voice.example/',
      'https://voice.example/\n',
    ],
    ...[
      'https://voice.example/ x',
      'https://voice.example\\@evil.test/',
      'https://ｖoice.example/',
      'https://voice%2eexample/',
      'https://bücher.example/',
    ],
    ...[
      'https://voice.example\t/',
      'https://vo\tice.example/',
      'https://voice。example/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://',
    ],
  ])('do not open %o', (url) => {
    expect(mayOpenExternally(url, HOSTS)).toBe(false)
  })
})

describe('the message from a window', () => {
  function listening() {
    const { ipcMain, modules } = fakeElectron()
    const contents = new FakeContents()
    const attached: unknown[] = []
    const server = createRpcServer(studioOf({}).router, () => undefined)
    const rpc = { attach: (send: never) => (attached.push(send), server.attach(send)) }
    acceptPorts({ ipcMain: modules.ipcMain, rpc, isOurs: (each) => (each as unknown) === contents })
    return { ipcMain, contents, attached }
  }

  it('is the only channel the main process listens to', () => {
    const { ipcMain } = listening()

    expect(ipcMain.eventNames()).toEqual([PORT_REQUEST])
  })

  it('is accepted from the main frame of our window with our page', () => {
    const { ipcMain, contents, attached } = listening()
    const { main, page } = electronPorts()

    ipcMain.emit(PORT_REQUEST, { sender: contents, senderFrame: contents.mainFrame, ports: [main] })

    expect([attached.length, main.isClosed]).toEqual([1, false])
    page.close()
  })

  it.each<[string, (contents: FakeContents) => object, number]>([
    ['other web contents', () => ({ sender: new FakeContents(), senderFrame: new FakeContents().mainFrame }), 1],
    ['a frame in our page', (contents) => ({ sender: contents, senderFrame: { origin: 'studio://app' } }), 1],
    ['a frame that is gone', (contents) => ({ sender: contents, senderFrame: null }), 1],
    [
      'our window with another page',
      (contents) => ({
        sender: contents,
        senderFrame: Object.assign(contents.mainFrame, { origin: 'https://evil.test' }),
      }),
      1,
    ],
    [
      'our window with an opaque page',
      (contents) => ({ sender: contents, senderFrame: Object.assign(contents.mainFrame, { origin: 'null' }) }),
      1,
    ],
    ['our page with two ports', (contents) => ({ sender: contents, senderFrame: contents.mainFrame }), 2],
    ['our page with no port', (contents) => ({ sender: contents, senderFrame: contents.mainFrame }), 0],
  ])('is rejected from %s, and its ports are closed', (_who, from, portCount) => {
    const { ipcMain, contents, attached } = listening()
    const ports = Array.from({ length: portCount }, electronPorts)

    ipcMain.emit(PORT_REQUEST, { ...from(contents), ports: ports.map(({ main }) => main) })

    expect(attached).toEqual([])
    expect(ports.every(({ main }) => main.isClosed)).toBe(true)
  })
})
