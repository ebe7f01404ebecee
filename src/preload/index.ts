import { ipcRenderer } from 'electron'

/** The name under which a window offers a port, to itself and to the main process alike. */
const PORT_REQUEST = 'overvoice:port'

// The whole bridge: a port that the page offers goes to the main process. Nothing of Electron is exposed to the page.
window.addEventListener('message', (event) => {
  if (event.source !== window || event.origin !== location.origin || event.data !== PORT_REQUEST) return
  ipcRenderer.postMessage(PORT_REQUEST, null, [...event.ports])
})
