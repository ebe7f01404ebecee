import type { BrowserWindow, BrowserWindowConstructorOptions, MessageBoxSyncOptions } from 'electron'
import { PAGE_URL, type ElectronModules } from './electron-modules.ts'

/** How every window is made. Sandboxed, isolated, without Node, and without anything that would load from the network. */
export function windowOptions(preloadFile: string, hasDevTools: boolean): BrowserWindowConstructorOptions {
  return {
    width: 1360,
    height: 860,
    minWidth: 880,
    minHeight: 560,
    show: false,
    title: 'Overvoice',
    backgroundColor: '#16181d',
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Its dictionaries would be downloaded.
      spellcheck: false,
      devTools: hasDevTools,
    },
  }
}

/** The window that the speaker of a consent session looks at: as safe, smaller, and shown at once because a person asked. */
export function speakerWindowOptions(preloadFile: string, hasDevTools: boolean): BrowserWindowConstructorOptions {
  return {
    ...windowOptions(preloadFile, hasDevTools),
    width: 1000,
    height: 700,
    minWidth: 480,
    minHeight: 360,
    show: true,
    title: 'Overvoice, for the speaker',
  }
}

/** The window that joins a real-time session: as safe, and small, since it stands beside the studio's. */
export function callWindowOptions(preloadFile: string, hasDevTools: boolean): BrowserWindowConstructorOptions {
  return {
    ...windowOptions(preloadFile, hasDevTools),
    width: 460,
    height: 560,
    minWidth: 360,
    minHeight: 400,
    show: true,
    title: 'Overvoice, conversation',
  }
}

/** Asked where a page holds on to its window. The page cannot say why: these are the reasons there are. */
const CLOSE_QUESTION: MessageBoxSyncOptions = {
  type: 'warning',
  message: 'Something in this window is not finished.',
  detail:
    'An export that runs ends with the window: files that are whole stay, and nothing half-written is left. An edit that is not saved yet is lost.',
  buttons: ['Stay', 'Close anyway'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
}

/** A page that crashes more often than this within a minute crashes at once when it is loaded, and would for ever. */
const QUIET_CRASHES = 3
const CRASHES_WITHIN_MS = 60_000
const CRASH_QUESTION: MessageBoxSyncOptions = {
  type: 'error',
  message: 'The window has crashed several times in a row.',
  detail:
    'Your work is stored. What the window needs of this computer may be missing, such as memory or a display driver.',
  buttons: ['Try again', 'Close'],
  defaultId: 0,
  cancelId: 1,
  noLink: true,
}

/** Opens the studio's window and shows it when there is something to see. It asks before it closes on unfinished work, and when its page crashes over and over. */
export function openWindow(
  { BrowserWindow: Window, dialog }: Pick<ElectronModules, 'BrowserWindow' | 'dialog'>,
  preloadFile: string,
  hasDevTools: boolean,
): BrowserWindow {
  const window = new Window(windowOptions(preloadFile, hasDevTools))
  // Without a word from here the window would stay open, without a word to the person either.
  window.webContents.on('will-prevent-unload', (event) => {
    if (dialog.showMessageBoxSync(window, CLOSE_QUESTION) === 1) event.preventDefault()
  })
  window.once('ready-to-show', () => window.show())
  let crashes: number[] = []
  window.webContents.on('render-process-gone', () => {
    crashes = [...crashes, performance.now()].slice(-QUIET_CRASHES - 1)
    const isAgain = crashes.length > QUIET_CRASHES && performance.now() - (crashes[0] ?? 0) < CRASHES_WITHIN_MS
    if (isAgain && dialog.showMessageBoxSync(window, CRASH_QUESTION) === 1) return window.destroy()
    // A page that crashed has lost nothing: every edit is with the main process already.
    window.webContents.reload()
  })
  void window.loadURL(PAGE_URL)
  return window
}
