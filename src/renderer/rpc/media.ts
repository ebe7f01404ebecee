import { SIGNED_ADDRESS_LIFE_MS, unsignedAddress, getWindowId } from '#shared/domain/window-credentials.ts'
import { readWindowSecret } from './window-secret.ts'

/** Pauses before a request is repeated that no studio answered. */
const RETRY_DELAYS_MS = [100, 400]

/**
 * Fetches a path of the media route as this window. A read that no studio answered is repeated twice: browsers send it on a
 * connection that the studio may be closing at that moment.
 */
export async function fetchMedia(path: string, init: RequestInit = {}): Promise<Response> {
  const secret = readWindowSecret()
  const headers = new Headers(init.headers)
  // oxlint-disable-next-line catalog-texts/bare-text -- an HTTP header
  if (secret !== null) headers.set('Authorization', `Bearer ${secret}`)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetch(path, { ...init, headers })
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[attempt]
      const isRead = init.method === undefined || init.method === 'GET'
      if (!isRead || init.signal?.aborted || delayMs === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      init.signal?.throwIfAborted()
    }
  }
}

/**
 * An address under which an element of this window can load a path of the media route. In a browser it is signed for this
 * path and a few minutes, so that what a history of downloads keeps opens nothing later.
 */
export async function mediaAddress(path: string): Promise<string> {
  const secret = readWindowSecret()
  if (secret === null) return new URL(path, location.origin).href
  const unsigned = unsignedAddress(path, getWindowId(secret), Date.now() + SIGNED_ADDRESS_LIFE_MS)
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(unsigned)))
  const text = btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  return `${location.origin}${unsigned}&signature=${text}`
}

/** Downloads a path of the media route. The browser names the file unless `fileName` does. */
export async function saveMedia(path: string, fileName = ''): Promise<void> {
  const link = document.createElement('a')
  link.href = await mediaAddress(path)
  link.download = fileName
  link.click()
}
