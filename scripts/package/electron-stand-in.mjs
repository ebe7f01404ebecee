import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import process from 'node:process'

// Replaces the `electron` module of a packaged studio that runs under Node: what Electron's main process provides, without
// windows. The parent process acts as the page: it receives messages and answers over the process's channel.

const send = (/** @type {object} */ message) => process.send?.(message)

/** @type {((request: Request) => Promise<Response>) | undefined} */
let serveScheme
/** @type {EventEmitter | undefined} */
let port

export const app = Object.assign(new EventEmitter(), {
  isPackaged: true,
  commandLine: { hasSwitch: () => false },
  enableSandbox() {},
  setPath() {},
  getPreferredSystemLanguages: () => ['en-US'],
  getPath: () => tmpdir(),
  getVersion: () => '0.0.0',
  requestSingleInstanceLock: () => true,
  whenReady: async () => {},
  exit: (/** @type {number} */ code) => process.exit(code),
  quit() {
    let isPrevented = false
    app.emit('will-quit', { preventDefault: () => void (isPrevented = true) })
    if (!isPrevented) process.exit(0)
  },
})

export const ipcMain = new EventEmitter()

class WebContents extends EventEmitter {
  mainFrame = { origin: 'studio://app' }
  setWindowOpenHandler() {}
}

export class BrowserWindow extends EventEmitter {
  static getFocusedWindow() {
    return null
  }
  webContents = new WebContents()
  constructor() {
    super()
    app.emit('web-contents-created', {}, this.webContents)
  }
  /** @param {string} url */
  async loadURL(url) {
    send({ kind: 'load', url, afterMs: performance.now() })
    port = Object.assign(new EventEmitter(), {
      start() {},
      close() {},
      postMessage: (/** @type {unknown} */ data) => send({ kind: 'port', data }),
    })
    const { webContents } = this
    // A page loads after the main process has finished its turn.
    await new Promise((resolve) => setImmediate(resolve))
    ipcMain.emit('overvoice:port', { ports: [port], sender: webContents, senderFrame: webContents.mainFrame })
  }
}

export const protocol = {
  registerSchemesAsPrivileged() {},
  handle(/** @type {string} */ _scheme, /** @type {(request: Request) => Promise<Response>} */ handler) {
    serveScheme = handler
  },
}

export const session = {
  defaultSession: {
    setPermissionRequestHandler() {},
    setPermissionCheckHandler() {},
    setDevicePermissionHandler() {},
    setDisplayMediaRequestHandler() {},
    webRequest: { onBeforeRequest() {} },
  },
}
export const Menu = { buildFromTemplate: () => ({}), setApplicationMenu() {} }
export class Notification extends EventEmitter {
  static isSupported() {
    return false
  }
}
export const powerSaveBlocker = { start: () => 1, stop() {} }
export const shell = {}
export const systemPreferences = {}
export const dialog = {
  showErrorBox: (/** @type {string} */ title, /** @type {string} */ text) => send({ kind: 'error', title, text }),
}

export const utilityProcess = {
  /**
   * @param {string} program
   * @param {string[]} args
   * @param {{ env: NodeJS.ProcessEnv }} options
   */
  fork(program, args, { env }) {
    const child = spawn(process.execPath, [program, ...args, '--parent-watch'], { env, stdio: 'pipe' })
    return Object.assign(child, { postMessage: () => child.kill('SIGTERM') })
  },
}

process.on('message', async (/** @type {{ kind: string, data?: unknown, id?: number, url?: string }} */ message) => {
  if (message.kind === 'port') port?.emit('message', { data: message.data })
  if (message.kind === 'quit') {
    port?.emit('close')
    app.quit()
  }
  if (message.kind === 'get') {
    const answer = await serveScheme?.(new Request(String(message.url)))
    send({
      kind: 'got',
      id: message.id,
      status: answer?.status,
      bytes: new Uint8Array((await answer?.arrayBuffer()) ?? []),
    })
  }
})
