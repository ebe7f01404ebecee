import type * as Electron from 'electron'

/** The modules of Electron that this host uses, handed in so that tests can stand in for exactly these. */
export type ElectronModules = Pick<
  typeof Electron,
  'app' | 'BrowserWindow' | 'dialog' | 'ipcMain' | 'Menu' | 'protocol' | 'session' | 'shell' | 'utilityProcess'
>

/** Scheme and origin of the window. Standard and secure, so that it has an origin, storage, fetch and the microphone. */
export const SCHEME = 'studio'
export const PAGE_ORIGIN = `${SCHEME}://app`
export const PAGE_URL = `${PAGE_ORIGIN}/`
