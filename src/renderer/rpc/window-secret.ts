/** Where this window keeps what shows that it may use the studio. Unlike a cookie, no server on another port ever gets it. */
export interface SecretStore {
  read(): string | null
  write(secret: string | null): void
  /** Asks the other windows of this browser at the studio's address; null when none answers in time. */
  askOtherWindows(signal: AbortSignal): Promise<string | null>
}

const KEY = 'overvoice-window'
/** Two windows of one browser are milliseconds apart; a busy one may be drawing. */
const ANSWERS_WITHIN_MS = 500

/** The secret of this window, or null: in Electron, and before a window is opened. A reload keeps it, closing forgets it. */
export function readWindowSecret(): string | null {
  // Pages of tests and of the bench run where nothing is stored.
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY)
}

/** The store of a browser window, which from now on also answers other windows of the same browser and address. */
export function openSecretStore(): SecretStore {
  const channel = new BroadcastChannel(KEY)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const secret = readWindowSecret()
    if (data === 'ask' && secret !== null) channel.postMessage({ secret })
  })
  return {
    read: readWindowSecret,
    write: (secret) => (secret === null ? sessionStorage.removeItem(KEY) : sessionStorage.setItem(KEY, secret)),
    askOtherWindows: (signal) =>
      new Promise((resolve) => {
        const end = (secret: string | null): void => {
          clearTimeout(timer)
          channel.removeEventListener('message', listen)
          resolve(secret)
        }
        const listen = ({ data }: MessageEvent<unknown>): void => {
          if (typeof data === 'object' && data !== null && 'secret' in data && typeof data.secret === 'string')
            end(data.secret)
        }
        const timer = setTimeout(() => end(null), ANSWERS_WITHIN_MS)
        signal.addEventListener('abort', () => end(null), { once: true })
        channel.addEventListener('message', listen)
        channel.postMessage('ask')
      }),
  }
}
