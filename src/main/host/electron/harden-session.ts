import type { Session } from 'electron'
import { PAGE_ORIGIN, SCHEME } from './electron-modules.ts'

/** The members of a session that are used. */
export type HardenedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'webRequest'
>

/**
 * Grants the window only the microphone, and blocks all outgoing requests: network data always comes through the main
 * process. Only the window that joins a real-time session may reach that session's URL.
 *
 * @param askForMicrophone asks the user where the system wants it; true if the program may record
 * @param mayReach whether these web contents may connect to an origin
 * @param developmentHost host of the development server, whose hot reload needs a socket
 */
export function hardenSession(
  session: HardenedSession,
  askForMicrophone: () => Promise<boolean>,
  mayReach: (webContentsId: number, origin: string) => boolean,
  developmentHost?: string,
): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const types = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const isMicrophone = permission === 'media' && types.length > 0 && types.every((type) => type === 'audio')
    if (!isMicrophone || !details.isMainFrame || !isOurs(details.requestingUrl)) return callback(false)
    void answerWith(askForMicrophone, callback)
  })
  // The first check for a microphone names no media type; denying it hides all microphones. The actual grant is decided
  // above.
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, { mediaType = 'audio', isMainFrame }) => {
    return permission === 'media' && mediaType === 'audio' && isMainFrame && isOurs(requestingOrigin)
  })
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null))
  session.webRequest.onBeforeRequest(({ url, webContentsId }, callback) => {
    const parsed = URL.parse(url)
    const isLocal = parsed !== null && [`${SCHEME}:`, 'blob:', 'data:', 'devtools:'].includes(parsed.protocol)
    const isDevelopment = developmentHost !== undefined && parsed?.host === developmentHost
    const isSession =
      parsed !== null && webContentsId !== undefined && mayReach(webContentsId, `${parsed.protocol}//${parsed.host}`)
    callback({ cancel: !isLocal && !isDevelopment && !isSession })
  })
}

async function answerWith(ask: () => Promise<boolean>, callback: (isGranted: boolean) => void): Promise<void> {
  callback(await ask().catch(() => false))
}

function isOurs(url: string): boolean {
  return url === PAGE_ORIGIN || url.startsWith(`${PAGE_ORIGIN}/`)
}
