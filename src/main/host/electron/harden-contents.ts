import type { BrowserWindowConstructorOptions, WebContents } from 'electron'
import { CALL_WINDOW, callAddress, conversationOfPage } from '#shared/domain/call-window.ts'
import { SPEAKER_WINDOW } from '#shared/domain/window-handshake.ts'
import { PAGE_ORIGIN, PAGE_URL } from './electron-modules.ts'

/** The members of web contents that are used. */
export type HardenedContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>

export interface HardenedDeps {
  openExternal(url: string): void
  /** How the speaker's window is made; null when these contents may not open it now. */
  speakerWindow(): BrowserWindowConstructorOptions | null
  /** How the window that joins a session is made; null when these contents may not open it now. */
  callWindow(): BrowserWindowConstructorOptions | null
}

/**
 * Keeps any web contents on its one page: no navigation but a reload of the page itself, no webview, and no other window but
 * the speaker's and the one that joins a session. Links to allowed sites open in the browser.
 */
export function hardenContents(contents: HardenedContents, deps: HardenedDeps): void {
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || !isPageItself(details.url)) details.preventDefault()
  })
  contents.on('will-navigate', (details) => {
    if (!isPageItself(details.url)) details.preventDefault()
  })
  contents.on('will-redirect', (details) => details.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url, frameName }) => {
    const options = optionsFor(url, frameName, deps)
    if (options !== null) return { action: 'allow', overrideBrowserWindowOptions: options }
    deps.openExternal(url)
    return { action: 'deny' }
  })
}

/** A page that loads itself again names the place at which it stands, behind its address. */
function isPageItself(url: string): boolean {
  return url === PAGE_URL || url.startsWith(`${PAGE_URL}#`)
}

function optionsFor(url: string, frameName: string, deps: HardenedDeps): BrowserWindowConstructorOptions | null {
  if (frameName === SPEAKER_WINDOW && isSpeakerPage(url)) return deps.speakerWindow()
  return frameName === CALL_WINDOW && isCallPage(url) ? deps.callWindow() : null
}

function isCallPage(url: string): boolean {
  const parsed = URL.parse(url)
  const conversationId = parsed && conversationOfPage(parsed)
  return conversationId !== null && url === `${PAGE_ORIGIN}${callAddress(conversationId)}`
}

function isSpeakerPage(url: string): boolean {
  const start = `${PAGE_URL}#/mirror/`
  return url.startsWith(start) && /^[\w-]+$/.test(url.slice(start.length))
}
