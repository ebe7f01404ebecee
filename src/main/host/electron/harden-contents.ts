import type { BrowserWindowConstructorOptions, WebContents } from 'electron'
import { CALL_WINDOW, callAddress, conversationOfPage } from '#shared/domain/call-window.ts'
import { SPEAKER_WINDOW } from '#shared/domain/window-handshake.ts'
import { PAGE_ORIGIN, PAGE_URL } from './electron-modules.ts'

/** The members of web contents that are used. */
export type HardenedContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>

export interface HardenedDeps {
  openExternal(url: string): void
  /** Options of the speaker's window; null if these contents may not open it now. */
  speakerWindow(): BrowserWindowConstructorOptions | null
  /** Options of the window that joins a session; null if these contents may not open it now. */
  callWindow(conversationId: string): BrowserWindowConstructorOptions | null
  /** True if these contents are the window that joins this conversation's session. */
  mayShowCall(conversationId: string): boolean
}

/**
 * Keeps web contents on their one page: no navigation except a reload of the page itself, no webview, and no other
 * window except the speaker's and the one that joins a session. Links to allowed sites open in the browser.
 *
 * A new window's first load counts as a navigation started by the page, so both events are emitted for it too
 * (`IsRendererInitiated` in Electron's `electron_navigation_throttle.cc`), possibly before `did-create-window`.
 */
export function hardenContents(contents: HardenedContents, deps: HardenedDeps): void {
  const mayLoad = (url: string): boolean => {
    const conversationId = conversationOfCallPage(url)
    return isPageItself(url) || (conversationId !== null && deps.mayShowCall(conversationId))
  }
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || !mayLoad(details.url)) details.preventDefault()
  })
  contents.on('will-navigate', (details) => {
    if (!mayLoad(details.url)) details.preventDefault()
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

/** A page that reloads itself includes its current location after its URL. */
function isPageItself(url: string): boolean {
  return url === PAGE_URL || url.startsWith(`${PAGE_URL}#`)
}

function optionsFor(url: string, frameName: string, deps: HardenedDeps): BrowserWindowConstructorOptions | null {
  if (frameName === SPEAKER_WINDOW && isSpeakerPage(url)) return deps.speakerWindow()
  const conversationId = frameName === CALL_WINDOW ? conversationOfCallPage(url) : null
  return conversationId === null ? null : deps.callWindow(conversationId)
}

/** The conversation of a call page's exact URL; null for any other URL. */
function conversationOfCallPage(url: string): string | null {
  const parsed = URL.parse(url)
  const conversationId = parsed && conversationOfPage(parsed)
  return conversationId !== null && url === `${PAGE_ORIGIN}${callAddress(conversationId)}` ? conversationId : null
}

function isSpeakerPage(url: string): boolean {
  const start = `${PAGE_URL}#/mirror/`
  return url.startsWith(start) && /^[\w-]+$/.test(url.slice(start.length))
}
