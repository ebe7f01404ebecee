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
 * Lets the window have the microphone and nothing else, and lets no request leave: whatever comes from the network comes
 * through the main process.
 *
 * @param developmentHost host of the development server, whose hot reload needs a socket of its own
 */
export function hardenSession(session: HardenedSession, developmentHost?: string): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const types = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const isMicrophone = permission === 'media' && types.length > 0 && types.every((type) => type === 'audio')
    callback(isMicrophone && details.isMainFrame && isOurs(details.requestingUrl))
  })
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin, details) =>
      permission === 'media' && details.mediaType === 'audio' && details.isMainFrame && isOurs(requestingOrigin),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null))
  session.webRequest.onBeforeRequest(({ url }, callback) => {
    const parsed = URL.parse(url)
    const isLocal = parsed !== null && [`${SCHEME}:`, 'blob:', 'data:', 'devtools:'].includes(parsed.protocol)
    callback({ cancel: !isLocal && (developmentHost === undefined || parsed?.host !== developmentHost) })
  })
}

function isOurs(url: string): boolean {
  return url === PAGE_ORIGIN || url.startsWith(`${PAGE_ORIGIN}/`)
}
