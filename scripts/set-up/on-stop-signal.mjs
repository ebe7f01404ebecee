const POLL_MS = 500
/** Read at the start: later it may be the process that adopted this one after npm ended. */
const PARENT = process.ppid

/**
 * Calls `stop` once when this process should end: on Ctrl-C, on a signal, or when the npm that runs it is gone. Nothing
 * reports the last: a signal to npm ends npm and its shell, and leaves the program running.
 *
 * @param {() => void} stop
 * @returns {() => void} removes the listeners
 */
export function onStopSignal(stop) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== PARENT && once(), POLL_MS).unref()
    : undefined
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    clearInterval(watch)
    stop()
  }
  for (const signal of signals) process.on(signal, once)
  return () => {
    isDone = true
    clearInterval(watch)
    for (const signal of signals) process.off(signal, once)
  }
}
