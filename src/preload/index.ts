import { ipcRenderer } from 'electron'

/** Message name a window uses to offer a port, both to itself and to the main process. */
const PORT_REQUEST = 'overvoice:port'

// The whole bridge: forwards a port offered by the page to the main process. Exposes no Electron API to the page.
window.addEventListener('message', (event) => {
  if (event.source !== window || event.origin !== location.origin || event.data !== PORT_REQUEST) return
  ipcRenderer.postMessage(PORT_REQUEST, null, [...event.ports])
})
