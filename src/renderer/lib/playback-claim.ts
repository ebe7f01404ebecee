const STORED = 'overvoice.plays-in-several-windows'

let channel: BroadcastChannel | null = null
/** Stops each thing that plays in this window. */
const stops = new Set<() => void>()

/** Whether several windows on this computer may play at the same time. */
export function mayPlayInSeveralWindows(): boolean {
  return localStorage.getItem(STORED) === 'true'
}

export function setPlayInSeveralWindows(isAllowed: boolean): void {
  localStorage.setItem(STORED, String(isAllowed))
}

/**
 * Call it when something starts to play: other windows stop, unless several may play.
 *
 * @param stop called when another window starts to play, until it is passed to `releasePlayback`
 */
export function claimPlayback(stop: () => void): void {
  channel ??= openChannel()
  stops.add(stop)
  channel.postMessage(null)
}

/** Call it when playback has stopped. */
export function releasePlayback(stop: () => void): void {
  stops.delete(stop)
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel('overvoice-playback')
  opened.addEventListener('message', () => {
    if (!mayPlayInSeveralWindows()) for (const stop of stops) stop()
  })
  return opened
}
