const STORED = 'overvoice.plays-in-several-windows'

let channel: BroadcastChannel | null = null
/** What plays in this window, by how to stop it. */
const stops = new Set<() => void>()

/** Whether several windows on this computer may play at the same time. */
export function mayPlayInSeveralWindows(): boolean {
  return localStorage.getItem(STORED) === 'true'
}

export function setPlayInSeveralWindows(isAllowed: boolean): void {
  localStorage.setItem(STORED, String(isAllowed))
}

/**
 * Called when something starts to play: other windows stop, unless several may play.
 *
 * @param stop called when another window starts to play
 * @returns a function to call when it has stopped
 */
export function startInThisWindow(stop: () => void): () => void {
  channel ??= openChannel()
  const one = () => stop()
  stops.add(one)
  channel.postMessage(null)
  return () => void stops.delete(one)
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel('overvoice-sounding-window')
  opened.addEventListener('message', () => {
    if (!mayPlayInSeveralWindows()) for (const stop of stops) stop()
  })
  return opened
}
