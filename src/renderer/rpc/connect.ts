import { openPort } from './open-port.ts'
import { openSocket } from './open-socket.ts'
import { createStudioLink, type StudioLink } from './studio-link.ts'

/** The scheme under which the Electron host serves the window; its preload script forwards the port. */
const ELECTRON_SCHEME = 'studio:'

/** Connects this window to the studio that served it, and keeps it connected until `close`. */
export function connect(page: Window & typeof globalThis = window): StudioLink {
  return createStudioLink({
    open: (signal) =>
      page.location.protocol === ELECTRON_SCHEME ? openPort(page, signal) : openSocket(socketPage(page), signal),
    wait: (delayMs, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, delayMs)
        signal.addEventListener(
          'abort',
          () => {
            clearTimeout(timer)
            reject(signal.reason)
          },
          { once: true },
        )
      }),
    random: Math.random,
  })
}

function socketPage(page: Window & typeof globalThis): Parameters<typeof openSocket>[0] {
  return {
    location: page.location,
    fetch: (path, init) => page.fetch(path, init),
    openSocket: (url, protocol) => new page.WebSocket(url, protocol),
    forgetHash: () => page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search),
  }
}
