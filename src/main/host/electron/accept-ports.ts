import type { IpcMainEvent, WebContents } from 'electron'
import { PORT_REQUEST } from '#shared/domain/window-handshake.ts'
import type { RpcServer } from '../../core/serve-rpc.ts'
import { attachPort } from './attach-port.ts'
import { PAGE_ORIGIN, type ElectronModules } from './electron-modules.ts'

export interface AcceptPortsDeps {
  ipcMain: Pick<ElectronModules['ipcMain'], 'on'>
  rpc: RpcServer
  /** True for the contents of a window created by this program. */
  isOurs: (contents: WebContents) => boolean
}

/**
 * Handles the only message the main process listens to: a window offers a port and gets the studio on it. Only the main
 * frame of one of our windows, showing our page, is accepted; any other port is closed. A reload offers a new port, and
 * the old one closes with its page.
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
  // Null if the frame has navigated or was destroyed since sending.
  return frame !== null && isOurs(event.sender) && frame === event.sender.mainFrame && frame.origin === PAGE_ORIGIN
}
