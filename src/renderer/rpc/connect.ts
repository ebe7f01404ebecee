import { windowBackoff } from './backoff.ts'
import { openPort } from './open-port.ts'
import { openSocket, type SocketPage } from './open-socket.ts'
import { createStudioLink, type StudioLink } from './studio-link.ts'
import { openSecretStore } from './window-secret.ts'

/** The scheme of windows in the Electron host; its preload script forwards the port. */
const ELECTRON_SCHEME = 'studio:'

/** Connects this window to the studio that served it, and keeps it connected until `close`. */
export function connect(page: Window & typeof globalThis = window): StudioLink {
  if (page.location.protocol === ELECTRON_SCHEME)
    return createStudioLink({ open: (signal) => openPort(page, signal), ...windowBackoff })
  const socketPage: SocketPage = {
    location: page.location,
    fetch: (path, init) => page.fetch(path, init),
    openSocket: (url, protocols) => new page.WebSocket(url, protocols),
    secrets: openSecretStore(),
    forgetHash: () => page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search),
  }
  return createStudioLink({ open: (signal) => openSocket(socketPage, signal), ...windowBackoff })
}
