import type { WebContents } from 'electron'
import { PAGE_URL } from './electron-modules.ts'

/** The members of web contents that are used. */
export type HardenedContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>

/**
 * Keeps any web contents on its one page: no navigation but a reload of the page itself, no other window, no webview.
 * Links to allowed sites open in the browser.
 */
export function hardenContents(contents: HardenedContents, openExternal: (url: string) => void): void {
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || details.url !== PAGE_URL) details.preventDefault()
  })
  contents.on('will-navigate', (details) => {
    if (details.url !== PAGE_URL) details.preventDefault()
  })
  contents.on('will-redirect', (details) => details.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url)
    return { action: 'deny' }
  })
}
