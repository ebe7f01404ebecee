import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { ElectronModules } from './electron-modules.ts'

/** An object with the members given; reading any other member throws, so that nothing unforeseen is ever used. */
export function strict<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, member, receiver) {
      if (member in target || typeof member === 'symbol' || member === 'then' || member === 'toJSON')
        return Reflect.get(target, member, receiver) as unknown
      throw new Error(`${name}.${String(member)} is not among the members this program uses`)
    },
  })
}

/** Web contents as far as they are used. */
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
  /** Emits a cancellable event and answers whether it was cancelled. */
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

export interface FakeElectron {
  modules: ElectronModules
  app: EventEmitter
  ipcMain: EventEmitter
  windows: FakeWindow[]
  /** What was done to the outside, in order. */
  calls: string[]
  handlers: Record<string, (...input: never[]) => unknown>
}

/** Just the modules and members of Electron that the host uses. Its practice service cannot be started. */
export function fakeElectron(options: { isFirst?: boolean; isPackaged?: boolean; answer?: number } = {}): FakeElectron {
  const calls: string[] = []
  const handlers: FakeElectron['handlers'] = {}
  const app = Object.assign(new EventEmitter(), {
    isPackaged: options.isPackaged ?? true,
    enableSandbox: () => void calls.push('enableSandbox'),
    setPath: (name: string) => void calls.push(`setPath ${name}`),
    requestSingleInstanceLock: () => options.isFirst ?? true,
    whenReady: async () => void calls.push('ready'),
    quit: () => void calls.push('quit'),
    exit: (code: number) => void calls.push(`exit ${code}`),
  })
  const ipcMain = new EventEmitter()
  FakeWindow.made.length = 0
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
      showOpenDialog: async () => ({ canceled: false, filePaths: ['/chosen'] }),
      showMessageBoxSync: (_window: FakeWindow, { buttons }: { buttons: string[] }) => {
        calls.push(`ask ${buttons.join(' or ')}`)
        return options.answer ?? 0
      },
    }),
    ipcMain: strict('ipcMain', ipcMain),
    Menu: strict('Menu', {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu: (menu: unknown[]) => void calls.push(`menu of ${menu.length}`),
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
    utilityProcess: strict('utilityProcess', {
      fork: () => {
        throw new Error('There is no practice service in this test.')
      },
    }),
  }
  return {
    modules: strict('electron', modules) as unknown as ElectronModules,
    app,
    ipcMain,
    windows: FakeWindow.made,
    calls,
    handlers,
  }
}

/** A port pair as the main process gets one: its end wraps messages in events and starts when told. */
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
