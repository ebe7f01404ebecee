/** Resolves after `forMs` of real time; rejects with the signal's reason, an error, when aborted. */
export function delay(forMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, forMs)
    signal.addEventListener('abort', leave, { once: true })
  })
}
