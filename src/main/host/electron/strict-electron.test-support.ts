import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { MenuItemConstructorOptions } from 'electron'
import type { ElectronModules } from './electron-modules.ts'

/** An object with the given members; reading any other member throws, so nothing unexpected is used. */
export function strict<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, member, receiver) {
      if (member in target || typeof member === 'symbol' || member === 'then' || member === 'toJSON')
        return Reflect.get(target, member, receiver) as unknown
      throw new Error(`${name}.${String(member)} is not among the members this program uses`)
    },
  })
}

/** Web contents, as far as they are used. */
export class FakeContents extends EventEmitter {
  openHandler: (details: { url: string; frameName: string }) => { action: string } = () => ({ action: 'allow' })
  reloads = 0
  readonly mainFrame = { origin: 'studio://app' }
  setWindowOpenHandler(handler: FakeContents['openHandler']): void {
    this.openHandler = handler
  }
  reload(): void {
    this.reloads += 1
  }
  /**
   * Navigates the main frame as a page can: Electron emits both events for every navigation that isn't started by the
   * main process, including a new window's first. Returns whether it proceeds.
   */
  navigate(url: string): boolean {
    const details = { url, isMainFrame: true }
    return !this.attempt('will-navigate', details) && !this.attempt('will-frame-navigate', details)
  }
  /** Emits a cancelable event and returns whether it was canceled. */
  attempt(name: string, details: object): boolean {
    let isPrevented = false
    const event = { ...details, preventDefault: () => void (isPrevented = true) }
    this.emit(name, event)
    return isPrevented
  }
}

export class FakeWindow extends EventEmitter {
  static readonly made: FakeWindow[] = []
  readonly webContents: FakeContents
  readonly calls: string[] = []
  readonly options: { webPreferences: Record<string, unknown>; show: boolean }
  constructor(options: FakeWindow['options']) {
    super()
    this.options = options
    this.webContents = strict('webContents', new FakeContents())
    FakeWindow.made.push(this)
    FakeWindow.onMade?.(this.webContents)
  }
  static focused: FakeWindow | null = null
  static getFocusedWindow(): FakeWindow | null {
    return FakeWindow.focused
  }
  static onMade: ((contents: FakeContents) => void) | undefined
  show(): void {
    this.calls.push('show')
  }
  focus(): void {
    this.calls.push('focus')
  }
  restore(): void {
    this.calls.push('restore')
  }
  destroy(): void {
    this.calls.push('destroy')
  }
  isMinimized(): boolean {
    return true
  }
  async loadURL(url: string): Promise<void> {
    this.calls.push(`load ${url}`)
  }
}

export class FakeNotification extends EventEmitter {
  static readonly shown: FakeNotification[] = []
  static isSupported(): boolean {
    return true
  }
  readonly options: { title: string; body: string }
  constructor(options: FakeNotification['options']) {
    super()
    this.options = options
  }
  show(): void {
    FakeNotification.shown.push(this)
  }
}

export interface FakeElectron {
  modules: ElectronModules
  app: EventEmitter
  ipcMain: EventEmitter
  windows: FakeWindow[]
  /** External calls, in order. */
  calls: string[]
  handlers: Record<string, (...input: never[]) => unknown>
  /** The menu last set. */
  menu: MenuItemConstructorOptions[]
}

/** Only the Electron modules and members that the host uses. Its sandbox can't be started. */
export function fakeElectron(
  options: { isFirst?: boolean; isPackaged?: boolean; answer?: number; switches?: string[] } = {},
): FakeElectron {
  const calls: string[] = []
  const handlers: FakeElectron['handlers'] = {}
  const paths = new Map<string, string>()
  const app = Object.assign(new EventEmitter(), {
    isPackaged: options.isPackaged ?? true,
    commandLine: { hasSwitch: (name: string) => options.switches?.includes(name) ?? false },
    enableSandbox: () => void calls.push('enableSandbox'),
    getPreferredSystemLanguages: () => ['en-US'],
    getPath: () => tmpdir(),
    setPath(name: string, folder: string) {
      calls.push(`setPath ${name}`)
      paths.set(name, folder)
    },
    requestSingleInstanceLock() {
      return (options.isFirst ?? true) && canMakeFolder(paths.get('userData') ?? '')
    },
    whenReady: async () => void calls.push('ready'),
    quit: () => void calls.push('quit'),
    exit: (code: number) => void calls.push(`exit ${code}`),
  })
  const ipcMain = new EventEmitter()
  FakeWindow.made.length = 0
  FakeWindow.focused = null
  FakeNotification.shown.length = 0
  FakeWindow.onMade = (contents) => app.emit('web-contents-created', {}, contents)
  const keep =
    (name: string) =>
    (handler: (...input: never[]) => unknown): void => {
      handlers[name] = handler
    }
  const modules = {
    app: strict('app', app),
    BrowserWindow: FakeWindow,
    dialog: strict('dialog', {
      showErrorBox: (title: string, text: string) => void calls.push(`error ${title}: ${text}`),
      showOpenDialog: async (parent: unknown) => {
        calls.push(parent instanceof FakeWindow ? 'pick over a window' : 'pick')
        return { canceled: false, filePaths: ['/chosen'] }
      },
      showMessageBoxSync: (_window: FakeWindow, { buttons }: { buttons: string[] }) => {
        calls.push(`ask ${buttons.join(' or ')}`)
        return options.answer ?? 0
      },
    }),
    ipcMain: strict('ipcMain', ipcMain),
    Menu: strict('Menu', {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu: (menu: MenuItemConstructorOptions[]) => void (electron.menu = menu),
    }),
    Notification: FakeNotification,
    powerSaveBlocker: strict('powerSaveBlocker', {
      start: (type: string) => (calls.push(`block ${type}`), 7),
      stop: (id: number) => void calls.push(`unblock ${id}`),
    }),
    protocol: strict('protocol', {
      registerSchemesAsPrivileged: (schemes: unknown) => void calls.push(`schemes ${JSON.stringify(schemes)}`),
      handle: (scheme: string, handler: (...input: never[]) => unknown) =>
        void (handlers[`protocol ${scheme}`] = handler),
    }),
    session: strict('session', {
      defaultSession: strict('defaultSession', {
        setPermissionRequestHandler: keep('permission request'),
        setPermissionCheckHandler: keep('permission check'),
        setDevicePermissionHandler: keep('device permission'),
        setDisplayMediaRequestHandler: keep('display media'),
        webRequest: strict('webRequest', { onBeforeRequest: keep('before request') }),
      }),
    }),
    shell: strict('shell', {
      openExternal: async (url: string) => void calls.push(`open ${url}`),
      showItemInFolder: (file: string) => void calls.push(`reveal ${file}`),
    }),
    systemPreferences: strict('systemPreferences', { askForMediaAccess: async () => true }),
    utilityProcess: strict('utilityProcess', {
      fork: () => {
        throw new Error('There is no sandbox in this test.')
      },
    }),
  }
  const electron: FakeElectron = {
    modules: strict('electron', modules) as unknown as ElectronModules,
    app,
    ipcMain,
    windows: FakeWindow.made,
    calls,
    handlers,
    menu: [],
  }
  return electron
}

/** Electron creates the folder of the single-instance lock, and has no lock without it. */
function canMakeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    return true
  } catch {
    return false
  }
}

/** A port pair as in the main process: its end wraps messages in events and starts on request. */
export function electronPorts(): { page: MessagePort; main: EventEmitter & { isClosed: boolean } } {
  const { port1, port2 } = new MessageChannel()
  const main = Object.assign(new EventEmitter(), {
    isClosed: false,
    postMessage: (message: unknown) => port2.postMessage(message),
    start: () => void port2.on('message', (data: unknown) => main.emit('message', { data })),
    close: () => {
      main.isClosed = true
      port2.close()
    },
  })
  port2.on('close', () => main.emit('close'))
  return { page: port1, main }
}
