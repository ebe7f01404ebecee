import type * as Electron from 'electron'

/** The Electron modules that this host uses, injected so that tests can replace exactly these. */
export type ElectronModules = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'Notification'
  | 'powerSaveBlocker'
  | 'protocol'
  | 'session'
  | 'shell'
  | 'systemPreferences'
  | 'utilityProcess'
>

/** Scheme and origin of the window. Standard and secure, so that it has an origin, storage, fetch and the microphone. */
export const SCHEME = 'studio'
export const PAGE_ORIGIN = `${SCHEME}://app`
export const PAGE_URL = `${PAGE_ORIGIN}/`
