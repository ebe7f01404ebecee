import type { BrowserWindow, BrowserWindowConstructorOptions, MessageBoxSyncOptions } from 'electron'
import { t } from '../messages/t.ts'
import { PAGE_URL, type ElectronModules } from './electron-modules.ts'

/**
 * Options of every window. Sandboxed, isolated, without Node, and without anything that would load from the network.
 *
 * @param name under which Electron saves and restores size and place; there is at most one window of each name
 */
function windowOptions(
  name: 'studio' | 'speaker' | 'call',
  preloadFile: string,
  hasDevTools: boolean,
): BrowserWindowConstructorOptions {
  return {
    name,
    windowStatePersistence: true,
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

/**
 * The speaker's window in a consent session: equally restricted, smaller, and shown immediately because the user
 * requested it.
 */
export function speakerWindowOptions(preloadFile: string, hasDevTools: boolean): BrowserWindowConstructorOptions {
  return {
    ...windowOptions('speaker', preloadFile, hasDevTools),
    width: 1000,
    height: 700,
    minWidth: 480,
    minHeight: 360,
    show: true,
    title: t('title.speaker'),
  }
}

/**
 * The window that joins a real-time session: equally restricted, and small, since it is placed next to the studio's.
 */
export function callWindowOptions(preloadFile: string, hasDevTools: boolean): BrowserWindowConstructorOptions {
  return {
    ...windowOptions('call', preloadFile, hasDevTools),
    width: 460,
    height: 560,
    minWidth: 360,
    minHeight: 400,
    show: true,
    title: t('title.call'),
  }
}

/** Asked if a page prevents its window from closing. The page can't say why: these are the possible reasons. */
const closeQuestion = (): MessageBoxSyncOptions => ({
  type: 'warning',
  message: t('close.question'),
  detail: t('close.detail'),
  buttons: [t('close.cancel'), t('close.anyway')],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})

/** A page that crashes more often than this within a minute crashes immediately on load, and would do so forever. */
const QUIET_CRASHES = 3
const CRASHES_WITHIN_MS = 60_000
const crashQuestion = (): MessageBoxSyncOptions => ({
  type: 'error',
  message: t('crash.question'),
  detail: t('crash.detail'),
  buttons: [t('crash.retry'), t('crash.close')],
  defaultId: 0,
  cancelId: 1,
  noLink: true,
})

/**
 * Opens the studio's window and shows it when it has content. Asks before closing with unfinished work, and if its page
 * crashes repeatedly.
 */
export function openWindow(
  { BrowserWindow: Window, dialog }: Pick<ElectronModules, 'BrowserWindow' | 'dialog'>,
  preloadFile: string,
  hasDevTools: boolean,
): BrowserWindow {
  const window = new Window(windowOptions('studio', preloadFile, hasDevTools))
  // Without this handler the window would stay open without any explanation.
  window.webContents.on('will-prevent-unload', (event) => {
    if (dialog.showMessageBoxSync(window, closeQuestion()) === 1) event.preventDefault()
  })
  window.once('ready-to-show', () => window.show())
  reloadAfterCrash(window, dialog)
  void window.loadURL(PAGE_URL)
  return window
}

/** Reloads a page that crashed, which has lost nothing: every edit is already with the main process. */
export function reloadAfterCrash(window: BrowserWindow, dialog: ElectronModules['dialog']): void {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', () => {
    crashes = [...crashes, performance.now()].slice(-QUIET_CRASHES - 1)
    const isAgain = crashes.length > QUIET_CRASHES && performance.now() - (crashes[0] ?? 0) < CRASHES_WITHIN_MS
    if (isAgain && dialog.showMessageBoxSync(window, crashQuestion()) === 1) return window.destroy()
    window.webContents.reload()
  })
}
