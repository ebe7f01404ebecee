import type { IpcMainEvent, WebContents } from 'electron'
import { PORT_REQUEST } from '#shared/domain/window-handshake.ts'
import type { RpcServer } from '../../core/serve-rpc.ts'
import { attachPort } from './attach-port.ts'
import { PAGE_ORIGIN, type ElectronModules } from './electron-modules.ts'

export interface AcceptPortsDeps {
  ipcMain: Pick<ElectronModules['ipcMain'], 'on'>
  rpc: RpcServer
  /** True for the contents of a window that this program made. */
  isOurs: (contents: WebContents) => boolean
}

/**
 * The one message the main process listens to: a window offers a port and gets the studio on it. Only the main frame of
 * a window of ours, showing our page, is heard; any other port is closed. A reload offers a new port, and the old one
 * closes with the page that held it.
 */
export function acceptPorts(deps: AcceptPortsDeps): void {
  deps.ipcMain.on(PORT_REQUEST, (event) => {
    const [port, ...more] = event.ports
    if (port === undefined || more.length > 0 || !isFromOurPage(event, deps.isOurs)) {
      for (const each of event.ports) each.close()
      return
    }
    attachPort(deps.rpc, port)
  })
}

function isFromOurPage(
  event: Pick<IpcMainEvent, 'sender' | 'senderFrame'>,
  isOurs: (contents: WebContents) => boolean,
): boolean {
  const frame = event.senderFrame
  // Null when the frame has navigated or is gone since it sent.
  return frame !== null && isOurs(event.sender) && frame === event.sender.mainFrame && frame.origin === PAGE_ORIGIN
}
