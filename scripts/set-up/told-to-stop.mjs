const LOOK_EVERY_MS = 500
/** Read at the start: asked for later, it may be that of whoever adopts a program whose npm is gone. */
const PARENT = process.ppid

/**
 * Calls `stop` once when this process is told to end: by Ctrl-C, by a signal, or because the npm that runs it is gone.
 * The last is told by nobody: a signal to npm ends npm and its shell, and leaves the program.
 *
 * @param {() => void} stop
 * @returns {() => void} stops listening
 */
export function onToldToStop(stop) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== PARENT && once(), LOOK_EVERY_MS).unref()
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
